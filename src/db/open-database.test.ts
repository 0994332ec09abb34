import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { migrateDatabase } from './migrate.ts'
import { openDatabase, openSqlite, reuseStatements } from './open-database.ts'
import { categories } from './schema/brands.ts'

const sqlite = openSqlite(':memory:')
afterEach(() => sqlite.exec('drop table if exists t'))

test('a query is prepared once, and again when it is in use or was long unused', () => {
  const client = reuseStatements(sqlite, 2)
  const one = client.prepare('select 1 as a union select 2')
  expect(client.prepare('select 1 as a union select 2')).toBe(one)
  for (const _ of one.iterate())
    expect(client.prepare('select 1 as a union select 2')).not.toBe(one)
  client.prepare('select 2')
  client.prepare('select 3')
  expect(client.prepare('select 1 as a union select 2')).not.toBe(one)
})

test('a statement answers as a new one does, also after the table has changed', () => {
  const client = reuseStatements(sqlite)
  client.exec('create table t (a)')
  client.prepare('insert into t values (1)').run()
  client.prepare('insert into t values (1)').run()
  expect(client.prepare('select * from t').raw().all()).toEqual([[1], [1]])
  expect(client.prepare('select * from t').get()).toEqual({ a: 1 })
  client.exec('alter table t add column b')
  expect(client.prepare('select * from t').get()).toEqual({ a: 1, b: null })
})

test('Drizzle prepares its queries over the given connection', () => {
  const { db, sqlite, close } = openDatabase(':memory:')
  migrateDatabase(db)
  const prepare = vi.spyOn(sqlite, 'prepare')
  const find = () => db.select({ id: categories.id }).from(categories).all()
  find()
  find()
  expect(prepare).toHaveBeenCalledTimes(1)
  close()
})

test('a file that Litestream replicates leaves its log to Litestream', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'codefluencer-')), 'app.db')
  const readLimit = () => {
    const { sqlite, close } = openDatabase(path)
    const pages = sqlite.pragma('wal_autocheckpoint', { simple: true })
    sqlite.exec('create table if not exists _litestream_seq (id integer primary key, seq integer)')
    close()
    return pages
  }
  expect([readLimit(), readLimit()]).toEqual([250, 25_000])
  rmSync(dirname(path), { recursive: true })
})
