import { count } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { categories } from '../schema/index.ts'

export const countCategories = (db: Db): number =>
  db.select({ total: count() }).from(categories).get()?.total ?? 0
