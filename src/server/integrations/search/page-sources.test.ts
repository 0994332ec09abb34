import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StubReply, StubRequest } from '#test/http.ts'
import { useStubServices } from '#test/stub-services.ts'
import { parseCatalogue } from '../../services/brands/catalogue.ts'
import { createBraveSource } from './brave-source.ts'
import type { PageRequest, PageSource } from './page-source.ts'
import { buildQueries } from './queries.ts'
import { createSearxngSource } from './searxng-source.ts'
import { createSerperSource } from './serper-source.ts'

const apiKey = 'geheim-0123'
const startStub = useStubServices()
const { signal } = new AbortController()
beforeEach(() => void vi.setSystemTime('2026-03-15T09:30:00Z'))
afterEach(() => void vi.useRealTimers())

/** One page of a service that gives this answer, and how it was asked. */
async function fetchPage(
  open: (baseUrl: string) => PageSource,
  answer: object,
  page: Partial<PageRequest> = {},
) {
  const service = await startStub((): StubReply => ({ body: answer }))
  const found = await open(`${service.url}/suche`).fetchPage(
    { text: '"Snocks"', page: 1, ...page },
    signal,
  )
  return { found, asked: service.requests[0] as StubRequest }
}

const searxng = (url: string) => createSearxngSource(`${url}/`)
const brave = (baseUrl: string) => createBraveSource({ baseUrl, apiKey })
const serper = (baseUrl: string) => createSerperSource({ baseUrl, apiKey })

const URL = 'https://www.instagram.com/p/CuZ7YhKtZ1b/'
const WORDS = { url: URL, title: 'Anna', isExcerpt: true }
/** A page that is no post, with nothing but its address. */
const BARE = { url: 'https://a.example/', title: 'x', text: '', isExcerpt: true, publishedAt: null }

test('SearXNG is asked for the last month in German, and read', async () => {
  const { found, asked } = await fetchPage(
    searxng,
    {
      query: 'snocks',
      results: [
        {
          url: URL,
          title: 'Anna',
          content: 'Mit ANNA15',
          engines: ['google', 'startpage'],
          publishedDate: '2023-07-07T00:00:00',
        },
        { url: 'https://a.example/', title: 'x', content: null, publishedDate: null },
        { title: null, template: 'keyvalue.html' },
      ],
      unresponsive_engines: [],
    },
    { page: 4 },
  )
  expect(asked.path).toBe('/suche/search')
  expect(Object.fromEntries(asked.query)).toEqual({
    q: '"Snocks"',
    pageno: '4',
    format: 'json',
    language: 'de',
    time_range: 'month',
    safesearch: '0',
    categories: 'general',
  })
  expect(found).toEqual({
    hits: [
      { ...WORDS, text: 'Mit ANNA15', publishedAt: '2023-07-07T00:00:00' },
      BARE,
      { ...BARE, url: '', title: '' },
    ],
    unreadable: 0,
    warnings: [],
  })
})

test('SearXNG names the engines that are missing, and why', async () => {
  const unresponsive_engines = [
    ['google', 'Suspended: CAPTCHA'],
    ['duckduckgo', 'timeout'],
    ['brave', 'Suspended: too many requests'],
    ['qwant', 'access denied'],
    ['mojeek', 'Netzwerkfehler'],
    ['bing', ''],
  ]
  const { found } = await fetchPage(searxng, { results: [], unresponsive_engines })
  expect(found.warnings).toEqual([
    'SearXNG: google verlangt ein CAPTCHA und ist deshalb ausgesetzt.',
    'SearXNG: duckduckgo antwortet nicht rechtzeitig.',
    'SearXNG: brave meldet zu viele Anfragen und ist deshalb ausgesetzt.',
    'SearXNG: qwant verweigert den Zugang.',
    'SearXNG: mojeek fehlt („Netzwerkfehler“).',
    'SearXNG: bing fehlt.',
  ])
})

test('a name and a password in the address of SearXNG go into the header', async () => {
  const service = await startStub(({ path }) => ({
    body: path.endsWith('healthz') ? 'OK' : { results: [] },
  }))
  const source = createSearxngSource(service.url.replace('http://', 'http://anna:ge%20heim@'))
  await source.fetchPage({ text: 'x', page: 1 }, signal)
  await source.checkHealth()
  const authorization = `Basic ${Buffer.from('anna:ge heim').toString('base64')}`
  expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([
    authorization,
    authorization,
  ])
})

const braveResults = [
  {
    title: 'Anna',
    url: URL,
    description: 'Mit dem Code <strong>ANNA15</strong> spart ihr',
    page_age: '2023-07-07T17:49:31',
    age: 'July 7, 2023',
    extra_snippets: ['ANNA15</strong> spart ihr', 'Link in der Bio ...'],
  },
  { title: 'x', url: 'https://a.example/' },
]

