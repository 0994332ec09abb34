import { expect, onTestFinished, test } from 'vitest'
import { foldForSearch } from '#shared/domain/names.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import { migrateDatabase } from './migrate.ts'
import { openDatabase } from './open-database.ts'

type Source = {
  codeId?: number
  person?: number
  url: string
  quote?: string
  postedAt?: number
  reader?: string
  confidence?: number
}

/** A database as the migration `last` left it, with the brand Snocks (1) and two people, Anna and Ben. */
function openOlder(last: number) {
  const { db, sqlite, close } = openDatabase(':memory:')
  onTestFinished(close)
  migrateDatabase(db, { last })
  sqlite.exec(`
    insert into brands (id, name, slug, name_key, search_text, category_id, created_at, updated_at)
      values (1, 'Snocks', 'snocks', 'snocks', 'snocks', 1, 1, 1);
    insert into influencers (id, username, display_name, search_text, created_at, updated_at)
      values (1, 'anna', 'Anna', 'anna', 1, 1), (2, 'ben', 'Ben', 'ben', 1, 1)`)
  const code = sqlite.prepare(`insert into codes (id, brand_id, influencer_id, code,
    normalized_code, confidence, created_at, extracted_at) values (?, ?, ?, ?, ?, 0.9, 1, 2)`)
  const source = sqlite.prepare(`insert into code_sources (code_id, influencer_id, post_url, quote,
    quote_start, quote_end, posted_at, reader, confidence, created_at)
    values (?, ?, ?, ?, 0, 1, ?, ?, ?, 1)`)
  return {
    sqlite,
    migrate: () => migrateDatabase(db),
    addCode: (id: number, text: string, { brand = 1, person = 1 } = {}) =>
      code.run(id, brand, person, text, text),
    addSource: ({ codeId = 1, person = 1, url, quote = 'Q', ...values }: Source) => {
      const { postedAt = 1, reader = 'rules@1', confidence = 0.9 } = values
      source.run(codeId, person, url, quote, postedAt, reader, confidence)
    },
    /** What a query finds, each row as a line. */
    list: (query: string) => sqlite.prepare(query).raw().all().map(String),
  }
}

const BEFORE_ONE_SPELLING = 8
const INSTAGRAM = 'https://www.instagram.com'

test.each([
  `${INSTAGRAM}/reel/CuZ7YhKtZ1b/?igsh=abc`,
  `${INSTAGRAM}/reels/CuZ7YhKtZ1b`,
  'https://instagram.com/Anna.B/reel/CuZ7YhKtZ1b/',
  'http://m.instagram.com/tv/CuZ7YhKtZ1b#oben',
  'https://WWW.Instagram.com/p/CuZ7YhKtZ1b?utm_source=ig/web',
  `${INSTAGRAM}/p/CuZ7YhKtZ1b/`,
  `${INSTAGRAM}/p/reel/CuZ7YhKtZ1b/`,
  `${INSTAGRAM}/p/Cu-7_hKtZ1b%20/media/"x"`,
  `${INSTAGRAM}/p/abc/`,
  `${INSTAGRAM}/stories/anna/123456`,
  `${INSTAGRAM}/anna.b/`,
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
])('the migration writes %s as the program does today', (url) => {
  const { addCode, addSource, migrate, list } = openOlder(BEFORE_ONE_SPELLING)
  addCode(1, 'ANNA15')
  addSource({ url })
  migrate()
  expect(list('select post_url from code_sources')).toEqual([parsePostAddress(url)?.url ?? url])
})

test('the migration joins sources of a code that are the same post', () => {
  const { addCode, addSource, migrate, list } = openOlder(BEFORE_ONE_SPELLING)
  addCode(1, 'ANNA15')
  addCode(2, 'B', { person: 2 })
  addSource({ url: `${INSTAGRAM}/reel/CuZ7YhKtZ1b/`, quote: 'älter' })
  addSource({ url: `${INSTAGRAM}/p/CuZ7YhKtZ1b/`, quote: 'neuer' })
  addSource({ url: `${INSTAGRAM}/tv/CuZ7YhKtZ1b/?igsh=1`, quote: 'am neuesten' })
  addSource({ url: `${INSTAGRAM}/p/Another0001/`, quote: 'anderer Post' })
  addSource({ url: `${INSTAGRAM}/reel/CuZ7YhKtZ1b/`, codeId: 2, person: 1 })
  addSource({ url: `${INSTAGRAM}/p/CuZ7YhKtZ1b/`, codeId: 2, person: 2 })
  migrate()
  const columns = 'code_id, influencer_id, post_url, quote'
  expect(list(`select ${columns} from code_sources order by id`)).toEqual([
    `1,1,${INSTAGRAM}/p/CuZ7YhKtZ1b/,älter`,
    `1,1,${INSTAGRAM}/p/Another0001/,anderer Post`,
    `2,2,${INSTAGRAM}/p/CuZ7YhKtZ1b/,Q`,
  ])
  expect(list('select created_at, extracted_at from codes')).toEqual(['1,2', '1,2'])
})

