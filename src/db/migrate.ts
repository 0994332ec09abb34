import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import type { Db } from './open-database.ts'
import { categories } from './schema/index.ts'

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The part of Drizzle's session that applies migrations given as texts, for one-file builds. */
type MigratingDb = {
  dialect: { migrate: (migrations: Migration[], session: unknown, config: object) => void }
  session: unknown
}
type Migration = { sql: string[]; bps: boolean; folderMillis: number; hash: string }

/**
 * Applies all pending migrations in order and puts the fixed categories in place. `last` ends at the
 * migration of that number: a database as an earlier version left it.
 */
export function migrateDatabase(db: Db, { last = Infinity }: { last?: number } = {}): void {
  const entries = journal.entries.filter(({ idx }) => idx <= last)
  const migrations = entries.map((entry): Migration => {
    const text = files[`./migrations/${entry.tag}.sql`]
    if (text === undefined) throw new Error(`Migration ${entry.tag} is not part of the build`)
    return {
      sql: text.split('--> statement-breakpoint'),
      bps: entry.breakpoints,
      folderMillis: entry.when,
      hash: createHash('sha256').update(text).digest('hex'),
    }
  })
  // Drizzle's public migrator reads a folder; the texts are inside the bundle here.
  const { dialect, session } = db as unknown as MigratingDb
  dialect.migrate(migrations, session, { migrationsFolder: '' })
  ensureCategories(db)
}

/** The six categories are always there; names, colours and icons follow the program. */
function ensureCategories(db: Db): void {
  db.insert(categories)
    .values(CATEGORIES.map((category, position) => ({ ...category, position })))
    .onConflictDoUpdate({
      target: categories.slug,
      set: {
        name: sql`excluded.name`,
        color: sql`excluded.color`,
        icon: sql`excluded.icon`,
        position: sql`excluded.position`,
      },
    })
    .run()
}
