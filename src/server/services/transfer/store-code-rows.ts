import { randomUUID } from 'node:crypto'
import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import { updateCodeColumns } from '#db/queries/code-edits.ts'
import {
  ensureInfluencers,
  insertCodes,
  insertSources,
  requireId,
} from '#db/queries/collected-codes.ts'
import { excludeUnfinishedRuns } from '#db/queries/runs.ts'
import { deleteDismissals, insertCopies, insertVotes } from '#db/queries/transfer-import.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import { cutReading } from '#shared/domain/read-quote.ts'
import type { SourceRow } from '#shared/schemas/transfer-import.ts'
import { acceptAmounts } from '../codes/review-codes.ts'
import { dateTerms } from '../codes/terms.ts'
import type { PlannedCode } from './plan-codes.ts'

type Stored = { codeIds: number[]; influencerIds: number[]; added: number; updated: number }

/** Writes planned codes with people, posts, votes and copies; part of the caller's transaction. */
export function storeCodeRows(db: Db, planned: readonly PlannedCode[], now: Date): Stored {
  const people = storePeople(db, planned, now)
  const fresh = planned.filter(({ stored }) => !stored)
  if (fresh.length > 0) excludeUnfinishedRuns(db)
  const newIds = insertCodes(
    db,
    fresh.map((code) => toCode(code, people)),
  )
  deleteDismissals(db, fresh)
  const added = fresh.map((code, index) => ({ ...code, id: requireId(newIds[index]) }))
  const known = planned.flatMap((code) => (code.stored ? [{ ...code, id: code.stored.id }] : []))
  const extended = insertSources(
    db,
    [...added, ...known].flatMap(({ id, sources }) =>
      sources.map((source) => toSource(source, { codeId: id, people, now })),
    ),
  )
  insertVotes(
    db,
    added.flatMap(({ id, row }) =>
      // Newest first in the file; the order of rows tells votes of one instant apart.
      (row.votes ?? []).toReversed().map(({ vote, createdAt }) => ({
        codeId: id,
        voter: `import-${randomUUID()}`,
        vote,
        createdAt: new Date(createdAt),
      })),
    ),
  )
  insertCopies(
    db,
    added.flatMap(({ id, row }) => (row.copies ?? []).map((copies) => ({ ...copies, codeId: id }))),
  )
  const accepted = new Set(known.filter(acceptsAmount).map(({ id }) => id))
  const changed = known.filter(
    ({ id, change }) => extended.has(id) || accepted.has(id) || Object.keys(change).length > 0,
  )
  for (const code of changed) {
    const change = {
      ...toSightingDates(code, people),
      ...toTermDates(code, people),
      ...code.change,
    }
    if (Object.keys(change).length > 0) updateCodeColumns(db, code.id, change)
  }
  acceptAmounts(db, [...accepted])
  return {
    codeIds: idsOf([...added, ...changed]),
    influencerIds: [...people.values()],
    added: added.length,
    updated: changed.length,
  }
}

/** The amount in a file is the operator's word, unless the file says itself what the code waits for. */
const acceptsAmount = ({ row, stored }: PlannedCode): boolean =>
  stored?.reviewReason === 'amount' &&
  row.discountAmount !== undefined &&
  row.needsReview === undefined

/** People who are known stay as they are; the newest post describes the others. */
function storePeople(db: Db, planned: readonly PlannedCode[], now: Date): Map<string, number> {
  const newest = new Map<string, SourceRow>()
  for (const source of planned.flatMap(({ sources }) => sources)) {
    const other = newest.get(source.username)
    if (!other || source.postedAt >= other.postedAt) newest.set(source.username, source)
  }
  const people = [...newest.values()].map((source) => ({
    username: source.username,
    displayName: source.displayName || source.username,
    bio: source.bio ?? null,
    followerCount: source.followerCount ?? 0,
  }))
  return ensureInfluencers(db, people, now)
}

function toCode(code: PlannedCode, people: ReadonlyMap<string, number>) {
  const { row, sources, change, brandId, normalizedCode } = code
  const votes = row.votes ?? []
  const working = votes.filter(({ vote }) => vote === 'working').length
  const [first, last] = [sources[0], sources.at(-1)]
  if (!first || !last) throw new Error('A code without evidence was planned')
  const influencerId = requireId(people.get(row.username ?? '') ?? people.get(first.username))
  const own = sources.filter(({ username }) => people.get(username) === influencerId)
  return {
    confidence: 1,
    createdAt: new Date(first.postedAt),
    extractedAt: new Date(last.postedAt),
    termDates: dateTerms(change, new Date((own.at(-1) ?? last).postedAt)),
    ...change,
    brandId,
    normalizedCode,
    code: row.code,
    influencerId,
    usageCount: row.usageCount ?? 0,
    upvotes: working,
    downvotes: votes.length - working,
    lastWorkedAt: row.lastWorkedAt ? new Date(row.lastWorkedAt) : null,
  }
}

/**
 * A post that is newer than all known ones moves the date on, an older one of the code's own
 * influencer moves it back, unless the row gives the dates.
 */
function toSightingDates({ stored, sources }: PlannedCode, people: ReadonlyMap<string, number>) {
  const own = sources.find(({ username }) => people.get(username) === stored?.influencerId)
  const [first, last] = [own, sources.at(-1)].map((source) => source && new Date(source.postedAt))
  return {
    ...(stored && first && first < stored.createdAt && { createdAt: first }),
    ...(stored && last && last > stored.extractedAt && { extractedAt: last }),
  }
}

/** What the row changes is as new as the newest post of the code's own influencer in it. */
function toTermDates(
  { stored, sources, change }: PlannedCode,
  people: ReadonlyMap<string, number>,
) {
  const own = sources.findLast(({ username }) => people.get(username) === stored?.influencerId)
  if (!stored || !own) return {}
  const dates = dateTerms(change, new Date(own.postedAt))
  return Object.keys(dates).length > 0 && { termDates: { ...stored.termDates, ...dates } }
}

function toSource(
  source: SourceRow,
  { codeId, people, now }: { codeId: number; people: ReadonlyMap<string, number>; now: Date },
) {
  return {
    codeId,
    influencerId: requireId(people.get(source.username)),
    // Files of earlier versions, and such made by hand, have other spellings.
    postUrl: parsePostAddress(source.postUrl)?.url ?? source.postUrl,
    quote: source.quote,
    quoteStart: source.quoteStart ?? 0,
    quoteEnd: source.quoteEnd ?? source.quote.length,
    postedAt: new Date(source.postedAt),
    discountAmount: source.discountAmount ?? null,
    discountType: source.discountType ?? null,
    expiresAt: source.expiresAt ? new Date(source.expiresAt) : null,
    // Open contradictions are detected again after the import.
    contradiction: source.contradiction === 'open' ? null : source.contradiction,
    reader: source.reader ?? 'import',
    confidence: source.confidence ?? 1,
    reading: source.reading && cutReading(source.reading, { start: 0, end: source.quote.length }),
    createdAt: source.readAt ? new Date(source.readAt) : now,
  }
}
