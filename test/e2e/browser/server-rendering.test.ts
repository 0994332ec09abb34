import { expect, test } from 'vitest'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite(() => startSmallSite(['Snocks', 'Purelei', 'Anker']))

type Entry = {
  path: string
  holds: string
  title?: RegExp
  /** Without one the page is in no index. */
  canonical?: string
  status?: number
  /** What search engines are told of. */
  types?: string[]
  feed?: string
  image?: string
}
/** A page that stands in the index under its own address. */
const listed = (path: string, holds: string, more: Partial<Entry> = {}): Entry => ({
  ...{ path, holds, canonical: path },
  ...more,
})
const PAGES = [
  listed('/', 'LENA20', {
    title: /^Rabattcodes und Codefluencer 2025$/,
    types: ['WebSite', 'Organization'],
    feed: '/feed.xml',
  }),
  listed('/brands', 'Snocks', { title: /Marken/ }),
  listed('/codes', 'ANNA15', { title: /^Alle Codes von/ }),
  listed('/codes?kategorie=mode&tab=highest&page=0', 'ANNA15', {
    title: /^Alle Mode Codes/,
    canonical: '/codes?kategorie=mode',
  }),
  { path: '/codes?kategorie=food', holds: 'Keine aktiven Codes', title: /^Alle Food Codes/ },
  listed('/brands/snocks', 'ANNA15', {
    title: /Snocks Rabattcodes/,
    types: ['BreadcrumbList'],
    feed: '/brands/snocks/feed.xml',
    image: '/og/brands/snocks.png',
  }),
  {
    path: '/brands/anker',
    holds: 'Keine aktiven Codes',
    types: [],
    feed: '/brands/anker/feed.xml',
  },
  { path: '/search?q=snoks', holds: 'Snocks', types: [] },
  listed('/kategorien', 'Mode', { types: ['BreadcrumbList'] }),
  listed('/kategorien/mode', 'Snocks', {
    types: ['BreadcrumbList'],
    feed: '/kategorien/mode/feed.xml',
  }),
  listed('/categories/mode', 'Snocks', { title: /Mode/, canonical: '/kategorien/mode' }),
  listed('/influencers/anna.beispiel', 'ANNA15', {
    types: ['BreadcrumbList'],
    feed: '/influencers/anna.beispiel/feed.xml',
  }),
  listed('/about', 'Posts lesen', { types: [] }),
  { path: '/gibt-es-nicht', holds: '404 Page Not Found', title: /404/, status: 404 },
  {
    path: '/brands/gibt-es-nicht',
    holds: 'Marke nicht gefunden',
    title: /^Marke nicht gefunden$/,
    status: 404,
  },
  { path: '/influencers/niemand', holds: 'Influencer nicht gefunden', status: 404 },
]

const SHARING_TAGS = {
  'og:type': 'website',
  'og:locale': 'de_DE',
  'og:site_name': 'Codefluencer',
  'og:title': expect.stringMatching(/./),
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': expect.stringMatching(/./),
  'twitter:card': 'summary_large_image',
  'twitter:image:alt': expect.stringMatching(/./),
}

const decode = (html: string) =>
  html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

test.each<Entry>(PAGES)(
  '$path comes complete in the HTML, and tells machines what it is',
  async (entry) => {
    const response = await fetch(site.url + entry.path)
    const html = decode(await response.text())
    const all = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, found = '']) => found)
    const pathOf = (address = '') => new URL(address).pathname + new URL(address).search
    expect([response.status, response.headers.get('set-cookie')]).toEqual([
      entry.status ?? 200,
      null,
    ])
    expect(all(/<title>(.*?)<\/title>/g)).toEqual([expect.stringMatching(entry.title ?? /./)])
    const body = html.slice(html.indexOf('<body'), html.indexOf('<script', html.indexOf('<body')))
    expect(body.includes(entry.holds), `page holds ${entry.holds}`).toBe(true)

    const metaOf = (name: string) =>
      all(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'g'))
    expect(metaOf('robots')).toEqual(entry.canonical ? [] : ['noindex'])
    const canonicals = all(/<link rel="canonical" href="([^"]*)"/g).map(pathOf)
    expect(canonicals).toEqual(entry.canonical ? [entry.canonical] : [])
    const blocks = all(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
    expect(blocks.join()).not.toMatch(/FAQPage|Offer|aggregateRating|price/)
    if (entry.types) {
      const graph = blocks.flatMap((text) => JSON.parse(text)['@graph'] as { '@type': string }[])
      expect(graph.map((thing) => thing['@type'])).toEqual(entry.types)
      const feeds = all(/<link(?=[^>]* type="application\/atom\+xml")[^>]* href="([^"]*)"/g)
      expect(feeds).toEqual(entry.feed ? [entry.feed] : [])
    }
    if (!entry.canonical) return
    expect(metaOf('description')).toEqual([expect.stringMatching(/.{40,}/)])
    expect(metaOf('og:url').map(pathOf)).toEqual([entry.canonical])
    for (const name of ['og:image', 'twitter:image'])
      expect(metaOf(name).map(pathOf)).toEqual([entry.image ?? '/og/site.png'])
    for (const [name, content] of Object.entries(SHARING_TAGS))
      expect(metaOf(name), name).toEqual([content])
  },
)

test('what the head links to is there, and browsers read the feeds as XML', async () => {
  const { page } = await site.openPage()
  await page.goto('/')
  const links = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('href') ?? ''))
  expect(links).toHaveLength(4)
  const manifest = await (await fetch(`${site.url}/site.webmanifest`)).json()
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  for (const path of [...links, ...icons])
    expect((await fetch(site.url + path)).status, path).toBe(200)
  const roots = await page.evaluate(
    async (paths) => {
      const read = async (path: string) => {
        const text = await (await fetch(path)).text()
        const xml = new DOMParser().parseFromString(text, 'application/xml')
        return xml.querySelector('parsererror') ? 'broken' : xml.documentElement.localName
      }
      return Promise.all(paths.map(read))
    },
    ['/feed.xml', '/brands/snocks/feed.xml', '/sitemap.xml'],
  )
  expect(roots).toEqual(['feed', 'feed', 'urlset'])
})

const PATIENT = { timeout: 100_000 }

test('the worker thread of the one bundle draws the sharing picture', async () => {
  const fallback = Buffer.from(await (await fetch(`${site.url}/share.png`)).arrayBuffer())
  const read = async () => Buffer.from(await (await fetch(`${site.url}/og/site.png`)).arrayBuffer())
  // Its libraries weigh much: a busy machine takes its time to load them.
  await expect.poll(async () => (await read()).equals(fallback), PATIENT).toBe(false)
  const png = await read()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(site.output()).not.toContain('job failed')
})
