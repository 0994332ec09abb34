import { eq, type InferSelectModel } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/open-database.ts'

/** Every row of a table, as it is stored. */
export const listRows = <Table extends SQLiteTable>(db: Db, table: Table) =>
  db
    .select()
    .from(table as SQLiteTable)
    .all() as InferSelectModel<Table>[]

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
