import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { submissions } from '../schema/submissions.ts'
import { countRows, inList } from './conditions.ts'
import { pick } from './pick.ts'

export function insertSubmission(db: Db, row: typeof submissions.$inferInsert): void {
  db.insert(submissions).values(row).run()
}

/** Deletes the reports of a code by these visitors. */
export function deleteReportsBy(db: Db, codeId: number, visitors: readonly string[]): void {
  db.delete(submissions)
    .where(and(eq(submissions.codeId, codeId), inList(submissions.visitor, visitors)))
    .run()
}

export const countSubmissions = (db: Db): number => countRows(db, submissions)

const selectSubmissions = (db: Db) =>
  db
    .select({
      ...pick(submissions, 'id', 'kind', 'codeId', 'shop', 'benefit', 'postUrl', 'reason'),
      ...pick(submissions, 'remark', 'createdAt'),
      code: sql<string>`coalesce(${submissions.code}, ${codes.code})`,
      brand: pick(brands, 'id', 'name', 'slug'),
    })
    .from(submissions)
    .leftJoin(codes, eq(codes.id, submissions.codeId))
    .leftJoin(brands, eq(brands.id, submissions.brandId))

/** Oldest first. */
export const listSubmissionRows = (db: Db, page: { limit: number; offset: number }) =>
  selectSubmissions(db).orderBy(asc(submissions.id)).limit(page.limit).offset(page.offset).all()

export const findSubmission = (db: Db, id: number) =>
  selectSubmissions(db).where(eq(submissions.id, id)).get()

/** Deletes one, and all reports of the same code. Answers how many there were. */
export const deleteSubmission = (db: Db, { id, codeId }: { id: number; codeId: number | null }) =>
  db
    .delete(submissions)
    .where(or(eq(submissions.id, id), eq(submissions.codeId, codeId ?? 0)))
    .run().changes

/** Answers how many there were. */
export const deleteSubmissionsBefore = (db: Db, before: Date): number =>
  db.delete(submissions).where(lt(submissions.createdAt, before)).run().changes
