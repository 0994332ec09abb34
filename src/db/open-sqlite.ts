import Database from 'better-sqlite3'

/** The one place where the native module opens a file. Throws its error when that fails. */
export const openSqlite = (path: string, options: Database.Options = {}): Database.Database =>
  new Database(path, options)
