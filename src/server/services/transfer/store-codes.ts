import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import { updateCodeColumns } from '#db/queries/code-edits.ts'
import {
  ensureInfluencers,
  insertCodes,
  insertSources,
  requireId,
} from '#db/queries/collected-codes.ts'
import type { CodeKey } from '#db/queries/conditions.ts'
import { refreshConfidences } from '#db/queries/influencers.ts'
import { pick } from '#db/queries/pick.ts'
import { excludeUnfinishedRuns } from '#db/queries/runs.ts'
import { type CodeRecord, deleteDismissals } from '#db/queries/transfer.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import type { CodeRow, SourceRow } from '#shared/schemas/transfer.ts'
import { acceptEntered } from '../codes/review-codes.ts'
import { dateTerms } from '../codes/terms.ts'

export type PlannedCode = CodeKey & {
  row: CodeRow
  /** The same code as it is in the database; undefined for a new one. */
  stored: CodeRecord | undefined
  /** Posts of people who are not on the block list, oldest first. */
  sources: SourceRow[]
  /** For a new code all columns that are given; otherwise only what differs. */
  change: Partial<CodeRecord>
}

type People = ReadonlyMap<string, number>

/** Writes planned codes with people and posts; part of the caller's transaction. Answers the ids. */
export function storeCodes(db: Db, planned: readonly PlannedCode[], now: Date) {
  const people = storePeople(db, planned, now)
  const fresh = planned.filter(({ stored }) => !stored)
  if (fresh.length > 0) excludeUnfinishedRuns(db)
  const added = insertCodes(
    db,
    fresh.map((code) => ({
      ...pick(code, 'brandId', 'normalizedCode'),
      code: code.row.code,
      confidence: 1,
      ...followPosts(code, people),
      ...code.change,
    })),
  )
  deleteDismissals(db, fresh)
  const known = planned.flatMap((code) => (code.stored ? [{ ...code, stored: code.stored }] : []))
  const extended = insertSources(
    db,
    [
      ...fresh.map(({ sources }, index) => ({ sources, codeId: requireId(added[index]) })),
      ...known.map(({ sources, stored }) => ({ sources, codeId: stored.id })),
    ].flatMap(({ sources, codeId }) =>
      sources.map((source) => ({ codeId, ...toSource(source, people, now) })),
    ),
  )
  refreshConfidences(db, [...extended])
  const changed = known.filter(
    (code) =>
      extended.has(code.stored.id) || acceptsAmount(code) || Object.keys(code.change).length > 0,
  )
  for (const code of changed)
    updateCodeColumns(db, code.stored.id, { ...followPosts(code, people), ...code.change })
  const accepted = changed.filter(acceptsAmount).map(({ stored }) => stored)
  acceptEntered(db, idsOf(accepted), 'amount')
  return { added, changed: idsOf(changed.map(({ stored }) => stored)) }
}

/** The amount in a file is the operator's word, unless the file says itself whether the code waits. */
const acceptsAmount = ({ row, stored }: PlannedCode): boolean =>
  stored?.reviewReason === 'amount' &&
  row.discountAmount !== undefined &&
  row.needsReview === undefined

/** People who are known stay as they are; the newest post describes the others. */
function storePeople(db: Db, planned: readonly PlannedCode[], now: Date): People {
  const sources = planned
    .flatMap((code) => code.sources)
    .sort((one, other) => one.postedAt.localeCompare(other.postedAt))
  const newest = new Map(sources.map((source) => [source.username, source]))
  const people = [...newest.values()].map(({ username, displayName, bio, followerCount }) => ({
    username,
    displayName: displayName || username,
    bio: bio ?? null,
    followerCount: followerCount ?? 0,
  }))
  return ensureInfluencers(db, people, now)
}

/**
 * Whose code it is, when its own influencer first and anybody last showed it, and how old its terms
 * are: what the row changes is as new as the newest post of the code's own influencer in it.
 */
function followPosts({ row, stored, sources, change }: PlannedCode, people: People) {
  const owner = sources.find(({ username }) => username === row.username) ?? sources[0]
  const influencerId = stored?.influencerId ?? requireId(people.get(owner?.username ?? ''))
  const own = sources.filter(({ username }) => people.get(username) === influencerId)
  const timesOf = (posts: readonly SourceRow[]) => posts.map(({ postedAt }) => Date.parse(postedAt))
  const [ownTimes, times] = [timesOf(own), timesOf(sources)]
  const newest = ownTimes.at(-1)
  return {
    influencerId,
    createdAt: new Date(Math.min(...ownTimes, stored?.createdAt.getTime() ?? Infinity)),
    extractedAt: new Date(Math.max(...times, stored?.extractedAt.getTime() ?? 0)),
    termDates: {
      ...stored?.termDates,
      ...(newest !== undefined && dateTerms(change, new Date(newest))),
    },
  }
}

function toSource(source: SourceRow, people: People, now: Date) {
  return {
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
    reader: source.reader ?? 'import',
    confidence: source.confidence ?? 1,
    createdAt: source.readAt ? new Date(source.readAt) : now,
  }
}
