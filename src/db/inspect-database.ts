import { statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { readMigrationState } from './migrate.ts'
import { openSqlite } from './open-database.ts'

/** What a database tells of an installation. */
export type DatabaseFacts = ReturnType<typeof inspectDatabase>

/**
 * Looks into a database file without changing it. Throws SQLite's error when it cannot be read. A
 * database of an older version may lack a table or column: what would stand in it is null, as what never
 * happened. Instants in milliseconds.
 */
export function inspectDatabase(path: string, { since }: { since: Date }) {
  const sqlite = openSqlite(path, { readonly: true, fileMustExist: true, timeout: 1_000 })
  try {
    const read = (sql: string, ...params: unknown[]) => readRow(sqlite, sql, params)
    const [run, search, model] = [
      read('select status, started_at as at from runs order by id desc limit 1'),
      read("select max(finished_at) as at from runs where status = 'completed'"),
      read('select max(finished_at) as at from runs where model_calls > 0 and model_tokens > 0'),
    ]
    const errors = read(
      `select count(*) as count, (select message from logs where level = 'error'
        order by timestamp desc limit 1) as newest from logs where level = 'error' and timestamp > ?`,
      since.getTime(),
    )
    return {
      /** 'ok', or what is broken. */
      integrity: String(sqlite.pragma('quick_check(1)', { simple: true })),
      migrations: readMigrationState(drizzle({ client: sqlite })),
      walBytes: statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      newestLog: toNumber(read('select max(timestamp) as at from logs')?.at),
      lastRun: run ? { status: String(run.status), startedAt: Number(run.at) } : null,
      lastSearch: toNumber(search?.at),
      lastModelUse: toNumber(model?.at),
      /** In the operator's log since `since`, and the newest of any time. */
      errors: {
        count: Number(errors?.count ?? 0),
        newest: errors?.newest ? String(errors.newest) : null,
      },
    }
  } finally {
    sqlite.close()
  }
}

type Row = Record<string, unknown>

function readRow(sqlite: Database.Database, sql: string, params: unknown[]): Row | undefined {
  try {
    return sqlite.prepare(sql).get(...params) as Row | undefined
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no such')) return undefined
    throw error
  }
}

const toNumber = (value: unknown) => (typeof value === 'number' ? value : null)
