import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Brand } from '#shared/schemas/brand.ts'
import type { Code } from '#shared/schemas/code.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { plain, searchFieldOf, sectionOf, termOf, textOf, textsOf } from '#test/e2e/support/page.ts'
import { LONG_BRAND, RICH_BRANDS } from '#test/e2e/support/posts.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()
let page: Page

beforeAll(async () => {
  ;({ page } = await site.visit('/'))
})

const hrefs = (section: string) =>
  sectionOf(page, section)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('title, headline and promise', async () => {
  expect(await page.title()).toBe('Rabattcodes und Codefluencer 2025')
  const main = page.getByRole('main')
  expect(await textOf(main.getByRole('heading', { level: 1 }))).toBe(
    'Täglich neue Rabattcodes von Influencern',
  )
  expect(await main.getByText('über 1.000 Marken').isVisible()).toBe(true)
})

test('header and footer lead everywhere but to the panel', async () => {
  const links = (name: 'banner' | 'contentinfo') =>
    page
      .getByRole(name)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
  expect(await links('banner')).toEqual(
    expect.arrayContaining([
      ...['Codefluencer /', 'Kategorien /kategorien', 'Marken /brands', 'Codes /codes'],
    ]),
  )
  expect(await links('contentinfo')).toEqual([
    'Kategorien /kategorien',
    'Marken /brands',
    'Codes /codes',
    'Über uns /about',
    'Presse /press',
    'Kontakt /contact',
    'Code fehlt? /code-melden',
    'Impressum /impressum',
    'Datenschutz /datenschutz',
  ])
  expect(await page.content()).not.toContain('admin_cuwntvw')
})

test('the top code of the week shows every field', async () => {
  const top = sectionOf(page, 'Top-Code der Woche')
  const text = await textOf(top)
  for (const part of ['12 %', 'Snocks', '@paul.beispiel', '2 Mio.', 'PAUL12', 'unbegrenzt'])
    expect(text).toContain(part)
  expect(await top.getByRole('button', { name: /^Kopieren/ }).isEnabled()).toBe(true)
})

test('the ticker names brand, discount and 1 to 30 invented minutes', async () => {
  const items = await textsOf(sectionOf(page, 'Neueste Codes').getByRole('listitem'))
  const recent: Code[] = await callApi(site.url, 'GET', '/api/codes/recent')
  expect(items).toHaveLength(recent.length)
  for (const [index, item] of items.entries()) {
    const { brand, discountAmount } = recent[index] as Code
    const minutes = Number(/ vor (\d+) Min$/.exec(item)?.[1])
    expect(item.startsWith(brand.name)).toBe(true)
    expect(item).toMatch(discountAmount === null ? 'Gratisversand' : /\d [%€] vor/)
    expect(minutes).toBeGreaterThanOrEqual(1)
    expect(minutes).toBeLessThanOrEqual(30)
  }
  // The codes are hours and days old: only invented times are this small.
  expect(Date.now() - Date.parse(recent.at(-1)?.createdAt ?? '')).toBeGreaterThan(86_400_000)
})

test('six categories lead to /kategorien/{slug}', async () => {
  expect(await hrefs('Kategorien entdecken')).toEqual(
    ['beauty', 'mode', 'tech', 'food', 'wellness', 'home'].map((slug) => `/kategorien/${slug}`),
  )
  const tiles = await textsOf(sectionOf(page, 'Kategorien entdecken').getByRole('link'))
  expect(tiles[1]).toBe('Mode 13 Marken 26 Codes')
  expect(tiles[5]).toBe('Home 1 Marke 0 Codes')
})

test("'Aktuelle Trending Deals' are the first four featured codes", async () => {
  const section = sectionOf(page, 'Aktuelle Trending Deals')
  const featured: Code[] = await callApi(site.url, 'GET', '/api/codes/featured')
  expect(featured.length).toBeGreaterThan(4)
  expect(await textsOf(section.locator('article code'))).toEqual(
    featured.slice(0, 4).map(({ code }) => code),
  )
  const all = section.getByRole('link', { name: /Alle anzeigen/ })
  expect(await textOf(all)).toBe('Alle anzeigen')
  expect(await all.getAttribute('href')).toBe('/categories')
})

test("'Beliebte Marken' are the six with most codes", async () => {
  const section = sectionOf(page, 'Beliebte Marken')
  expect(await textsOf(section.getByRole('listitem'))).toEqual(
    expect.arrayContaining([expect.stringContaining('Snocks 9 Codes')]),
  )
  const all: Brand[] = await callApi(site.url, 'GET', '/api/brands/all')
  const counts = all.map(({ totalCodes }) => totalCodes).sort((a, b) => b - a)
  const shown = (await textsOf(section.getByRole('listitem'))).map((text) =>
    Number(/(\d+) Codes?$/.exec(text)?.[1]),
  )
  expect(shown).toEqual(counts.slice(0, 6))
  expect(await hrefs('Beliebte Marken')).toContain('/brands')
  expect(await hrefs('Beliebte Marken')).toContain('/brands/snocks')
})

test("'Neueste Marken' are the six added last, marked 'Neu'", async () => {
  const tiles = await textsOf(sectionOf(page, 'Neueste Marken').getByRole('listitem'))
  const newest = RICH_BRANDS.toReversed().slice(0, 6)
  expect(tiles.map((tile) => newest.findIndex((name) => tile.includes(plain(name))))).toEqual([
    0, 1, 2, 3, 4, 5,
  ])
  expect(tiles.every((tile) => tile.endsWith('Neu'))).toBe(true)
  expect(tiles[0]).toContain(LONG_BRAND)
  expect(await hrefs('Neueste Marken')).toContain('/brands/kapten-son')
})

test('the search box ignores blanks and sends the trimmed text to /search', async () => {
  const field = searchFieldOf(page)
  const before = await page.evaluate(() => history.length)
  for (const text of ['', '   ', '  Kapten & Son  ']) {
    await field.fill(text)
    await field.press('Enter')
  }
  await page.waitForURL(/\/search/)
  await expect.poll(() => termOf(page)).toBe('Kapten & Son')
  // A blank that had been sent would have left an entry of its own.
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
})
