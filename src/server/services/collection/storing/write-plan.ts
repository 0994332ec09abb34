import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#db/open-database.ts'
import {
  ensureInfluencers,
  type StoredCode,
  updateCodesFromPosts,
  updateProfile,
} from '#db/queries/code-writes.ts'
import { insertCodes, insertSources } from '#db/queries/transfer-import.ts'
import { reviewAmounts } from '../../codes/review-amounts.ts'
import { dropOutlivedEnd, pickTerms, toSightings } from '../../codes/terms.ts'
import type {
  Person,
  PlannedCode,
  PlannedSource,
  planPosts,
  SightingsByAccount,
} from './plan-posts.ts'

type Plan = Pick<ReturnType<typeof planPosts>, 'codes' | 'people' | 'sources'>
/** Leaves ids of rows that exist alone and finds those of new ones. */
type FindId = (id: number) => number

export type Written = ReturnType<typeof writePlan>

/** Writes what was planned, each kind of row in one statement. Part of the caller's transaction. */
export function writePlan(db: Db, plan: Plan, rules: Rules) {
  const { now } = rules
  const influencerId = writePeople(db, [...plan.people.values()], now)
  const codes = [...plan.codes.values()]
  const codeId = writeCodes(db, toCodeRows(db, codes, rules), influencerId)
  insertSources(
    db,
    [...plan.sources.values()].map((source) => toSourceRow(source, { codeId, influencerId, now })),
  )
  const influencerIds = codes.flatMap((code) => [code.influencerId, ...code.formerInfluencerIds])
  return {
    codeIds: codes.map(({ id }) => codeId(id)),
    /** Everybody who has, or may have lost, one of the codes. */
    influencerIds: [...new Set(influencerIds.map(influencerId))],
    brandIds: [...new Set(codes.map(({ brandId }) => brandId))],
    /** What each account says of the codes of the run at hand, by their ids. */
    sightingsOfRun: new Map(codes.flatMap((code) => listSightings(code, codeId, influencerId))),
  }
}

function writePeople(db: Db, people: readonly Person[], now: Date): FindId {
  const fresh = people.filter(({ id }) => id < 0)
  const ids = ensureInfluencers(db, fresh, now)
  for (const person of people) if (person.id > 0 && person.isChanged) updateProfile(db, person, now)
  return createFindId(fresh.map(({ id, username }) => [id, ids.get(username)]))
}

function writeCodes(db: Db, codes: readonly CodeRow[], influencerId: FindId): FindId {
  const rows = codes.map(({ planned, columns, isChanged }) => ({
    id: planned.id,
    isChanged,
    row: {
      ...columns,
      brandId: planned.brandId,
      normalizedCode: planned.normalizedCode,
      code: planned.code,
      influencerId: influencerId(columns.influencerId),
    },
  }))
  const fresh = rows.filter(({ id }) => id < 0)
  const ids = insertCodes(
    db,
    fresh.map(({ row }) => row),
  )
  const changed = rows.filter(({ id, isChanged }) => id > 0 && isChanged)
  if (changed.length > 0)
    updateCodesFromPosts(
      db,
      changed.map(({ id, row }) => ({ ...row, id })),
    )
  return createFindId(fresh.map(({ id }, index) => [id, ids[index]]))
}

function listSightings(
  { id, sightingsByAccount }: PlannedCode,
  codeId: FindId,
  influencerId: FindId,
): [number, SightingsByAccount][] {
  if (!sightingsByAccount) return []
  const said = [...sightingsByAccount].map(
    ([account, seen]) => [influencerId(account), seen] as const,
  )
  return [[codeId(id), new Map(said)]]
}

function toSourceRow(
  { post, offer, postedAt, ...source }: PlannedSource,
  { codeId, influencerId, now }: { codeId: FindId; influencerId: FindId; now: Date },
) {
  const { terms } = toSightings({ offer, postUrl: post.url, postedAt })
  return {
    codeId: codeId(source.codeId),
    influencerId: influencerId(source.influencerId),
    postUrl: post.url,
    quote: offer.quote,
    quoteStart: offer.start,
    quoteEnd: offer.end,
    postedAt,
    // The claims that another account's post can contradict.
    discountAmount: terms.discountAmount,
    discountType: terms.discountType,
    expiresAt: terms.expiresAt,
    reader: offer.reader,
    confidence: offer.confidence,
    createdAt: now,
  }
}

function createFindId(entries: readonly (readonly [number, number | undefined])[]): FindId {
  const ids = new Map(entries)
  return (id) => {
    const found = id > 0 ? id : ids.get(id)
    if (found === undefined) throw new Error('A row that was inserted has no id')
    return found
  }
}

type CodeColumns = Omit<StoredCode, 'id'>
type CodeRow = { planned: PlannedCode; columns: CodeColumns; isChanged: boolean }
type Rules = Parameters<typeof reviewAmounts>[2]

/** What the planned codes become: their columns, and whether they wait for the operator. */
function toCodeRows(db: Db, planned: readonly PlannedCode[], rules: Rules): CodeRow[] {
  const judged = planned.map((planned) => {
    const { id, brandId, stored } = planned
    return { id, brandId, stored, planned, columns: toColumns(planned) }
  })
  const reviews = reviewAmounts(db, judged, rules)
  return judged.map(({ planned, columns: said }, index) => {
    const columns = { ...said, ...reviews[index] }
    return { planned, columns, isChanged: isChanged(planned, columns) }
  })
}

function toColumns({
  stored,
  own,
  influencerId,
  extractedAt,
  hasNewTerms,
}: PlannedCode): CodeColumns {
  if (stored && !hasNewTerms) return { ...stored, extractedAt }
  const terms = dropOutlivedEnd(own)
  const pinnedTerms = stored?.pinnedTerms ?? []
  return {
    ...(stored ? pickTerms(stored, terms, pinnedTerms) : terms),
    pinnedTerms,
    influencerId,
    needsReview: stored?.needsReview ?? false,
    reviewReason: stored?.reviewReason ?? null,
    confidence: own.confidence,
    createdAt: own.firstAt,
    extractedAt,
  }
}

const isChanged = ({ stored }: PlannedCode, columns: CodeColumns): boolean =>
  !stored ||
  (Object.keys(columns) as (keyof CodeColumns)[]).some(
    (name) => !isDeepStrictEqual(columns[name], stored[name]),
  )
