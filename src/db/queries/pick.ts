import { getTableName, type InferColumnsDataTypes, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Some values under their own names: columns of a table for `select` and `returning`, or of a row. */
export function pick<Values extends object, Name extends keyof Values>(
  values: Values,
  ...names: Name[]
): Pick<Values, Name> {
  const picked = {} as Pick<Values, Name>
  for (const name of names) picked[name] = values[name]
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
