import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../open-database.ts'

/** Some values under their own names: columns of a table for `select` and `returning`, or of a row. */
export function pick<Values extends object, Name extends keyof Values>(
  values: Values,
  ...names: Name[]
): Pick<Values, Name> {
  const picked = {} as Pick<Values, Name>
  for (const name of names) picked[name] = values[name]
  return picked
}

/** Columns of one table under their own names; what of it, and in which order, the caller adds. */
export const selectFrom = <Table extends SQLiteTable, Name extends keyof Table['_']['columns']>(
  db: Db,
  table: Table,
  ...names: Name[]
) => db.select(pick(getTableColumns(table), ...names)).from(table)
