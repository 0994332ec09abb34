import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#db/open-database.ts'
import * as collected from '#db/queries/collected-codes.ts'
import { cutReading } from '#shared/domain/read-quote.ts'
import type { ReviewRules } from '../../codes/review-posted.ts'
import { dropOutlivedEnd, pickTerms } from '../../codes/terms.ts'
import type {
  Person,
  PlannedCode,
  PlannedSource,
  planPosts,
  SightingsByAccount,
} from './plan-posts.ts'

type Plan = Pick<ReturnType<typeof planPosts>, 'codes' | 'people' | 'listSources'>
type Rules = ReviewRules & { isCollection: boolean }
/** Everybody's id by username. */
type People = ReadonlyMap<string, number>

/** Writes what was planned, each kind of row in one statement. Part of the caller's transaction. */
export function writePlan(db: Db, plan: Plan, rules: Rules) {
  const { now } = rules
  const sources = plan.listSources()
  const shown = new Set(sources.map(({ post }) => post.username))
  const shownPeople = [...plan.people.values()].filter(({ username }) => shown.has(username))
  const people = writePeople(db, shownPeople, now)
  const rows = toCodeRows(db, [...plan.codes.values()], { ...rules, people })
  const codeIds = writeCodes(db, rows)
  const idByKey = new Map([...plan.codes.keys()].map((key, index) => [key, codeIds[index]]))
  collected.deleteReadSources(
    db,
    rows.flatMap(({ stored }) => (stored && isMadeAnew(stored) ? [stored.id] : [])),
  )
  collected.insertSources(
    db,
    sources.map((source) => ({
      ...toSourceRow(source),
      codeId: collected.requireId(idByKey.get(source.codeKey)),
      influencerId: collected.requireId(people.get(source.post.username)),
      createdAt: now,
    })),
  )
  const owners = rows.flatMap(({ stored, columns }) => [columns, stored ?? columns])
  return {
    codeIds,
    /** Everybody who has, or may have lost, one of the codes. */
    influencerIds: [...new Set(owners.map(({ influencerId }) => influencerId))],
    brandIds: [...new Set(rows.map(({ brandId }) => brandId))],
    /** What each account says of the codes of the run at hand, by their ids. */
    sightingsOfRun: new Map(
      rows.flatMap(({ sightingsByAccount }, index): [number, SightingsByAccount][] =>
        sightingsByAccount ? [[collected.requireId(codeIds[index]), sightingsByAccount]] : [],
      ),
    ),
  }
}

function writePeople(db: Db, people: readonly Person[], now: Date): People {
  const fresh = people.filter(({ id }) => id === null)
  const ids = collected.ensureInfluencers(db, fresh, now)
  for (const { id, isChanged, ...profile } of people) {
    if (id === null) continue
    ids.set(profile.username, id)
    if (isChanged) collected.updateProfile(db, { ...profile, id }, now)
  }
  return ids
}

/** Answers the ids in the order of the rows. */
function writeCodes(db: Db, rows: readonly CodeRow[]): number[] {
  const fresh = rows.filter(({ stored }) => !stored)
  const newIds = collected
    .insertCodes(
      db,
      fresh.map(({ brandId, normalizedCode, code, columns }) => ({
        ...columns,
        brandId,
        normalizedCode,
        code,
      })),
    )
    .values()
  const changed = rows.flatMap(({ stored, columns }) =>
    stored && hasChanged(stored, columns) ? [{ ...columns, id: stored.id }] : [],
  )
  if (changed.length > 0) collected.updateCodesFromPosts(db, changed)
  return rows.map(({ stored }) => stored?.id ?? collected.requireId(newIds.next().value))
}

function hasChanged(stored: collected.StoredCodeWithKey, columns: CodeColumns): boolean {
  const names = Object.keys(columns) as (keyof CodeColumns)[]
  return names.some((name) => !isDeepStrictEqual(columns[name], stored[name]))
}

/** A post as a source of the code that it shows. */
export function toSourceRow({
  post,
  offer,
  seen: { terms, newestAt },
}: Omit<PlannedSource, 'codeKey'>) {
  return {
    postUrl: post.url,
    quote: offer.quote,
    quoteStart: offer.start,
    quoteEnd: offer.end,
    postedAt: newestAt,
    // The claims that another account's post can contradict.
    discountAmount: terms.discountAmount,
    discountType: terms.discountType,
    expiresAt: terms.expiresAt,
    reader: offer.reader,
    confidence: offer.confidence,
    reading: offer.reading && cutReading(offer.reading, offer),
  }
}

type CodeColumns = Omit<collected.StoredCode, 'id'>
type CodeRow = PlannedCode & { columns: CodeColumns }

/** What the planned codes become: their columns, and whether they wait for the operator. */
function toCodeRows(
  db: Db,
  planned: readonly PlannedCode[],
  { people, ...rules }: Rules & { people: People },
): CodeRow[] {
  const collectedAt = rules.isCollection ? rules.now : null
  const judged = planned.map((code) => ({
    ...code,
    columns: toColumns(code, people, collectedAt),
  }))
  const reviews = rules.reviewPosted(
    db,
    judged.map((code) => ({ ...code, stored: isMadeAnew(code.stored) ? null : code.stored })),
    rules,
  )
  return judged.map((code, index) => ({ ...code, columns: { ...code.columns, ...reviews[index] } }))
}

/** Whether a planned code waited for its author until now: only a post whose author is known plans it again. */
const isMadeAnew = (stored: collected.StoredCodeWithKey | null): boolean =>
  stored?.reviewReason === 'author'

function toColumns(
  { stored, own, username, extractedAt, hasNewTerms }: PlannedCode,
  people: People,
  collectedAt: Date | null,
): CodeColumns {
  if (stored && !hasNewTerms) return { ...stored, extractedAt }
  const terms = dropOutlivedEnd(own)
  const pinnedTerms = stored?.pinnedTerms ?? []
  return {
    ...(stored ? pickTerms(stored, terms, pinnedTerms) : terms),
    pinnedTerms,
    influencerId: collected.requireId(people.get(username) ?? stored?.influencerId),
    needsReview: stored?.needsReview ?? false,
    reviewReason: stored?.reviewReason ?? null,
    confidence: own.confidence,
    byOlderReader: false,
    // What is made anew is as new as any other of today: it takes its account's places of the day.
    collectedAt: stored && !isMadeAnew(stored) ? stored.collectedAt : collectedAt,
    createdAt: own.firstAt,
    extractedAt,
  }
}
