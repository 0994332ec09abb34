import type Database from 'better-sqlite3'
import { eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/open-database.ts'
import { readIds } from '#db/queries/batches.ts'

/** Every row of a table, as it is stored. */
export const listRows = <Table extends SQLiteTable>(db: Db, table: Table) =>
  db
    .select()
    .from(table as SQLiteTable)
    .all() as InferSelectModel<Table>[]

/** The ids of all rows of a table. */
export const listAllIds = (db: Db, table: 'brands' | 'codes' | 'influencers'): number[] =>
  readIds(db, sql`select id from ${sql.identifier(table)}`)

/** The row with that id, if there is one. */
export const findRow = <Table extends SQLiteTable & { id: SQLiteColumn }>(
  db: Db,
  table: Table,
  id: number,
) =>
  db
    .select()
    .from(table as SQLiteTable)
    .where(eq(table.id, id))
    .get() as InferSelectModel<Table> | undefined

/** Everything that posts change, to compare before and after. */
export const dumpCodes = (sqlite: Database.Database) =>
  ['codes', 'code_sources', 'influencers', 'brands'].map((table) =>
    sqlite.prepare(`select * from ${table} order by 1`).all(),
  )
