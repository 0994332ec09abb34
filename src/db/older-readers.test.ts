import { expect, test } from 'vitest'
import { migrateDatabase } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const BEFORE_READINGS = 21

/** Reader, confidence and whose post it is; the code is of Anna. */
type Source = [reader: string, confidence: number, person: 'anna' | 'ben']

test.each<[what: string, sources: Source[], isOlder: boolean]>([
  ['an older reader', [['model@2', 0.9, 'anna']], true],
  ['an older reader with a language model', [['rules@4, gpt-x+p1', 0.9, 'anna']], true],
  ['a language model alone', [['gpt-x+p1', 0.9, 'anna']], false],
  ['nobody, as it was imported', [['import', 0.9, 'anna']], false],
  [
    'an older reader most surely',
    [
      ['model@2', 0.9, 'anna'],
      ['gpt-x+p1', 0.6, 'anna'],
    ],
    true,
  ],
  [
    'an older reader less surely',
    [
      ['model@2', 0.6, 'anna'],
      ['import', 0.9, 'anna'],
    ],
    false,
  ],
  [
    'an older reader in posts of others alone',
    [
      ['import', 0.9, 'anna'],
      ['model@2', 0.9, 'ben'],
    ],
    false,
  ],
])('the upgrade marks what it finds as decided by an older reader: %s', (_, sources, isOlder) => {
  const { db, sqlite, close } = openDatabase(':memory:')
  migrateDatabase(db, { last: BEFORE_READINGS })
  sqlite.exec(`
    insert into brands (id, name, slug, name_key, search_text, category_id, created_at, updated_at)
      values (1, 'Snocks', 'snocks', 'snocks', 'snocks', 1, 1, 1);
    insert into influencers (id, username, display_name, search_text, created_at, updated_at)
      values (1, 'anna', 'Anna', 'anna', 1, 1), (2, 'ben', 'Ben', 'ben', 1, 1);
    insert into codes (id, brand_id, influencer_id, code, normalized_code, confidence, created_at,
      extracted_at) values (1, 1, 1, 'ANNA15', 'ANNA15', 0.9, 1, 2)`)
  const insert = sqlite.prepare(`insert into code_sources (code_id, influencer_id, post_url, quote,
    quote_start, quote_end, posted_at, reader, confidence, created_at)
    values (1, ?, ?, 'Q', 0, 1, 1, ?, ?, 1)`)
  for (const [index, [reader, confidence, person]] of sources.entries())
    insert.run(person === 'anna' ? 1 : 2, `https://blog.example/${index}`, reader, confidence)
  migrateDatabase(db)
  expect(sqlite.prepare('select confidence, by_older_reader from codes').get()).toEqual({
    confidence: 0.9,
    by_older_reader: Number(isOlder),
  })
  expect(sqlite.prepare('select distinct reading from code_sources').pluck().all()).toEqual([null])
  close()
})
