import { request as ask } from 'node:http'
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { BASIC, createTestApp } from '#test/app.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { captureLog } from '#test/observe.ts'
import { createMemoryRateLimits } from './protection/memory-rate-limits.ts'

const VISITOR = '93.184.216.34'
const PAGE = '/brands/snocks'
const TAGGED = [PAGE, '/api/brands/snocks', '/feed.xml']
const READS = [...TAGGED, '/trpc/codes.recent']

const recorder = { recordRequest: vi.fn(), recordCall: vi.fn(), recordJob: vi.fn(), print: vi.fn() }
const log = captureLog()
let site: Awaited<ReturnType<typeof createTestApp>>
let http: Awaited<ReturnType<typeof site.listen>>
let isReady: boolean
/** Called for what is not answered before the app. */
let app: Mock
beforeEach(async () => {
  // No minute ends in between.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T12:00:10Z') })
  vi.clearAllMocks()
  isReady = true
  site = await createTestApp(
    { logger: log.logger, rateLimits: createMemoryRateLimits({ enabled: true }) },
    {
      isReady: () => isReady,
      trustedProxies: ['127.0.0.1/32'],
      metrics: { token: 'x', recorder },
    },
  )
  const { id: brandId } = insertBrand(site.db, { name: 'Snocks', slug: 'snocks' })
  const { id: influencerId } = insertInfluencer(site.db, { username: 'anna' })
  insertCode(site.db, { brandId, influencerId })
  app = vi.spyOn(site.app, 'fetch') as Mock
  http = await site.listen()
})
afterEach(async () => {
  await http.stop()
  site.close()
  vi.useRealTimers()
})

type Asked = { method?: string; headers?: Record<string, string | undefined>; body?: string }

/** One request as a browser behind a proxy makes it; the size is that of the packed body. */
function get(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const usual = { host: 'codes.example', 'accept-encoding': 'gzip', 'x-forwarded-for': VISITOR }
  type Answer = { status: number; headers: Record<string, unknown>; size: number }
  return new Promise<Answer>((resolve, reject) => {
    const options = { port: http.port, path, method, headers: { ...usual, ...headers } }
    const sent = ask(options, async (response) => {
      const { length } = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, size: length })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const withoutIds = ({ headers, ...answer }: Awaited<ReturnType<typeof get>>) => {
  const { 'x-request-id': id, date, ...others } = headers
  expect([id, date]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String)])
  return { ...answer, headers: others }
}

test.each(READS)(
  '%s from the cache equals the answer of the app, and is counted and logged alike',
  async (path) => {
    const useReads = vi.spyOn(site.deps.rateLimits, 'useReads')
    const before = log.lines('request').length
    await get(path)
    useReads.mockClear()
    const throughApp = withoutIds(await get(path, { headers: { host: 'Codes.example' } }))
    const points = useReads.mock.calls.splice(0)
    app.mockClear()
    expect(withoutIds(await get(path))).toEqual(throughApp)
    expect(app).not.toHaveBeenCalled()
    expect(useReads.mock.calls).toEqual(points)
    await vi.waitFor(() => expect(log.lines('request')).toHaveLength(before + 3))
    const [computed, line, other] = log
      .lines('request')
      .slice(before)
      .map(({ requestId: _id, ms: _ms, time: _time, ...others }) => others)
    expect([line, other]).toEqual([computed, computed])
    const facts = recorder.recordRequest.mock.calls.map(([{ durationMs: _ms, ...fact }]) => fact)
    expect(facts[2]).toEqual(facts[1])
  },
)

test.each(TAGGED)(
  '%s from the cache answers If-None-Match with 304, and HEAD without a body',
  async (path) => {
    const first = await get(path)
    const headers = { 'if-none-match': `"x", ${first.headers.etag}` }
    const viaApp = withoutIds(await get(path, { headers: { ...headers, host: 'Codes.example' } }))
    app.mockClear()
    expect(withoutIds(await get(path, { headers }))).toEqual(viaApp)
    expect(viaApp).toMatchObject({ status: 304, size: 0 })
    expect(withoutIds(await get(path, { method: 'HEAD' }))).toEqual({
      ...withoutIds(first),
      size: 0,
    })
    expect(app).not.toHaveBeenCalled()
  },
)

test.each<[string, Asked]>([
  ['with a session, right or wrong', { headers: { cookie: 'a=b; codefluencer_session=x' } }],
  ['with a password', { headers: { authorization: BASIC } }],
  ['that takes nothing packed', { headers: { 'accept-encoding': 'br' } }],
  ['for a host of another kind', { headers: { host: 'Codes.example' } }],
  ['with a body', { headers: { 'content-length': '1' }, body: 'x' }],
  ['that changes something', { method: 'POST' }],
])('a request %s goes to the app', async (_title, asked) => {
  await get(PAGE)
  await get(PAGE)
  expect(app).toHaveBeenCalledTimes(1)
  await get(PAGE, asked)
  expect(app).toHaveBeenCalledTimes(2)
})

test('other cookies and parameters nobody reads change nothing; a known one does', async () => {
  await get(PAGE)
  await get(PAGE, { headers: { cookie: 'theme=dark' } })
  expect(app).toHaveBeenCalledTimes(1)
  for (const path of [`${PAGE}?tab=new`, `${PAGE}?x=1`]) {
    await get(path)
    await get(path)
  }
  expect(app).toHaveBeenCalledTimes(3)
})

test('a change is seen at once, and a stopping server answers nothing of what it keeps', async () => {
  await get(PAGE)
  site.deps.publicData.renewAll()
  await get(PAGE)
  expect(app).toHaveBeenCalledTimes(2)
  isReady = false
  expect(await get(PAGE)).toMatchObject({ status: 503 })
})

test('the limit of reads holds for cached answers too, for each address by itself', async () => {
  await get(PAGE)
  await site.deps.rateLimits.useReads(VISITOR, 590)
  const { status, headers } = await get(PAGE)
  expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect(await get(PAGE, { headers: { 'x-forwarded-for': '93.184.216.35' } })).toMatchObject({
    status: 200,
  })
})

test('the id of a trusted proxy is taken', async () => {
  await get(PAGE)
  const answer = await get(PAGE, { headers: { 'x-request-id': 'abc-DEF-12345' } })
  expect(answer.headers['x-request-id']).toBe('abc-DEF-12345')
  expect(app).toHaveBeenCalledTimes(1)
})
