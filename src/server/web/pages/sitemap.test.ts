import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { TEST_SITE } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { childrenOf, childText, parseXml } from '#test/parse-xml.ts'
import { useFresh } from '#test/use-context.ts'
import { refreshDueCounters } from '../../services/counters.ts'

const site = useFresh(createTestApp)

async function read(path: string) {
  const response = await site.app.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/xml')
  const root = parseXml(await response.text())
  return {
    root,
    entries: root.children.map((entry) => ({
      path: childText(entry, 'loc').replace('https://codes.example', ''),
      lastmod: childText(entry, 'lastmod'),
    })),
  }
}

const day = (date: number) => new Date(Date.UTC(2026, 9, date))

async function fill() {
  const old = { createdAt: day(1), updatedAt: day(1) }
  const brand = insertBrand(site.db, { ...old, name: 'Snocks', category: 'mode' })
  insertBrand(site.db, { ...old, name: 'Ohne Codes', category: 'tech' })
  const gone = insertBrand(site.db, { ...old, name: 'Abgelaufen', category: 'food' })
  const anna = insertInfluencer(site.db, { username: 'anna.beispiel' })
  insertInfluencer(site.db, { username: 'ohne.codes' })
  const owner = { brandId: brand.id, influencerId: anna.id }
  insertCode(site.db, { ...owner, createdAt: day(3), extractedAt: day(7) })
  insertCode(site.db, { ...owner, createdAt: day(2), expiresAt: day(9) })
  insertCode(site.db, { ...owner, createdAt: day(20), status: 'rejected' })
  insertCode(site.db, {
    brandId: gone.id,
    influencerId: anna.id,
    createdAt: day(2),
    expiresAt: day(4),
  })
  insertCode(site.db, {
    brandId: insertBrand(site.db, { ...old, name: 'Ungesehen', category: 'beauty' }).id,
    influencerId: anna.id,
    createdAt: new Date(Date.UTC(2025, 9, 6)),
  })
  await refreshDueCounters(site.asSystem())
}

test('lists canonical addresses of pages with content, and when they last changed', async () => {
  await fill()
  const { root, entries } = await read('/sitemap.xml')
  expect(root.name).toBe('urlset')
  const paths = entries.map(({ path }) => path)
  expect(paths.slice(0, 4)).toEqual(['/', '/kategorien', '/brands', '/codes'])
  for (const path of ['/about', '/contact', '/press', '/impressum', '/datenschutz'])
    expect(paths).toContain(path)
  expect(paths.filter((path) => /^\/(brands|influencers)\/./.test(path))).toEqual([
    '/brands/snocks',
    '/influencers/anna.beispiel',
  ])
  expect(paths.some((path) => /search|admin|categories/.test(path))).toBe(false)
  const lastmod = (path: string) => entries.find((entry) => entry.path === path)?.lastmod
  // The end of a code on the 9th is the last thing that changed; a rejected code was never shown.
  expect(lastmod('/brands/snocks')).toBe(day(9).toISOString())
  expect(lastmod('/kategorien/food')).toBe(day(4).toISOString())
  expect(lastmod('/kategorien/beauty')).toBe(day(6).toISOString())
  expect(lastmod('/')).toBe(day(9).toISOString())
  expect(lastmod('/kategorien/wellness')).toBe('')
  expect(lastmod('/about')).toBe('')
})

test('splits into an index and parts when one file cannot hold all', async () => {
  site.close()
  Object.assign(site, await createTestApp({}, { sitemapUrls: 6 }))
  for (let brand = 0; brand < 13; brand += 1)
    insertCode(site.db, { brandId: insertBrand(site.db).id })
  await refreshDueCounters(site.asSystem())
  const index = await read('/sitemap.xml')
  expect(index.root.name).toBe('sitemapindex')
  const kinds = index.entries.map(({ path }) => path.slice('/sitemap-'.length))
  expect(kinds).toEqual(
    ['pages', 'brands', 'influencers'].flatMap((kind) => [1, 2, 3].map((n) => `${kind}-${n}.xml`)),
  )
  const parts = await Promise.all(index.entries.map(({ path }) => read(path)))
  expect(parts.map(({ entries }) => entries.length)).toEqual([6, 6, 3, 6, 6, 1, 6, 6, 1])
  const all = parts.flatMap(({ root }) =>
    childrenOf(root, 'url').map((url) => childText(url, 'loc')),
  )
  expect(new Set(all).size).toBe(15 + 13 + 13)
  for (const path of ['/sitemap-brands-4.xml', '/sitemap-brands-0.xml', '/sitemap-other-1.xml'])
    expect((await site.app.request(path)).status).not.toBe(200)
})

test('robots.txt names the sitemap and not the admin path', async () => {
  const text = await (await site.app.request('/robots.txt')).text()
  expect(text).toContain('\nSitemap: https://codes.example/sitemap.xml\n')
  expect(text).not.toContain('admin')
})

test('the admin pages say noindex in a header, public ones do not', async () => {
  const header = async (path: string) =>
    (await site.app.request(path)).headers.get('x-robots-tag') ?? ''
  expect(await header('/admin_cuwntvw')).toContain('noindex')
  expect(await header('/admin_cuwntvw/brands')).toContain('noindex')
  expect(await header('/')).toBe('')
})

test('the web app manifest carries the configured name', async () => {
  const response = await site.app.request('/site.webmanifest')
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  expect(await response.json()).toMatchObject({ name: 'Codefluencer', lang: 'de', start_url: '/' })
})

test('browsers learn how to search here, whatever the name of the site', async () => {
  const read = async ({ app }: typeof site) =>
    parseXml(await (await app.request('/opensearch.xml')).text())
  const page = await (await site.app.request('/brands')).text()
  expect(page).toMatch(
    /<link rel="search" type="application\/opensearchdescription\+xml" title="Codefluencer" href="\/opensearch.xml"\/>/,
  )
  expect(await (await site.app.request('/admin_cuwntvw')).text()).not.toContain('opensearch')
  const description = await read(site)
  expect(childText(description, 'ShortName')).toBe('Codefluencer')
  const [url] = childrenOf(description, 'Url')
  expect(url?.attributes).toEqual({
    type: 'text/html',
    template: 'https://codes.example/search?q={searchTerms}',
  })
  const named = await createTestApp(
    {},
    { site: { ...TEST_SITE, name: '<Söckchen> & Rabatte GmbH' } },
  )
  expect(childText(await read(named), 'ShortName')).toBe('<Söckchen> & Rab')
  named.close()
})
