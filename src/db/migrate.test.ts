import { expect, test } from 'vitest'
import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import { fillPrimary, migrateDatabase, readMigrationState } from './migrate.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { openDatabase } from './open-database.ts'

test('applies every migration once and keeps the six categories', () => {
  const { db, sqlite, close } = openDatabase(':memory:')
  migrateDatabase(db)
  migrateDatabase(db)
  const slugs = sqlite.prepare('select slug from categories order by position').pluck().all()
  expect(slugs).toEqual(CATEGORIES.map((category) => category.slug))
  expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1)
  close()
})

test('one row for each migration is noted in the table that Drizzle reads', () => {
  const { db, sqlite, close } = openDatabase(':memory:')
  migrateDatabase(db)
  const noted = sqlite.prepare('select created_at from __drizzle_migrations order by id').pluck()
  expect(noted.all()).toEqual(journal.entries.map(({ when }) => when))
  close()
})

test('an empty primary gets in one step what all migrations make', () => {
  const [primary, migrated] = [openDatabase(':memory:'), openDatabase(':memory:')]
  fillPrimary(primary)
  fillPrimary(primary)
  migrateDatabase(migrated.db)
  const [schema, expected] = [primary, migrated].map(({ sqlite }) =>
    sqlite.prepare('select type, name, tbl_name, sql from sqlite_schema order by name').all(),
  )
  expect(schema).toEqual(expected)
  expect(readMigrationState(primary.db)).toEqual({ pending: 0, isNewer: false })
  for (const { close } of [primary, migrated]) close()
})
