import { asc } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/index.ts'
import { activeAt } from './conditions.ts'

export const listActiveCodeIds = (db: Db, now: Date): number[] =>
  db
    .select({ id: codes.id })
    .from(codes)
    .where(activeAt(now))
    .orderBy(asc(codes.id))
    .all()
    .map((row) => row.id)
