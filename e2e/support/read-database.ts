import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Opens a database file for as long as `use` takes, beside the server that may run on it. */
export function readDatabase<T>(file: string, use: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true })
  try {
    return use(database)
  } finally {
    database.close()
  }
}

/** The rows that the database of a data folder answers. */
export const readRows = <Row = Record<string, unknown>>(
  dataDir: string,
  sql: string,
  values: object = {},
): Row[] =>
  readDatabase(join(dataDir, 'app.db'), (database) => database.prepare(sql).all(values) as Row[])

/** The first column of the rows that the database of a data folder answers. */
export const readValues = <Value = unknown>(dataDir: string, sql: string): Value[] =>
  readDatabase(
    join(dataDir, 'app.db'),
    (database) => database.prepare(sql).pluck().all() as Value[],
  )

/** The one number that the database of a data folder answers: a count, an id. */
export const readNumber = (dataDir: string, sql: string): number =>
  Number(readValues(dataDir, sql)[0])
