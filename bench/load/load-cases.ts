import type { Call } from 'autocannon'
import type { DatabaseHandle } from '#db/open-database.ts'
import type { BenchServer } from '../collection/start-server.ts'

/** With the least share of the baseline's answers a second, or the most computing time, in ms. */
export type LoadCase = { name: string; calls: Call[]; goal?: { ratio?: number; cpuMs?: number } }

/** Visitors from elsewhere, each on a connection of the proxy's. */
const visitor = (number: number) => `203.0.${(number >> 8) & 255}.${number & 255}`

/** What visitors ask of a directory, each kind by itself, and a mixture as one visit in many. */
export async function listLoadCases(
  server: Pick<BenchServer, 'url' | 'logIn'>,
  { sqlite }: Pick<DatabaseHandle, 'sqlite'>,
): Promise<LoadCase[]> {
  const pluck = (query: string) => sqlite.prepare(query).pluck().all().map(String)
  // Not the first, which holds as many codes as ten others.
  const slugs = pluck('select slug from brands where id between 2 and 16 order by id')
  const ids = pluck(`select id from codes where status <> 'rejected' and needs_review = 0
    and has_ended = 0 limit 200`)
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
  const session = { cookie: await server.logIn() }
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