test('the migration changes nothing without posts, and leaves no temporary tables', () => {
  const { migrate, list } = openOlder(BEFORE_ONE_SPELLING)
  migrate()
  expect(list('select post_url from code_sources')).toEqual([])
  expect(list('select name from temp.sqlite_master')).toEqual([])
})

const BEFORE_READINGS = 21

// Whose post it is, how sure the reader was, and who read it; the code is of Anna.
test.each([
  ['an older reader', 'anna 0.9 model@2', true],
  ['an older reader with a language model', 'anna 0.9 rules@4, gpt-x+p1', true],
  ['a language model alone', 'anna 0.9 gpt-x+p1', false],
  ['nobody, as it was imported', 'anna 0.9 import', false],
  ['an older reader most surely', 'anna 0.9 model@2 | anna 0.6 gpt-x+p1', true],
  ['an older reader less surely', 'anna 0.6 model@2 | anna 0.9 import', false],
  ['an older reader in posts of others alone', 'anna 0.9 import | ben 0.9 model@2', false],
])('the upgrade marks what it finds as decided by an older reader: %s', (_, sources, isOlder) => {
  const { addCode, addSource, migrate, list } = openOlder(BEFORE_READINGS)
  addCode(1, 'ANNA15')
  for (const source of sources.split(' | ')) {
    const [who, confidence, ...reader] = source.split(' ')
    const url = `https://blog.example/${source}`
    const person = who === 'anna' ? 1 : 2
    addSource({ url, person, confidence: Number(confidence), reader: reader.join(' ') })
  }
  migrate()
  const marked = list('select confidence, by_older_reader from codes')
  expect(marked).toEqual([`0.9,${Number(isOlder)}`])
  expect(list('select distinct reading is null from code_sources')).toEqual(['1'])
})

const BEFORE_PLAIN_SQL = 23
const TEXTS = ['ANNA15', 'GRÜN-15', 'BÄR_OEL.UE', 'A&B+C/D*E!50%', 'ÄÖÜ']

/** With a brand being deleted (2), one being merged (3) and a blocked person (Ben). */
function openBeforePlainSql() {
  const older = openOlder(BEFORE_PLAIN_SQL)
  const { sqlite, addCode, addSource } = older
  sqlite.exec(`insert into brands (id, name, slug, name_key, search_text, category_id, deleted_at,
    merged_into_id, created_at, updated_at) values (2, '~2', '~2', '~2', '~2', 1, 5, null, 1, 1),
      (3, '~3', '~3', '~3', '~3', 1, 5, 1, 1, 1);
    update influencers set username = '~2', deleted_at = 5 where id = 2`)
  for (const [index, text] of TEXTS.entries()) addCode(index + 1, text)
  addCode(10, 'WEG', { brand: 2 })
  addCode(11, 'ZIEHTUM', { brand: 3 })
  addCode(12, 'ANNA15', { brand: 3 })
  addCode(13, 'GETEILT', { person: 2 })
  addCode(14, 'ALLEIN', { person: 2 })
  addSource({ codeId: 12, url: 'https://x.example/12' })
  addSource({ codeId: 13, url: 'https://x.example/13', person: 2 })
  addSource({ codeId: 13, url: 'https://x.example/14', postedAt: 8 })
  sqlite.exec(`update codes set expires_at = 7, ended_at = 7 where id = 1;
    update codes set status = 'rejected', ended_at = 9 where id = 11;
    insert into votes (code_id, voter, vote, created_at)
      values (1, 'a', 'working', 1), (12, 'b', 'working', 2);
    insert into code_days (code_id, day, copies) values (1, '2026-11-01', 3), (2, '2026-11-01', 0)`)
  return older
}

