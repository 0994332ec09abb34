import { readFileSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabaseHandle, openDatabase, openSqlite } from '#db/open-database.ts'
import { createTestApp } from '#test/app.ts'
import { useDataFolder } from '#test/data-folder.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { captureLog } from '#test/observe.ts'

const PAGE_BYTES = 4096
const STATE = { cookie: '__Host-codefluencer_session=irgendeine' }

const data = useDataFolder()
let log: ReturnType<typeof captureLog>
let handle: DatabaseHandle
let site: Awaited<ReturnType<typeof createTestApp>>
beforeEach(async () => {
  const { db } = data.handle
  const brand = insertBrand(db, { name: 'Snocks', slug: 'snocks', category: 'mode' })
  const { id: influencerId } = insertInfluencer(db, { username: 'anna' })
  insertCode(db, { brandId: brand.id, influencerId, code: 'ANNA15' })
  data.handle.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  log = captureLog()
  // Of its own, without anything read before; it gives up at once on a busy database.
  handle = openDatabase(data.databasePath, { timeout: 1 })
  site = await createTestApp({ db: handle.db, logger: log.logger })
})
afterEach(() => {
  site.close()
  handle.close()
})

/** Fills all pages of the file that hold a table or its indices with nonsense. */
function damage(table: string): void {
  const pages = handle.sqlite
    .prepare(`select pageno from dbstat join sqlite_schema using (name) where tbl_name = ?`)
    .pluck()
    .all(table) as number[]
  const bytes = readFileSync(data.databasePath)
  for (const page of pages) bytes.fill(0xa5, (page - 1) * PAGE_BYTES, page * PAGE_BYTES)
  writeFileSync(data.databasePath, bytes)
  handle.sqlite.pragma('shrink_memory')
}

/** Reading a table fails with this code: a view in front of it that throws as SQLite does. */
function failReading(table: string, code: string): void {
  // Deterministic: called once, and for an empty table, too.
  handle.sqlite.function('fail', { deterministic: true }, () => {
    throw new Database.SqliteError('disk I/O error', code)
  })
  handle.sqlite.exec(`create temp view ${table} as select * from main.${table} where fail()`)
}

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await site.app.request(path, { headers })
  return { response, html: await response.text() }
}

/** In seconds, as `errors.ts` says: whoever holds a lock is done soon. */
const [WAIT, WAIT_FOR_LOCK] = ['30', '2']

async function expectFailedPage(
  path: string,
  retryAfter: string | null,
  headers: Record<string, string> = {},
) {
  const status = retryAfter === null ? 500 : 503
  const { response, html } = await visit(path, headers)
  const get = (name: string) => response.headers.get(name)
  expect([response.status, get('content-type')]).toEqual([status, 'text/html; charset=UTF-8'])
  expect(html).toContain('Das hat nicht geklappt')
  expect(html).toContain('Bitte versuche es noch einmal')
  expect(html).not.toMatch(/SQLITE|malformed|disk I\/O|node_modules\/(?!@fontsource)/)
  expect([get('cache-control'), get('cdn-cache-control'), get('etag')]).toEqual([
    'no-store, no-transform',
    null,
    null,
  ])
  expect(get('retry-after')).toBe(retryAfter)
  const id = get('x-request-id') ?? ''
  expect(html).toContain(id)
  expect(log.lines('storage failed')).toMatchObject([{ requestId: id }])
  expect(log.lines().filter(({ level }) => level === 'error')).toHaveLength(1)
}

test.each([
  ['brands', '/'],
  ['brands', '/brands'],
  ['codes', '/brands/snocks'],
  ['influencers', '/influencers/anna'],
  ['former_slugs', '/brands/unbekannt'],
])('with the table %s damaged, %s shows the failure page', async (table, path) => {
  damage(table)
  await expectFailedPage(path, null)
})

test.each([
  ['SQLITE_FULL', '/', WAIT],
  ['SQLITE_IOERR_READ', '/brands', WAIT],
  // Looks for the brand's address before anything is rendered.
  ['SQLITE_BUSY', '/brands/snocks', WAIT_FOR_LOCK],
])('after %s, %s shows the failure page with Retry-After', async (code, path, retryAfter) => {
  failReading('brands', code)
  await expectFailedPage(path, retryAfter)
})

test('a session that cannot be read leads to the failure page too', async () => {
  failReading('sessions', 'SQLITE_IOERR_READ')
  await expectFailedPage('/', WAIT, STATE)
})

test('while another program locks the database, only pages without data are shown', async () => {
  // With a write-ahead log nobody keeps others from reading.
  data.handle.close()
  handle.sqlite.pragma('journal_mode = DELETE')
  const other = openSqlite(data.databasePath)
  other.exec('begin exclusive')
  await expectFailedPage('/brands/snocks', WAIT_FOR_LOCK)
  const { response, html } = await visit('/impressum')
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'no-store, no-transform',
  ])
  expect(html).toContain('Impressum')
  other.close()
  expect((await visit('/brands/snocks')).response.status).toBe(200)
})

test('API calls get JSON, with the same Retry-After', async () => {
  failReading('brands', 'SQLITE_FULL')
  const { response, html } = await visit('/api/brands/all')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(JSON.parse(html)).toEqual({ message: expect.stringContaining('kein Platz mehr') })
  expect((await visit('/feed.xml')).response.headers.get('content-type')).toMatch(/json/)
})
