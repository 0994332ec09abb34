import { eq, gt, type SQL, sql } from 'drizzle-orm'
import { CONFIRMING_ACCOUNT_DAYS } from '#shared/domain/code-status.ts'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/codes.ts'
import { settings } from '../schema/collection.ts'
import { writeCodeColumns } from './collected-codes.ts'
import { countRows, endOf, inList } from './conditions.ts'
import { pick } from './pick.ts'

/** What follows from votes, posts and the operator's word, and is stored. */
const STANDING_COLUMNS = {
  ...pick(codes, 'upvotes', 'downvotes', 'lastWorkedAt', 'status', 'needsReview', 'reviewReason'),
  ...pick(codes, 'doubt', 'votedOutAt', 'withdrawnAt', 'rank', 'confirmedAt'),
}

/**
 * Whether an account's post may confirm another's: known here for long enough, and with a public code beside
 * this one. Two accounts that somebody made up this morning would confirm whatever he likes.
 */
const mayConfirm = (now: Date): SQL => {
  const knownSince = now.getTime() - CONFIRMING_ACCOUNT_DAYS * 86_400_000
  return sql`(influencers.created_at <= ${knownSince} and exists (select 1 from codes as other
    where other.influencer_id = influencers.id and other.id <> codes.id
      and other.status <> 'rejected' and not other.needs_review
      and ${endOf(sql`other`)} > ${now.getTime()}))`
}

/** The stored standing of codes at `now`, and what its rules need beside their votes. */
export const listStandings = (db: Db, ids: readonly number[], now: Date) =>
  db
    .select({
      ...pick(codes, 'id', 'brandId', 'influencerId', 'statusPinned', 'acceptedAt', 'extractedAt'),
      ...STANDING_COLUMNS,
      /** By how many influencers it was shown who may confirm each other's posts. */
      influencers: sql<number>`(select count(*) from influencers where ${mayConfirm(now)}
        and id in (select influencer_id from code_sources where code_id = codes.id))`,
    })
    .from(codes)
    .where(inList(codes.id, ids))
    .all()
export type StoredStanding = ReturnType<typeof listStandings>[number]
export type Standing = Pick<StoredStanding, 'id' | keyof typeof STANDING_COLUMNS>

export const writeStandings = (db: Db, standings: readonly Standing[]): void =>
  writeCodeColumns(db, STANDING_COLUMNS, standings)

/** Votes for and against on all codes of each brand; none for brands without codes. */
export const sumVotesOfBrands = (db: Db, brandIds: readonly number[]) =>
  db
    .select({
      brandId: codes.brandId,
      upvotes: sql<number>`sum(${codes.upvotes})`,
      downvotes: sql<number>`sum(${codes.downvotes})`,
    })
    .from(codes)
    .where(inList(codes.brandId, brandIds))
    .groupBy(codes.brandId)
    .all()

export function sumAllVotes(db: Db) {
  const sums = db
    .select({
      upvotes: sql<number>`coalesce(sum(${codes.upvotes}), 0)`,
      downvotes: sql<number>`coalesce(sum(${codes.downvotes}), 0)`,
    })
    .from(codes)
    .get()
  return sums ?? { upvotes: 0, downvotes: 0 }
}

/** How many codes votes took off the lists since a time. */
export const countVotedOut = (db: Db, since: Date): number =>
  countRows(db, codes, gt(codes.votedOutAt, since))

/** How many codes stay only because too many left. */
export const countHeld = (db: Db): number => countRows(db, codes, eq(codes.doubt, 'held'))

/** When codes had to stay in the lists because too many left: since when, without a quiet day, and last. */
export type RemovalsHeld = { since: Date | null; last: Date | null }

export const readRemovalsHeld = (db: Db): RemovalsHeld =>
  db
    .select({ since: settings.removalsHeldSince, last: settings.removalsHeldLast })
    .from(settings)
    .get() ?? { since: null, last: null }

export function writeRemovalsHeld(db: Db, { since, last }: RemovalsHeld): void {
  const row = { removalsHeldSince: since, removalsHeldLast: last }
  db.insert(settings)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: settings.id, set: row })
    .run()
}

/** Puts codes back into the lists that votes took off them or cast doubt on, to be judged again by the votes left. */
export function forgetVerdicts(db: Db, ids: readonly number[]): void {
  db.run(sql`update codes set doubt = null, voted_out_at = null,
      needs_review = iif(review_reason is 'visitors', false, needs_review),
      review_reason = nullif(review_reason, 'visitors')
    where ${inList(sql`id`, ids)}`)
}
