import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { SUBMISSION_KINDS } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { brands } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { submissions } from '../schema/submissions.ts'
import { countRows, inList } from './conditions.ts'
import { pick } from './pick.ts'

export function insertSubmission(db: Db, row: typeof submissions.$inferInsert): void {
  db.insert(submissions).values(row).run()
}

/** Deletes the reports of a code by these visitors. Answers how many there were. */
export const deleteReportsBy = (db: Db, codeId: number, visitors: readonly string[]): number =>
  db
    .delete(submissions)
    .where(and(eq(submissions.codeId, codeId), inList(submissions.visitor, visitors)))
    .run().changes

/**
 * The same code of the same shop, or the same post: handed in once more. What somebody else hands in is no
 * longer suspicious. Answers whether there is one.
 */
export function countAgain(
  db: Db,
  { offerKey, postUrl, isSuspicious }: { offerKey: string; postUrl: string; isSuspicious: boolean },
): boolean {
  const isSame = or(eq(submissions.offerKey, offerKey), eq(submissions.postUrl, postUrl))
  const where = sql`id = (select id from submissions where kind = 'code' and ${isSame} order by id limit 1)`
  const change = { times: sql`times + 1`, ...(!isSuspicious && { isSuspicious }) }
  return db.update(submissions).set(change).where(where).run().changes > 0
}

/** How many reports of a code came from one neighbourhood on one day: each day's salt marks it differently. */
export const countReportsOf = (
  db: Db,
  { codeId, neighbourhood }: { codeId: number; neighbourhood: string },
) =>
  countRows(
    db,
    submissions,
    and(eq(submissions.codeId, codeId), eq(submissions.neighbourhood, neighbourhood)),
  )

/** Deletes the oldest row of the network that has most of a kind, suspicious rows first; rows of earlier versions count as of one network. */
export function deleteOldestOfLargest(db: Db, kind: SubmissionKind): void {
  db.run(sql`delete from submissions where id = (
    select min(id) from submissions where kind = ${kind}
    group by is_suspicious, coalesce(network, '')
    order by is_suspicious desc, count(*) desc, min(id) limit 1)`)
}

type SubmissionKind = (typeof SUBMISSION_KINDS)[number]

export const countSubmissions = (db: Db, kind?: SubmissionKind): number =>
  countRows(db, submissions, kind && eq(submissions.kind, kind))

const selectSubmissions = (db: Db) =>
  db
    .select({
      ...pick(submissions, 'id', 'kind', 'codeId', 'shop', 'benefit', 'postUrl', 'reason'),
      ...pick(submissions, 'remark', 'times', 'isSuspicious', 'createdAt'),
      code: sql<string>`coalesce(${submissions.code}, ${codes.code})`,
      brand: pick(brands, 'id', 'name', 'slug'),
    })
    .from(submissions)
    .leftJoin(codes, eq(codes.id, submissions.codeId))
    .leftJoin(brands, eq(brands.id, submissions.brandId))

/** Newest first, behind them suspicious ones. */
export const listSubmissionRows = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  selectSubmissions(db)
    .orderBy(submissions.isSuspicious, desc(submissions.id))
    .limit(limit)
    .offset(offset)
    .all()

export const findSubmission = (db: Db, id: number) =>
  selectSubmissions(db).where(eq(submissions.id, id)).get()

/** Deletes these, of reports all of their codes. Answers how many rows there were. */
export const deleteSubmissions = (db: Db, ids: readonly number[]): number =>
  db
    .delete(submissions)
    .where(
      or(
        inList(submissions.id, ids),
        sql`code_id in (select code_id from submissions where ${inList(sql`id`, ids)})`,
      ),
    )
    .run().changes

/** Answers how many there were. */
export const deleteSubmissionsBefore = (db: Db, before: Date): number =>
  db.delete(submissions).where(lt(submissions.createdAt, before)).run().changes