test('a database of the version before keeps what it holds, without what was being removed', () => {
  const { migrate, list } = openBeforePlainSql()
  migrate()
  expect(list("select name from sqlite_schema where type in ('trigger', 'view')")).toEqual([])
  expect(list('select id from brands')).toEqual(['1'])
  expect(list('select username from influencers')).toEqual(['anna'])
  const moved = list('select id, brand_id, influencer_id from codes where id > 5')
  expect(moved).toEqual(['11,1,1', '13,1,1'])
  expect(list('select code_id, post_url from code_sources order by 1, 2')).toEqual([
    '1,https://x.example/12',
    '13,https://x.example/14',
  ])
  expect(list('select code_id, voter from votes order by 2')).toEqual(['1,a', '1,b'])
  expect(list('select * from code_copies')).toEqual(['1,2026-11-01,3'])
  const withdrawn = list('select id, withdrawn_at from codes where withdrawn_at is not null')
  expect(withdrawn).toEqual(['11,9'])
  expect(list('pragma foreign_key_check')).toEqual([])
})

test('the words that the panel searches are those that the program would store', () => {
  const { migrate, list } = openBeforePlainSql()
  migrate()
  const stored = list('select code, search_text from codes where id <= 5')
  expect(stored).toEqual(TEXTS.map((text) => `${text},${foldForSearch(text)}`))
})

const BEFORE_CROWDS = 24

/** An address as earlier versions took it, and what the upgrade makes of it. */
test.each<[string, string]>([
  ['https://user:pw@shop.de/neu?von=mir', 'https://shop.de/neu?von=mir'],
  ['HTTP://user@shop.de:8080', 'HTTP://shop.de:8080'],
  ['https://:pw@shop.de#oben', 'https://shop.de#oben'],
  ['https://@shop.de', 'https://shop.de'],
  ['https://user:p@ss@shop.de/@marke', 'https://shop.de/@marke'],
  [String.raw`https:///user@shop.de\@marke`, String.raw`https:///shop.de\@marke`],
  ['https://Grüße:pw@büro.de/ä', 'https://büro.de/ä'],
  ['https://user:pw@[::1]:443/', 'https://[::1]:443/'],
  ...[
    'https://shop.de/@marke',
    'https://shop.de?mail=a@b.de',
    'https://shop.de#a@b.de',
    String.raw`https://shop.de\a@b.de`,
    'https://shop.de',
    'https://user:pw@',
    'https://user@/neu',
    'https://user@:443/',
  ].map((same): [string, string] => [same, same]),
])('the upgrade takes name and password out of the address of a shop: %s', (given, cleaned) => {
  const { sqlite, migrate, list } = openOlder(BEFORE_CROWDS)
  const columns = ['url', 'suggested_url', 'shop_url']
  for (const column of columns) sqlite.prepare(`update brands set ${column} = ?`).run(given)
  migrate()
  for (const column of columns) expect(list(`select ${column} from brands`)).toEqual([cleaned])
})

test('the upgrade leaves the other addresses of a brand and other brands as they are', () => {
  const { sqlite, migrate, list } = openOlder(BEFORE_CROWDS)
  sqlite.exec(`insert into brands (id, name, slug, name_key, search_text, category_id, url, created_at,
      updated_at) values (2, 'KoRo', 'koro', 'koro', 'koro', 1, 'https://a@koro.de', 1, 1);
    update brands set url = 'https://snocks.com', shop_url = 'https://a:b@x.de/?u=a@b' where id = 1`)
  migrate()
  expect(list('select url, suggested_url, shop_url from brands order by id')).toEqual([
    'https://snocks.com,,https://x.de/?u=a@b',
    'https://koro.de,,',
  ])
})

const BEFORE_AGE = 26

test('the upgrade takes the later of last post and last vote as what confirmed a code', () => {
  const { sqlite, addCode, migrate, list } = openOlder(BEFORE_AGE)
  addCode(1, 'SHOWN')
  addCode(2, 'WORKED')
  addCode(3, 'WORKED_BEFORE')
  sqlite.exec(`update codes set extracted_at = 5;
    update codes set last_worked_at = iif(id = 2, 8, 3) where id > 1`)
  migrate()
  expect(list('select extracted_at, last_worked_at, confirmed_at from codes')).toEqual([
    '5,,5',
    '5,8,8',
    '5,3,5',
  ])
})
