import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { READER } from '#extraction/reader-name.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'
import { type StubReply, type StubService, startStubService } from '#test/http.ts'
import { createAnsweredOffer } from '#test/posts-and-offers.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A post's id at Instagram, which holds when it was posted. */
function toShortcode(postedAt: number): string {
  let rest = (BigInt(postedAt) - 1_314_220_021_721n) << 23n
  let text = ''
  for (; text.length < 11; rest /= 64n) text = ALPHABET[Number(rest % 64n)] + text
  return text
}

const HOUR_MS = 3_600_000
const hit = (hoursAgo: number, username: string, words: string) => ({
  url: `https://www.instagram.com/${username}/p/${toShortcode(Date.now() - hoursAgo * HOUR_MS)}/`,
  title: `${username} on Instagram`,
  content: words,
})
const HITS = [
  hit(30, 'anna.beispiel', 'Mit dem Code ANNA15 spart ihr 15 % bei Snocks.'),
  // Said in passing: the reader is left in doubt.
  hit(20, 'lena.beispiel', 'LENA20? Bei Snocks? Irgendwas mit 20 %, glaube ich.'),
]
const offer = (code: string) =>
  createAnsweredOffer({ code, brand: 'Snocks', discountAmount: 20, discountType: 'percentage' })
/** One code of the post and one that stands nowhere. */
const ANSWER = { offers: [offer('LENA20'), offer('HACKED99')] }
const CHAT = {
  choices: [{ finish_reason: 'stop', message: { content: JSON.stringify(ANSWER) } }],
  usage: { prompt_tokens: 900, completion_tokens: 100 },
}

const KEY = 'geheim-42'

/** The tests follow one site, each from where the one before left it. */
let search: StubService
let model: StubService
let site: Site
let searchFault: StubReply | null = null
let modelFault: StubReply | null = null
afterEach(() => {
  searchFault = null
  modelFault = null
})
beforeAll(async () => {
  search = await startStubService(({ path, query }) => {
    if (path === '/healthz') return { body: 'OK' }
    const isWanted = query.get('q')?.includes('instagram.com') && query.get('pageno') === '1'
    return searchFault ?? { body: { results: isWanted ? HITS : [], unresponsive_engines: [] } }
  })
  model = await startStubService(({ path }) =>
    path.endsWith('/models')
      ? { body: { data: [{ id: 'klein' }] } }
      : (modelFault ?? { body: CHAT }),
  )
  site = await startSite({
    posts: [],
    env: {
      SEARCH_PROVIDER: 'searxng',
      SEARCH_BASE_URL: search.url,
      AI_PROVIDER: 'openai',
      AI_BASE_URL: `${model.url}/v1`,
      AI_API_KEY: KEY,
      AI_MODEL: 'klein',
    },
  })
  await callApi(site.url, 'POST', '/api/brands', { name: 'Snocks' })
})
afterAll(async () => {
  await site.stop()
  await Promise.all([search.stop(), model.stop()])
})

const collect = () => callApi(site.url, 'POST', '/api/collect-codes', {})
const trpc = async (name: string) => (await callApi(site.url, 'GET', `/trpc/${name}`)).result.data
const countChats = () => model.requests.filter(({ path }) => path.endsWith('completions')).length
const tile = async (key: string) =>
  (await trpc('collection.systemTiles')).find((part: { key: string }) => part.key === key)
/** Whatever the site tells of its runs: to the operator and to its own output. */
const readAllSaid = async () => {
  const logs = await callApi(site.url, 'GET', '/api/admin/logs')
  const shown = [await trpc('collection.latest'), await trpc('collection.systemTiles')]
  return JSON.stringify([logs, shown]) + site.output()
}

test('a search service finds the posts, a model reads the doubtful one, once', async () => {
  expect(await collect()).toMatchObject({ totalSearched: 2, codesAdded: 2, errors: [] })
  const page = await (await fetch(`${site.url}/brands/snocks`)).text()
  expect(page).toContain('ANNA15')
  expect(page).toContain('LENA20')
  expect(page).not.toContain('HACKED99')
  const codes = await callApi(site.url, 'GET', '/api/admin/codes')
  const readers = codes.map((code: { code: string; sources: { reader: string }[] }) => [
    code.code,
    code.sources[0]?.reader,
  ])
  expect(Object.fromEntries(readers)).toEqual({
    ANNA15: READER,
    LENA20: `${READER}, klein+p1`,
  })
  const asked = countChats()
  expect(asked).toBe(1)
  expect(await trpc('collection.latest')).toMatchObject({ modelCalls: 1, modelTokens: 1000 })
  expect(await collect()).toMatchObject({ totalSearched: 2, codesAdded: 0, errors: [] })
  expect(countChats()).toBe(asked)
  expect(await tile('search')).toMatchObject({ state: 'online' })
  expect(await tile('ai')).toMatchObject({ state: 'online' })
})

test('a search service that limits calls ends the run with one error, one log entry and an error tile', async () => {
  searchFault = { status: 429, headers: { 'retry-after': '3600' } }
  const { errors, codesAdded } = await collect()
  expect(errors).toEqual([expect.stringMatching(/^SearXNG: Zu viele Anfragen .*3600 s/)])
  expect(codesAdded).toBe(0)
  const logs = await callApi(site.url, 'GET', '/api/admin/logs?type=collection')
  const told = logs.filter(({ details }: { details: { kind?: string } | null }) => details?.kind)
  expect(told).toMatchObject([{ details: { kind: 'rate_limited' } }])
  expect(await tile('search')).toMatchObject({ state: 'error' })
})

test('without its model the run goes on by the reader alone, and nothing shows a key', async () => {
  modelFault = { status: 401, body: { error: { message: `Incorrect API key: ${KEY}` } } }
  HITS[1] = hit(10, 'mira.beispiel', 'MIRA10? Bei Snocks? Irgendwas mit 10 %, glaube ich.')
  const { errors, codesAdded } = await collect()
  expect(errors).toEqual([expect.stringMatching(/^KI-API: Der Schlüssel wird nicht angenommen/)])
  expect(codesAdded).toBe(1)
  expect(await tile('search')).toMatchObject({ state: 'online' })
  expect(await tile('ai')).toMatchObject({
    state: 'error',
    hint: expect.stringContaining('AI_API_KEY'),
  })
  expect(await readAllSaid()).not.toContain(KEY)
})

test('a service that quotes the key is quoted without it', async () => {
  modelFault = { status: 400, body: { error: { message: `Key ${KEY} is out of order` } } }
  HITS[1] = hit(5, 'tom.beispiel', 'TOM15? Snocks? Irgendwas mit 15 %, ich weiß es nicht mehr.')
  const { errors } = await collect()
  expect(errors).toEqual([expect.stringContaining('Key … is out of order')])
  const said = await readAllSaid()
  expect(said).toContain('is out of order')
  expect(said).not.toContain(KEY)
})