test('Brave is asked for the last month in Germany, by pages, and read', async () => {
  const { found, asked } = await fetchPage(
    brave,
    { query: { more_results_available: true }, web: { results: braveResults } },
    { page: 4 },
  )
  expect(asked.path).toBe('/suche/web/search')
  expect(asked.headers['x-subscription-token']).toBe(apiKey)
  expect(Object.fromEntries(asked.query)).toEqual({
    q: '"Snocks"',
    offset: '3',
    count: '20',
    freshness: 'pm',
    result_filter: 'web',
    country: 'DE',
    search_lang: 'de',
    ui_lang: 'de-DE',
    text_decorations: 'false',
    extra_snippets: 'true',
    safesearch: 'off',
  })
  const text = 'Mit dem Code <strong>ANNA15</strong> spart ihr\nLink in der Bio'
  expect(found).toEqual({
    hits: [{ ...WORDS, text, publishedAt: '2023-07-07T17:49:31' }, BARE],
    unreadable: 0,
    isLast: false,
  })
})

test('Brave says which page is the last, and answers nothing good without a list', async () => {
  const last = { query: { more_results_available: false }, web: { results: braveResults } }
  expect((await fetchPage(brave, last)).found.isLast).toBe(true)
  const nothing = { type: 'search', query: { original: 'x', bad_results: true } }
  expect((await fetchPage(brave, nothing)).found.hits).toEqual([])
})

test('Serper is asked for German results of the last month, and read', async () => {
  const { found, asked } = await fetchPage(
    serper,
    {
      searchParameters: { q: 'x', type: 'search' },
      organic: [
        { title: 'Anna', link: URL, snippet: 'Mit ANNA15', date: 'vor 3 Tagen', position: 1 },
        { title: 'x', link: 'https://a.example/', position: 2 },
      ],
      peopleAlsoAsk: [],
    },
    { page: 2 },
  )
  expect(asked).toMatchObject({ method: 'POST', path: '/suche/search' })
  expect(asked.headers['x-api-key']).toBe(apiKey)
  expect(JSON.parse(asked.body)).toEqual({
    q: '"Snocks"',
    gl: 'de',
    hl: 'de',
    num: 10,
    page: 2,
    tbs: 'qdr:m',
  })
  expect(found).toEqual({
    hits: [{ ...WORDS, text: 'Mit ANNA15', publishedAt: '2026-03-12T09:30:00.000Z' }, BARE],
    unreadable: 0,
  })
  expect((await fetchPage(serper, { credits: 1 })).found).toEqual({ hits: [], unreadable: 0 })
})

test.each([
  ['SearXNG', searxng, { url: 7, title: 'x' }, (results: object[]) => ({ results })],
  ['Brave', brave, { url: URL, title: null }, (results: object[]) => ({ web: { results } })],
  [
    'Brave, too many excerpts',
    brave,
    { url: URL, title: 'x', extra_snippets: Array(21).fill('x') },
    (results: object[]) => ({ web: { results } }),
  ],
  [
    'Serper',
    serper,
    { link: URL, title: 'x', date: 20260312 },
    (organic: object[]) => ({ organic }),
  ],
])(
  '%s: one result of another form leaves the page its others, and is counted',
  async (...given) => {
    const [, open, broken, answer] = given
    const good = { title: 'Anna', url: URL, link: URL }
    const { found } = await fetchPage(open, answer([broken, good, broken]))
    expect(found.hits).toMatchObject([{ url: URL, title: 'Anna' }])
    expect(found.unreadable).toBe(2)
  },
)

test('of a page longer than any service gives the first results are read', async () => {
  const good = { title: 'Anna', link: URL }
  const { found } = await fetchPage(serper, { organic: Array(101).fill(good) })
  expect(found.hits).toHaveLength(100)
})

test.each([
  ['Brave', brave(''), 400, 50],
  ['Google, by Serper,', serper(''), 2_000, 32],
])(
  'the queries of all brands, and of longer names, are as %s reads them',
  (_, source, most, words) => {
    const brands = parseCatalogue(readFileSync('data/catalogue/brands.csv', 'utf8'))
    const long = {
      name: 'Lang',
      domain: 'lang.de',
      spellings: ['sehr lange Schreibung '.repeat(30)],
    }
    for (const { name, domain, spellings } of [...brands, long])
      for (const query of buildQueries({ name, terms: [domain, ...spellings] }, source.sites)) {
        const text = source.writeQuery(query)
        expect(text.length, text).toBeLessThanOrEqual(most)
        if (name !== 'Lang') expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(words)
      }
  },
)
