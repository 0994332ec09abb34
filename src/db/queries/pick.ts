import { getTableName, type InferColumnsDataTypes, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Some columns of a table under their own names, for `select` and `returning`. */
export function pick<Columns extends object, Name extends keyof Columns>(
  table: Columns,
  ...names: Name[]
): Pick<Columns, Name> {
  const picked = {} as Pick<Columns, Name>
  for (const name of names) picked[name] = table[name]
  return picked
}

type StoredValue<Value> = Value extends Date | boolean
  ? number
  : Value extends object
    ? string
    : Value

/** Rows as SQLite keeps them: instants in milliseconds, booleans as 0 and 1, JSON as text. */
export type StoredRow<Columns extends Record<string, SQLiteColumn>> = {
  [Name in keyof Columns]: StoredValue<InferColumnsDataTypes<Columns>[Name]>
}

/** What plain SQL selects for a `StoredRow` of these columns. */
export const selectStored = (columns: Record<string, SQLiteColumn>): SQL =>
  sql.raw(
    Object.entries(columns)
      .map(([name, column]) => `${getTableName(column.table)}.${column.name} as ${name}`)
      .join(', '),
  )
