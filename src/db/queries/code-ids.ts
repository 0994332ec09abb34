import { and, asc, gt, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/index.ts'

export const listActiveCodeIds = (db: Db, now: Date): number[] =>
  db
    .select({ id: codes.id })
    .from(codes)
    .where(and(ne(codes.status, 'rejected'), or(isNull(codes.expiresAt), gt(codes.expiresAt, now))))
    .orderBy(asc(codes.id))
    .all()
    .map((row) => row.id)
