import { randomUUID } from 'node:crypto'
import type { Call } from 'autocannon'
import type Database from 'better-sqlite3'
import type { DatabaseHandle } from '#db/open-database.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { CODE_VIEWS } from '#shared/domain/vocabulary.ts'
import type { Question } from '#test/bench/ask.ts'
import { openSession } from '#test/e2e/support/api.ts'

/** With the least share of the baseline's answers a second, or the most computing time, in ms. */
export type LoadCase = { name: string; calls: Call[]; goal?: { ratio?: number; cpuMs?: number } }

/** Visitors from elsewhere, each on a connection of the proxy's. */
const visitor = (number: number) => `203.0.${(number >> 8) & 255}.${number & 255}`

/** What visitors ask of a directory, each kind by itself, and a mixture as one visit in many. */
export async function listLoadCases(
  server: { url: string },
  { sqlite }: Pick<DatabaseHandle, 'sqlite'>,
): Promise<LoadCase[]> {
  const pluck = (query: string) => sqlite.prepare(query).pluck().all().map(String)
  // Not the first, which holds as many codes as ten others.
  const slugs = pluck('select slug from brands where id between 2 and 16 order by id')
  const ids = pluck(`select id from codes where status <> 'rejected' and needs_review = 0
    and (expires_at is null or expires_at > ${Date.now()}) limit 200`)
  const home = await fetch(`${server.url}/`)
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await home.text()) ?? []
  const votes = ids.map(
    (id, number): Call => ({
      method: 'POST',
      path: `/api/codes/${id}/vote`,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor(number) },
      body: JSON.stringify({ vote: number % 4 ? 'working' : 'not_working' }),
    }),
  )
  const get = (path: string, headers = {}): Call => ({
    path,
    headers: { 'accept-encoding': 'gzip', ...headers },
  })
  // The operator's pages are rendered each time.
  const session = { cookie: await openSession(server.url) }
  const brandPages = slugs.map((slug) => get(`/brands/${slug}`))
  const data = (headers = {}) => ({
    brand: slugs.map((slug) => get(`/api/brands/${slug}`, headers)),
    recent: [get('/api/codes/recent', headers)],
    search: slugs.map((slug) => get(`/api/brands/search?q=${slug.slice(5, 10)}`, headers)),
  })
  const kept = data()
  const computed = data(session)
  return [
    { name: 'GET /healthz (the floor)', calls: [get('/healthz')] },
    { name: 'home page', calls: [get('/')], goal: { ratio: 0.5 } },
    { name: 'home page, rendered', calls: [get('/', session)], goal: { cpuMs: 4 } },
    { name: 'brand pages', calls: brandPages, goal: { ratio: 0.5 } },
    {
      name: 'brand pages, rendered',
      calls: slugs.map((slug) => get(`/brands/${slug}`, session)),
      goal: { cpuMs: 4 },
    },
    { name: 'GET /api/brands/{slug}', calls: kept.brand, goal: { ratio: 0.4 } },
    { name: '  computed', calls: computed.brand, goal: { ratio: 0.06 } },
    { name: 'GET /api/codes/recent', calls: kept.recent, goal: { ratio: 0.4 } },
    { name: '  computed ', calls: computed.recent, goal: { ratio: 0.06 } },
    { name: 'GET /api/brands/search', calls: kept.search, goal: { ratio: 0.3 } },
    { name: '  computed  ', calls: computed.search, goal: { ratio: 0.05 } },
    { name: 'feed.xml', calls: [get('/feed.xml')] },
    { name: 'script of the client', calls: [get(script, { 'accept-encoding': 'br' })] },
    { name: 'votes', calls: votes, goal: { ratio: 0.4 } },
    {
      name: '20 brand pages, then a vote',
      calls: votes
        .slice(0, 20)
        .flatMap((vote, index) => [
          ...brandPages.slice(index % 10),
          ...brandPages.slice(0, 20 - brandPages.length + (index % 10)),
          vote,
        ]),
      goal: { ratio: 0.6 },
    },
  ]
}

