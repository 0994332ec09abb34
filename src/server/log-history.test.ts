import { expect, test } from 'vitest'
import { logs } from '#db/schema/operators.ts'
import type { LogEntry } from '#shared/schemas/log.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { TEST_NOW } from '#test/context.ts'
import { useFresh } from '#test/use-context.ts'

const MINUTE_MS = 60_000
const BYTE_ORDER_MARK = '\ufeff'

const site = useFresh(createTestApp)

const get = (path: string) => site.app.request(path, { headers: { authorization: BASIC } })
const list = async (query = ''): Promise<LogEntry[]> =>
  (await get(`/api/admin/logs${query}`)).json()

/** Entries 'Eintrag 1' (the oldest) and so on, three to a minute. */
function addEntries(count: number, values: Partial<typeof logs.$inferInsert> = {}) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const rows = numbers.map((number): typeof logs.$inferInsert => ({
    timestamp: new Date(TEST_NOW.getTime() - Math.ceil((count - number) / 3) * MINUTE_MS),
    type: 'brand',
    level: 'info',
    message: `Eintrag ${number}`,
    ...values,
  }))
  for (let from = 0; from < count; from += 500)
    site.db
      .insert(logs)
      .values(rows.slice(from, from + 500))
      .run()
}

async function readCsv(query = '') {
  const response = await get(`/api/admin/logs.csv${query}`)
  // `text()` would take the byte order mark away.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  return { response, lines: text.split('\r\n').slice(0, -1) }
}

test('of 2,000 entries the oldest are reached step by step, and the way back leads to the newest', async () => {
  addEntries(2_000)
  const seen: string[] = []
  let query = ''
  for (let steps = 0; steps < 5; steps += 1) {
    const page = await list(query)
    seen.push(...page.map(({ message }) => message))
    query = `?before=${page.at(-1)?.id}`
  }
  expect(seen).toEqual(Array.from({ length: 2_000 }, (_, index) => `Eintrag ${2_000 - index}`))

  const oldest = await list('?before=101&pageSize=100')
  expect(oldest.map(({ id }) => id).slice(-1)).toEqual([1])
  const newer = await list('?after=100&pageSize=3')
  expect(newer.map(({ message }) => message)).toEqual(['Eintrag 103', 'Eintrag 102', 'Eintrag 101'])
  expect(await list('?after=2000')).toEqual([])
})

test('the CSV holds all 2,000 entries under its head, newest first', async () => {
  addEntries(2_000)
  const { response, lines } = await readCsv()
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="logs-2026-11-01-13-00.csv"',
  )
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(lines[0]).toBe(`${BYTE_ORDER_MARK}Timestamp,Type,Level,Message,Details`)
  expect(lines).toHaveLength(2_001)
  expect(lines[1]).toBe('2026-11-01 13:00:00,brand,info,Eintrag 2000,')
  expect(lines.at(-1)).toMatch(/,Eintrag 1,$/)
  expect(new Set(lines).size).toBe(2_001)
})

test('the CSV keeps to the filter, is read in pieces, and its cells are never formulas', async () => {
  addEntries(450)
  const at = { timestamp: new Date('2026-01-31T22:59:02Z'), level: 'warning' } as const
  site.db
    .insert(logs)
    .values([
      { ...at, type: 'extraction', message: '=HYPERLINK("x")', details: 'a;=1+1' },
      { ...at, type: 'extraction', message: 'a "b", c\nd', details: { codesAdded: 1 } },
    ])
    .run()
  const { lines } = await readCsv('?type=extraction&level=warning')
  expect(lines.slice(1)).toEqual([
    '2026-01-31 23:59:02,extraction,warning,"a ""b"", c\nd","{""codesAdded"":1}"',
    `2026-01-31 23:59:02,extraction,warning,"'=HYPERLINK(""x"")","a;'=1+1"`,
  ])
  const { body } = await get('/api/admin/logs.csv')
  let pieces = 0
  for await (const _ of body ?? []) pieces += 1
  // Three batches, and the empty one that ends the file.
  expect(pieces).toBe(4)
})

test('a contact request is found behind 600 other entries of the operator’s', async () => {
  const details = { firstName: 'Anna', email: 'anna@beispiel.example', topic: 'press' }
  const message = 'Kontaktanfrage (Presse): Interview'
  const timestamp = new Date(TEST_NOW.getTime() - 24 * 60 * MINUTE_MS)
  site.db.insert(logs).values({ timestamp, type: 'admin', level: 'info', message, details }).run()
  addEntries(600, { type: 'admin', details: { id: 1, topic: null } })
  expect((await list('?type=admin')).map((entry) => entry.message)).not.toContain(message)
  expect(await list('?type=contact')).toMatchObject([{ type: 'admin', message, details }])
  expect(await list('?type=contact&level=error')).toEqual([])
  const { lines } = await readCsv('?type=contact')
  expect(lines.slice(1)).toEqual([expect.stringContaining(message)])
})
