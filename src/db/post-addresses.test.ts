import type Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import { migrateDatabase } from './migrate.ts'
import { type DatabaseHandle, openDatabase } from './open-database.ts'

const BEFORE_ONE_SPELLING = 8

let handle: DatabaseHandle
let sqlite: Database.Database
beforeEach(() => {
  handle = openDatabase(':memory:')
  sqlite = handle.sqlite
  migrateDatabase(handle.db, { last: BEFORE_ONE_SPELLING })
  sqlite.exec(`
    insert into brands (id, name, slug, name_key, search_text, category_id, created_at, updated_at)
      values (1, 'Snocks', 'snocks', 'snocks', 'snocks', 1, 1, 1);
    insert into influencers (id, username, display_name, search_text, created_at, updated_at)
      values (1, 'anna', 'Anna', 'anna', 1, 1), (2, 'berta', 'Berta', 'berta', 1, 1);
    insert into codes (id, brand_id, influencer_id, code, normalized_code, confidence, created_at,
      extracted_at) values (1, 1, 1, 'ANNA15', 'ANNA15', 0.9, 1, 2), (2, 1, 2, 'B', 'B', 0.9, 1, 2)`)
})
afterEach(() => handle.close())

function insertSource(postUrl: string, { codeId = 1, influencerId = 1, quote = 'Q' } = {}) {
  sqlite
    .prepare(
      `insert into code_sources (code_id, influencer_id, post_url, quote, quote_start, quote_end,
        posted_at, reader, confidence, created_at) values (?, ?, ?, ?, 0, 1, 1, 'rules@1', 0.9, 1)`,
    )
    .run(codeId, influencerId, postUrl, quote)
}
const migrate = () => migrateDatabase(handle.db)
const addresses = () =>
  sqlite.prepare('select post_url from code_sources order by id').pluck().all()

test.each([
  'https://www.instagram.com/reel/CuZ7YhKtZ1b/?igsh=abc',
  'https://www.instagram.com/reels/CuZ7YhKtZ1b',
  'https://instagram.com/Anna.B/reel/CuZ7YhKtZ1b/',
  'http://m.instagram.com/tv/CuZ7YhKtZ1b#oben',
  'https://WWW.Instagram.com/p/CuZ7YhKtZ1b?utm_source=ig/web',
  'https://www.instagram.com/p/CuZ7YhKtZ1b/',
  'https://www.instagram.com/p/reel/CuZ7YhKtZ1b/',
  'https://www.instagram.com/p/Cu-7_hKtZ1b%20/media/"x"',
  'https://www.instagram.com/p/abc/',
  'https://www.instagram.com/stories/anna/123456',
  'https://www.instagram.com/anna.b/',
  'https://notinstagram.com/p/CuZ7YhKtZ1b/',
  'https://www.tiktok.com/@Anna.B/video/7253411190214282539?lang=de',
  'https://m.tiktok.com/@anna/photo/7253411190214282539/',
  'https://www.tiktok.com/@an-na/video/7253411190214282539',
  'https://www.tiktok.com/@anna',
  'https://youtu.be/dQw4w9WgXcQ?t=3',
  'https://m.youtube.com/watch?list=1&v=dQw4w9WgXcQ&t=3',
  'https://youtube.com/watch?v=dQw4w9WgXcQ#oben',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ?si=1',
  'https://www.youtube.com/live/dQw4w9WgXcQ/',
  'https://www.youtube.com/shorts/dQw4w9WgXcQxy',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQx',
  'https://www.youtube.com/watch?list=dQw4w9WgXcQ',
  'https://youtu.be',
  'https://www.youtube.com/@anna',
  'https://twitter.com/Anna/status/1675187969420828672?s=20',
  'https://mobile.x.com/anna/status/1675187969420828672/photo/1',
  'https://www.threads.com/@Anna.b/post/CuZ7YhKtZ1b?xmt=1',
  'https://blog.example/p/CuZ7YhKtZ1b/?utm_source=x#oben',
])('the migration writes %s as the program does today', (address) => {
  insertSource(address)
  migrate()
  expect(addresses()).toEqual([parsePostAddress(address)?.url ?? address])
})

test('the migration joins sources of a code that are the same post', () => {
  insertSource('https://www.instagram.com/reel/CuZ7YhKtZ1b/', { quote: 'älter' })
  insertSource('https://www.instagram.com/p/CuZ7YhKtZ1b/', { quote: 'neuer' })
  insertSource('https://www.instagram.com/tv/CuZ7YhKtZ1b/?igsh=1', { quote: 'am neuesten' })
  insertSource('https://www.instagram.com/p/Another0001/', { quote: 'anderer Post' })
  insertSource('https://www.instagram.com/reel/CuZ7YhKtZ1b/', { codeId: 2, influencerId: 1 })
  insertSource('https://www.instagram.com/p/CuZ7YhKtZ1b/', { codeId: 2, influencerId: 2 })
  migrate()
  const stored = sqlite
    .prepare('select code_id, influencer_id, post_url, quote from code_sources order by id')
    .all()
  expect(stored).toEqual([
    source({ quote: 'älter' }),
    source({ quote: 'anderer Post', post_url: 'https://www.instagram.com/p/Another0001/' }),
    source({ code_id: 2, influencer_id: 2 }),
  ])
  expect(sqlite.prepare('select created_at, extracted_at from codes').all()).toEqual([
    { created_at: 1, extracted_at: 2 },
    { created_at: 1, extracted_at: 2 },
  ])
})

const source = (values: object) => ({
  code_id: 1,
  influencer_id: 1,
  post_url: 'https://www.instagram.com/p/CuZ7YhKtZ1b/',
  quote: 'Q',
  ...values,
})

test('the migration changes nothing without posts, and leaves no temporary tables', () => {
  migrate()
  expect(addresses()).toEqual([])
  expect(sqlite.prepare('select name from temp.sqlite_master').all()).toEqual([])
})
