import { expect, onTestFinished, test } from 'vitest'
import { foldForSearch } from '#shared/domain/names.ts'
import { migrateDatabase } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const CODES = ['ANNA15', 'GRÜN-15', 'BÄR_OEL.UE', 'A&B+C/D*E!50%', 'ÄÖÜ']

/** A database as the version before left it, with a brand being deleted, one being merged and a blocked person. */
function openOlder() {
  const handle = openDatabase(':memory:')
  onTestFinished(() => handle.close())
  migrateDatabase(handle.db, { last: 23 })
  const { sqlite } = handle
  const brand =
    sqlite.prepare(`insert into brands (id, name, slug, name_key, search_text, category_id,
    deleted_at, merged_into_id, created_at, updated_at) values (?, ?, ?, ?, ?, 1, ?, ?, 1, 1)`)
  for (const [id, name, deletedAt, intoId] of [
    [1, 'bleibt', null, null],
    [2, '~2', 5, null],
    [3, '~3', 5, 1],
  ])
    brand.run(id, name, name, name, name, deletedAt, intoId)
  sqlite.exec(`insert into influencers (id, username, display_name, search_text, deleted_at, created_at, updated_at)
    values (1, 'anna', 'anna', 'anna', null, 1, 1), (2, '~2', '', '', 5, 1, 1)`)
  const code =
    sqlite.prepare(`insert into codes (id, brand_id, influencer_id, code, normalized_code, status,
    confidence, expires_at, ended_at, created_at, extracted_at) values (?, ?, ?, ?, ?, ?, 1, ?, ?, 1, 1)`)
  const source =
    sqlite.prepare(`insert into code_sources (code_id, influencer_id, post_url, quote, quote_start,
    quote_end, posted_at, reader, confidence, created_at) values (?, ?, ?, 'q', 0, 1, ?, 'r', 1, 1)`)
  for (const [index, text] of CODES.entries())
    code.run(
      index + 1,
      1,
      1,
      text,
      text,
      'unverified',
      index === 0 ? 7 : null,
      index === 0 ? 7 : null,
    )
  code.run(10, 2, 1, 'WEG', 'WEG', 'unverified', null, null)
  code.run(11, 3, 1, 'ZIEHTUM', 'ZIEHTUM', 'rejected', null, 9)
  code.run(12, 3, 1, 'ANNA15', 'ANNA15', 'unverified', null, null)
  code.run(13, 1, 2, 'GETEILT', 'GETEILT', 'unverified', null, null)
  code.run(14, 1, 2, 'ALLEIN', 'ALLEIN', 'unverified', null, null)
  source.run(12, 1, 'https://x.example/12', 1)
  source.run(13, 2, 'https://x.example/13', 1)
  source.run(13, 1, 'https://x.example/14', 8)
  sqlite.exec(`insert into votes (code_id, voter, vote, created_at) values (1, 'a', 'working', 1), (12, 'b', 'working', 2);
    insert into code_days (code_id, day, copies) values (1, '2026-11-01', 3), (2, '2026-11-01', 0)`)
  return handle
}

test('a database of the version before keeps what it holds, without what was being removed', () => {
  const { db, sqlite } = openOlder()
  migrateDatabase(db)
  const rows = (query: string) => sqlite.prepare(query).raw().all()
  expect(rows("select name from sqlite_schema where type in ('trigger', 'view')")).toEqual([])
  expect(rows('select id from brands')).toEqual([[1]])
  expect(rows('select username from influencers')).toEqual([['anna']])
  expect(rows('select id, brand_id, influencer_id from codes where id > 5')).toEqual([
    [11, 1, 1],
    [13, 1, 1],
  ])
  expect(rows('select code_id, post_url from code_sources order by 1, 2')).toEqual([
    [1, 'https://x.example/12'],
    [13, 'https://x.example/14'],
  ])
  expect(rows('select code_id, voter from votes order by 2')).toEqual([
    [1, 'a'],
    [1, 'b'],
  ])
  expect(rows('select * from code_copies')).toEqual([[1, '2026-11-01', 3]])
  expect(rows('select id, withdrawn_at from codes where withdrawn_at is not null')).toEqual([
    [11, 9],
  ])
  expect(rows('pragma foreign_key_check')).toEqual([])
})

test('the words that the panel searches are those that the program would store', () => {
  const { db, sqlite } = openOlder()
  migrateDatabase(db)
  const stored = sqlite.prepare('select code, search_text from codes where id <= 5').raw().all()
  expect(stored).toEqual(CODES.map((code) => [code, foldForSearch(code)]))
})