export type Attack = {
  name: string
  /** How many do it at once, each as often as one may. */
  addresses: number
  /** Fresh ones at each call, so that no page is kept from an attack before. */
  listCalls: () => Call[]
}

const CALLS = 1_500
/** A session that there is not. */
const CLAIM = { cookie: 'codefluencer_session=none' }
const repeat = (path: () => string) => (): Call[] =>
  Array.from({ length: CALLS }, () => ({ path: path() }))
const random = () => randomUUID().slice(0, 8)
const pluckAll = (sqlite: Database.Database, query: string) =>
  sqlite.prepare(query).pluck().all().map(String)

/** The most expensive that there is to ask for, and what was it once. */
export function listAttacks(sqlite: Database.Database): Attack[] {
  // The brand with more codes than a page holds.
  const [big = ''] = pluckAll(sqlite, 'select slug from brands where id = 1')
  const one = (name: string, path: () => string): Attack => ({
    name,
    addresses: 1,
    listCalls: repeat(path),
  })
  const slugs = pluckAll(sqlite, 'select slug from brands')
  const anyOf = <Value>(values: readonly Value[]) =>
    values[Math.floor(Math.random() * values.length)]
  const brandPages = repeat(() => `/brands/${big}?${random()}=${random()}`)
  const claimed = () => brandPages().map((call) => ({ ...call, headers: CLAIM }))
  return [
    { name: 'brand page, unknown parameters', addresses: 1, listCalls: brandPages },
    { name: 'brand page, claimed session', addresses: 1, listCalls: claimed },
    one('pages of any brand', () => `/brands/${anyOf(slugs)}?tab=${anyOf(CODE_VIEWS)}`),
    one('unknown brands', () => `/brands/${random()}`),
    one('random searches', () => `/search?q=${random().slice(0, 4)}`),
    one('category pages', () => `/kategorien/mode?${random()}=1`),
    one('batches of brands', () => batch('brands.bySlug', { slug: big })),
    one('batches of searches', () => batch('brands.search', { q: random().slice(0, 4) })),
    one('sitemap', () => `/sitemap.xml?${random()}`),
    { name: 'brand page, three addresses', addresses: 3, listCalls: brandPages },
    { name: 'claimed session, three addresses', addresses: 3, listCalls: claimed },
  ]
}

/** As many calls of one procedure as one request may hold. */
function batch(procedure: string, input: unknown): string {
  const count = LIMITS.batchCalls
  const inputs = Object.fromEntries(Array.from({ length: count }, (_, index) => [index, input]))
  const query = new URLSearchParams({ batch: '1', input: JSON.stringify(inputs) })
  return `/trpc/${Array(count).fill(procedure).join(',')}?${query}`
}

/**
 * Visitors who read ten pages each; of every ten, one is a brand page that nobody else asked for in
 * the last minute, and is rendered for them.
 */
export function listVisits(sqlite: Database.Database): Question[] {
  const slugs = pluckAll(sqlite, 'select slug from brands where id between 2 and 7 order by id')
  const others = pluckAll(sqlite, 'select slug from brands where id > 100 order by id limit 200')
  const [influencer = ''] = pluckAll(sqlite, 'select username from influencers where id = 2')
  const pages = [
    '/',
    ...slugs.map((slug) => `/brands/${slug}`),
    '/kategorien/mode',
    `/influencers/${influencer}`,
  ]
  const gzip = { 'accept-encoding': 'gzip' }
  return others.flatMap((other, visitor) => {
    const headers = { ...gzip, 'x-forwarded-for': `8.8.${visitor}.1` }
    return [
      ...pages.map((path) => ({ kind: 'kept', path, headers })),
      { kind: 'rendered', path: `/brands/${other}`, headers },
    ]
  })
}
