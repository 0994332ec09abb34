import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, OPERATOR_HEADERS } from '#test/e2e/support/api.ts'
import { addManyCodes, readNumber, readValues } from '#test/e2e/support/database.ts'
import { createManyPosts } from '#test/e2e/support/posts.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'

const TIMES = 50
const OTHERS = TIMES - 1

let site: Site
let brandId: number
let codeIds: number[]

const readIds = (sql: string) => readValues<number>(dirname(site.postsDir), sql)
const count = (table: string, condition = 'true') =>
  readNumber(dirname(site.postsDir), `select count(*) from ${table} where ${condition}`)
const ask = (method: string, path: string, body?: object) =>
  askAtOnce(TIMES, [method, site.url + path, body])

beforeAll(async () => {
  // So many posts that no run ends while its twins still ask.
  site = await startSite({
    posts: createManyPosts(),
    env: { RATE_LIMITS: 'off', JOBS: 'off' },
  })
  const brand = await callApi(site.url, 'POST', '/api/brands', { name: 'Snocks' })
  brandId = brand.brand.id
  await callApi(site.url, 'PUT', '/api/admin/cronjob/config', { maxCodes: 25 })
  await callApi(site.url, 'POST', '/api/collect-codes', {})
  addManyCodes(site, { slug: 'snocks', count: 6, prefix: 'GLEICH' })
  await callApi(site.url, 'PUT', '/api/admin/cronjob/config', { maxCodes: 9999 })
  codeIds = readIds("select id from codes where code like 'GLEICH%' order by id")
})
afterAll(() => site.stop())

/** Ends the run that a test began, so that the next one finds the place free. */
async function stopRun(): Promise<void> {
  await callApi(site.url, 'POST', '/api/collect-codes/stop', {})
  await expect.poll(() => count('runs', "status = 'running'")).toBe(0)
}

test('a vote counts once', async () => {
  const { statuses, done } = await ask('POST', `/api/codes/${codeIds[0]}/vote`, { vote: 'working' })
  expect(statuses).toEqual({ 200: TIMES })
  for (const answer of done) expect(answer).toMatchObject({ upvotes: 1, downvotes: 0 })
  expect(count('votes')).toBe(1)
})

test('a copy counts once', async () => {
  const { statuses, done } = await ask('POST', `/api/codes/${codeIds[0]}/copy`, {})
  expect(statuses).toEqual({ 200: TIMES })
  for (const answer of done) expect(answer).toMatchObject({ usageCount: 1 })
  expect(count('copy_marks')).toBe(1)
})

test('a brand is created once', async () => {
  const { statuses } = await ask('POST', '/api/brands', { name: 'Kleines Kaffeewerk' })
  expect(statuses).toEqual({ 201: 1, 409: OTHERS })
  expect(count('brands', "name = 'Kleines Kaffeewerk'")).toBe(1)
})

test('brands are scheduled once and taken up once', async () => {
  const input = { brands: ['Purelei', 'Gymshark'], batchSize: 2, interval: 'daily' }
  const scheduled = await ask('POST', '/api/admin/brands/schedule', input)
  expect(scheduled.statuses).toEqual({ 200: TIMES })
  const [first, ...others] = scheduled.done.map((answer) => Number(answer.scheduled)).toSorted()
  expect({ first, others: new Set(others) }).toEqual({ first: 0, others: new Set([0, 2]) })
  expect(count('scheduled_brands')).toBe(2)

  const { statuses, done } = await ask('POST', '/api/admin/brands/scheduled/process', {})
  expect(statuses).toEqual({ 202: 1, 409: OTHERS })
  expect(done).toEqual([{ started: 2 }])
  await stopRun()
  expect(count('scheduled_brands')).toBe(2)
  expect(count('runs', "trigger = 'schedule'")).toBe(1)
})

test.each([
  ['GET', '/api/collect-codes/trigger', 'background'],
  ['POST', '/api/admin/cronjob/trigger', 'cron'],
])('%s %s begins one run', async (method, path, trigger) => {
  const before = count('runs', `trigger = '${trigger}'`)
  const { statuses } = await ask(method, path, method === 'POST' ? {} : undefined)
  expect(statuses).toEqual({ 202: 1, 409: OTHERS })
  expect(count('runs', `trigger = '${trigger}'`)).toBe(before + 1)
  await stopRun()
  expect(count('runs', `trigger = '${trigger}'`)).toBe(before + 1)
  if (trigger === 'cron')
    expect(count('logs', "message = 'Manuelle Ausführung des Cronjobs gestartet'")).toBe(1)
})

test('of backups none overlaps another', async () => {
  const { statuses, done } = await ask('POST', '/api/admin/backups', {})
  // A small database may be saved before the last twin asks.
  expect(done.length + (statuses[409] ?? 0)).toBe(TIMES)
  const list = () => callApi(site.url, 'GET', '/api/admin/backups')
  await expect.poll(async () => (await list()).running).toBeNull()
  expect((await list()).backups).toHaveLength(done.length)
})

test('two codes are merged once', async () => {
  const before = count('codes')
  const { statuses } = await ask('POST', `/api/admin/codes/${codeIds[1]}/merge`, {
    intoId: codeIds[2],
  })
  expect(statuses).toEqual({ 200: 1, 404: OTHERS })
  expect(count('codes')).toBe(before - 1)
  expect(count('code_sources', `code_id = ${codeIds[2]}`)).toBe(2)
})

test.each([
  ['a code', () => `/api/codes/${codeIds[3]}`, 'codes'],
  ['a brand', () => `/api/brands/${brandId}`, 'brands'],
])('%s is deleted once', async (_, path, table) => {
  const before = count(table)
  const { statuses } = await ask('DELETE', path())
  expect(statuses).toEqual({ 200: 1, 404: OTHERS })
  // A brand is hidden at once; its rows follow.
  await expect.poll(() => count(table)).toBe(before - 1)
})

test('many codes are deleted once', async () => {
  const brand = await callApi(site.url, 'POST', '/api/brands', { name: 'Snocks' })
  addManyCodes(site, { slug: brand.brand.slug, count: 20, prefix: 'VIELE' })
  const ids = readIds("select id from codes where code like 'VIELE%'")
  const { statuses, done } = await ask('POST', '/api/admin/codes/delete', { ids })
  expect(statuses).toEqual({ 200: TIMES })
  const changed = done.map((answer) => Number(answer.changed)).reduce((all, one) => all + one, 0)
  expect(changed).toBe(20)
  expect(count('logs', "type = 'admin' and message like '%20 Codes%'")).toBe(1)
})

type Answers = {
  /** How many answers had each status. */
  statuses: Record<number, number>
  /** The bodies of the answers below 300. */
  done: Record<string, unknown>[]
}

/** Sends the same request of the operator so many times at once. */
async function askAtOnce(
  times: number,
  [method, url, body]: [method: string, url: string, body?: object],
): Promise<Answers> {
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      const response = await fetch(url, {
        method,
        headers: OPERATOR_HEADERS,
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer: Record<string, unknown> = await response.json()
      return { status: response.status, answer }
    }),
  )
  const statuses: Answers['statuses'] = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    statuses,
    done: answers.filter(({ status }) => status < 300).map(({ answer }) => answer),
  }
}
