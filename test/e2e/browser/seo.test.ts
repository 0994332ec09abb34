import { expect, test } from 'vitest'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite(() => startSmallSite(['Snocks', 'Purelei', 'Anker']))

const PAGES = [
  { path: '/', types: ['WebSite', 'Organization'], feed: '/feed.xml' },
  { path: '/kategorien', types: ['BreadcrumbList'] },
  {
    path: '/kategorien/mode',
    types: ['BreadcrumbList', 'ItemList'],
    feed: '/kategorien/mode/feed.xml',
  },
  {
    path: '/brands/snocks',
    types: ['BreadcrumbList', 'ItemList'],
    feed: '/brands/snocks/feed.xml',
    image: '/og/brands/snocks.png',
  },
  {
    path: '/influencers/anna.beispiel',
    types: ['BreadcrumbList'],
    feed: '/influencers/anna.beispiel/feed.xml',
  },
  { path: '/about', types: [] },
  { path: '/brands/anker', types: [], feed: '/brands/anker/feed.xml', noindex: true },
  { path: '/search?q=snocks', types: [], noindex: true },
]

test.each(PAGES)('$path tells machines what it is', async (entry) => {
  const { page, watch } = await site.visit(entry.path)
  const metaOf = async (name: string) =>
    page
      .locator(`meta[property="${name}"], meta[name="${name}"]`)
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')))
  const blocks = await page.locator('head script[type="application/ld+json"]').allTextContents()
  const graph = blocks.flatMap((text) => JSON.parse(text)['@graph'] as { '@type': string }[])
  expect(graph.map((thing) => thing['@type'])).toEqual(entry.types)
  expect(blocks.join()).not.toMatch(/FAQPage|Offer|aggregateRating|price/)
  const feeds = await page
    .locator('link[type="application/atom+xml"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(feeds).toEqual(entry.feed ? [entry.feed] : [])
  expect(await metaOf('robots')).toEqual(entry.noindex ? ['noindex'] : [])
  if (!entry.noindex) {
    const [image] = await metaOf('og:image')
    expect(new URL(image ?? '').pathname).toBe(entry.image ?? '/og/site.png')
  }
  for (const name of ['og:type', 'og:locale', 'og:image:alt', 'twitter:image:alt', 'twitter:card'])
    expect((await metaOf(name)).length, name).toBe(1)
  expect(watch.messages).toEqual([])
})

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
