import { eq, sql } from 'drizzle-orm'
import type { CodeTerm } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { prepareOverIds } from '../prepare-once.ts'
import { codes, votes } from '../schema/index.ts'

/** Writes the given columns of one code; absent keys stay as they are. */
export function updateCodeColumns(
  db: Db,
  id: number,
  values: Partial<
    Pick<
      typeof codes.$inferInsert,
      | 'code'
      | 'normalizedCode'
      | 'influencerId'
      | 'createdAt'
      | 'needsReview'
      | 'reviewReason'
      | 'discountAmount'
      | 'discountType'
      | 'pinnedTerms'
      | 'termDates'
      | CodeTerm
    >
  >,
): void {
  db.update(codes).set(values).where(eq(codes.id, id)).run()
}

const VOTE_COUNTERS = prepareOverIds((db, withIds) => {
  // The values stand in the text: were they bound, SQLite would plan the statement anew each time it is
  // run, which takes twenty times as long as running it.
  const own = (aggregate: string, vote: 'working' | 'not_working') =>
    sql`(select ${sql.raw(aggregate)} from ${votes}
      where ${votes.codeId} = ${codes.id} and ${votes.vote} = ${sql.raw(`'${vote}'`)})`
  return db
    .update(codes)
    .set({
      upvotes: own('count(*)', 'working'),
      downvotes: own('count(*)', 'not_working'),
      lastWorkedAt: own('max(created_at)', 'working'),
    })
    .where(withIds(codes.id))
    .returning({ id: codes.id, upvotes: codes.upvotes, downvotes: codes.downvotes })
    .prepare()
})
/** Sets vote counters and `lastWorkedAt` of codes to what their votes say; answers the counters. */
export const refreshVoteCounters = (db: Db, codeIds: readonly number[]) =>
  VOTE_COUNTERS(db, codeIds).all({ ids: JSON.stringify(codeIds) })
