import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { OperatorError } from '#shared/domain/errors.ts'
import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { type DatabaseHandle, type Db, openDatabase } from './open-database.ts'
import { excluded } from './queries/conditions.ts'
import { pick } from './queries/pick.ts'
import { categories } from './schema/brands.ts'
import { writeTransaction } from './transactions.ts'

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The part of Drizzle's session that applies migrations given as texts, for one-file builds. */
type MigratingDb = {
  dialect: { migrate: (migrations: MigrationMeta[], session: unknown, config: object) => void }
  session: unknown
}

const NEWER =
  'Die Datenbank stammt von einer neueren Version dieses Programms. Bitte starten Sie wieder die neuere Version, oder spielen Sie eine Sicherung von vorher ein.'

/** How many migrations a database lacks, and whether it has any that are not known here. */
export function readMigrationState(db: Db): { pending: number; isNewer: boolean } {
  const [table] = db.all(
    sql`select 1 from sqlite_schema where type = 'table' and name = '__drizzle_migrations'`,
  )
  const [row] = table
    ? db.all<{ last: number | null }>(sql`select max(created_at) as last from __drizzle_migrations`)
    : []
  const last = Number(row?.last ?? 0)
  return {
    pending: journal.entries.filter(({ when }) => when > last).length,
    isNewer: last > Math.max(...journal.entries.map(({ when }) => when)),
  }
}

/**
 * Applies all pending migrations in order and puts the fixed categories in place. `last` ends at the
 * migration of that number: a database as an earlier version left it. Throws `OperatorError`
 * before it changes anything.
 */
export function migrateDatabase(db: Db, { last = Infinity }: { last?: number } = {}): void {
  if (readMigrationState(db).isNewer) throw new OperatorError(NEWER)
  const entries = journal.entries.filter(({ idx }) => idx <= last)
  const migrations = entries.map((entry): MigrationMeta => {
    const text = files[`./migrations/${entry.tag}.sql`]
    if (text === undefined) throw new Error(`Migration ${entry.tag} is not part of the build`)
    return {
      sql: text.split('--> statement-breakpoint'),
      bps: entry.breakpoints,
      folderMillis: entry.when,
      hash: createHash('sha256').update(text).digest('hex'),
    }
  })
  // Drizzle's public migrator only reads a folder, which the bundle and the executable do not have. This
  // call of a private method stands here alone, and a test beside fails when an upgrade changes it.
  const { dialect, session } = db as Db & MigratingDb
  dialect.migrate(migrations, session, { migrationsFolder: '' })
  ensureCategories(db)
}

/**
 * Gives an empty primary the whole schema at once, as all migrations together make it: it refuses the
 * temporary tables of older ones. An older database becomes a primary's only when it is up to date.
 */
export function fillPrimary({ db, sqlite }: DatabaseHandle): void {
  if (readMigrationState(db).pending < journal.entries.length) return
  const own = openDatabase(':memory:')
  migrateDatabase(own.db)
  const schema = own.sqlite.prepare<[], { sql: string }>(
    "select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by rowid",
  )
  const noted = own.db.all<{ hash: string; at: number }>(
    sql`select hash, created_at as at from __drizzle_migrations order by at`,
  )
  writeTransaction(db, (tx) => {
    // Another node may have been first.
    if (readMigrationState(tx).pending < journal.entries.length) return
    for (const statement of schema.all()) sqlite.exec(statement.sql)
    for (const { hash, at } of noted)
      tx.run(sql`insert into __drizzle_migrations (hash, created_at) values (${hash}, ${at})`)
  })
  own.close()
}

/** The categories are always there; names, colours and icons follow the program. */
function ensureCategories(db: Db): void {
  db.insert(categories)
    .values(CATEGORIES.map((category, position) => ({ ...category, position })))
    .onConflictDoUpdate({
      target: categories.slug,
      set: excluded(pick(categories, 'name', 'color', 'icon', 'position')),
    })
    .run()
}
