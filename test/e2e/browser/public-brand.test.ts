import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { updateBrandCounters } from '#db/queries/counters.ts'
import { brands } from '#db/schema/brands.ts'
import { codes } from '#db/schema/codes.ts'
import type { Brand } from '#shared/schemas/brand.ts'
import { formatDate, formatMonth } from '#shared/texts/format.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import { plain, sectionOf, textOf, textsOf } from '#test/e2e/support/page.ts'
import { LONG_BRAND } from '#test/e2e/support/posts.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const EMPTY = '/brands/suesse-oefen-groessenwahn-ueberraschungsmoebel-fuer-fruehstuecksraeume'

const site = useSite()
/** Each test goes on where the one before left it. */
let page: Page
let openedAt: Date

/** Its one code comes from the week before. */
const OLDER = '/brands/hessnatur'
beforeAll(() =>
  useDatabase(site, (db) => {
    const brand = db.select().from(brands).where(eq(brands.slug, 'hessnatur')).get()
    if (!brand) throw new Error('No brand hessnatur')
    const createdAt = new Date(Date.now() - 9 * 86_400_000)
    db.update(codes).set({ createdAt }).where(eq(codes.brandId, brand.id)).run()
    updateBrandCounters(db, [brand.id], new Date())
  }),
)

beforeAll(async () => {
  openedAt = new Date()
  ;({ page } = await site.visit('/brands/snocks'))
})

const tiles = async (on: Page) =>
  textsOf(on.getByRole('complementary', { name: 'Kennzahlen' }).locator('dl > div'))

test('breadcrumb: home, category, brand', async () => {
  const trail = page.getByRole('navigation', { name: 'Brotkrumen' })
  expect(await textsOf(trail.getByRole('listitem'))).toEqual(['Home', 'Mode', 'Snocks'])
  expect(await trail.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  expect(await trail.getByRole('link', { name: 'Mode' }).getAttribute('href')).toBe(
    '/categories/mode',
  )
})

test('header: name, description, count and dates as dd.mm.yyyy', async () => {
  const header = page.getByRole('main').locator('header')
  expect(await textOf(header.getByRole('heading', { level: 1 }))).toBe('Snocks Rabattcodes')
  const { lastCodeDate, lastUpdated } = await callApi(site.url, 'GET', '/api/brands/snocks/stats')
  const facts = await textsOf(header.getByRole('listitem'))
  expect(facts).toEqual([
    '9 aktive Codes',
    `Letzter Code: ${formatDate(lastCodeDate)}`,
    `Aktualisiert: ${formatDate(lastUpdated)}`,
  ])
  expect(facts[1]).toMatch(/ \d\d\.\d\d\.\d{4}$/)
  expect(await textOf(header)).toContain('Socken, Unterwäsche und Basics aus Mannheim.')
})

test('the feed of the brand is linked in words', async () => {
  const link = page.getByRole('main').getByRole('link', { name: 'Neue Codes als Feed' })
  const feed = await fetch(new URL((await link.getAttribute('href')) ?? '', site.url))
  expect([feed.status, await feed.text()]).toEqual([200, expect.stringContaining('Snocks: neue')])
})

test('document title with month and year, and a description', async () => {
  const months = [openedAt, new Date()].map(formatMonth)
  const titles = months.map((month) => `Snocks Rabattcodes & Codefluencer ${month}`)
  expect(titles).toContain(await page.title())
  expect(await page.title()).toMatch(/ \p{Lu}\p{L}+ 20\d\d$/u)
  const description = page.locator('meta[name=description]')
  expect(await description.getAttribute('content')).toContain('Snocks')
})

const TILES: [path: string, highest: string, average: string, trend: RegExp][] = [
  ['/brands/snocks', '30 %', '18 %', /^\+250% diese Woche 7 neue Codes, davor 2 Steig/],
  ['/brands/gymshark', '15 %', '10 %', /^-50% diese Woche 1 neuer Code, davor 2 Fall/],
  ['/brands/about-you', '15 %', '13 %', /^0% diese Woche 1 neuer Code, davor 1 Stabil/],
  ['/brands/got-bag', '10 €', '10 €', /^\+100% diese Woche 1 neuer Code, davor 0 Steig/],
  ['/brands/birkenstock', '–', '–', /^\+100% diese Woche 1 neuer Code, davor 0 Steig/],
  [OLDER, '13 %', '13 %', /^-100% diese Woche 0 neue Codes, davor 1 Fall/],
  [EMPTY, 'Keine Codes', '–', /^– Für .* keine aktiven Codes\.$/],
]

test.each(TILES)('tiles of %s', async (path, highest, average, trend) => {
  const { page: other } = await site.visit(path)
  const [first, second, third] = await tiles(other)
  expect([first, second]).toEqual([
    `Höchster Rabatt ${highest}`,
    `Durchschnittlicher Rabatt ${average}`,
  ])
  expect(third?.replace('Wöchentlicher Trend ', '')).toMatch(trend)
})

test('five questions with the name of the brand, open in place', async () => {
  const faq = sectionOf(page, 'Fragen zu Snocks Rabattcodes')
  const questions = await textsOf(faq.getByRole('heading', { level: 3 }))
  expect(questions).toHaveLength(5)
  for (const question of questions) expect(question).toMatch(/Snocks.*\?$/)
  const answer = faq.getByText('bei Snocks in den Warenkorb')
  expect(await answer.isVisible()).toBe(false)
  await faq.getByText('Wie löse ich einen Snocks Rabattcode ein?').click()
  await answer.waitFor()
})

test('at most eight similar brands, most codes first, with Code or Codes', async () => {
  const links = sectionOf(page, 'Ähnliche Marken').getByRole('link')
  const { brand } = await callApi(site.url, 'GET', '/api/brands/snocks')
  const similar: Brand[] = await callApi(
    site.url,
    'GET',
    `/api/brands/similar/${brand.id}/${brand.categoryId}`,
  )
  expect(similar).toHaveLength(8)
  // The tile without a logo begins with the brand's letter.
  expect(await textsOf(links)).toEqual(
    similar.map(({ name, totalCodes }) =>
      expect.stringMatching(`${plain(name)} ${totalCodes} ${totalCodes === 1 ? 'Code' : 'Codes'}$`),
    ),
  )
  expect(new Set(similar.map(({ totalCodes }) => totalCodes))).toEqual(new Set([3, 2, 1]))
  expect(await links.first().getAttribute('href')).toBe('/brands/gymshark')
})

test("'Abgelaufene Codes' never look active", async () => {
  const card = sectionOf(page, 'Abgelaufene Codes').getByRole('article')
  expect(await card.count()).toBe(1)
  expect(await textOf(card)).toMatch(/Abgelaufen.* abgelaufen am \d\d\.\d\d\.\d{4}/)
  expect(await card.locator('s').innerText()).toBe('ALT50')
  expect(await card.getByRole('button').count()).toBe(0)
  expect(await sectionOf(page, 'Codes').getByText('ALT50').count()).toBe(0)
})

test('a brand without codes says so, without chart and other sections', async () => {
  const { page: empty } = await site.visit(EMPTY)
  const main = empty.getByRole('main')
  expect(await textOf(main.getByRole('heading', { level: 1 }))).toBe(`${LONG_BRAND} Rabattcodes`)
  expect(await main.getByText('Keine aktiven Codes', { exact: true }).isVisible()).toBe(true)
  expect(await main.getByRole('tab').count()).toBe(0)
  for (const absent of ['Gutscheincode Entwicklung', 'Abgelaufene Codes', 'Beste Codes aus Home'])
    expect(await sectionOf(empty, absent).count()).toBe(0)
  const similar = await textOf(sectionOf(empty, 'Ähnliche Marken'))
  expect(similar).toBe('Ähnliche Marken Keine ähnlichen Marken gefunden')
})

test.each([true, false])(
  'and leads on to where one can save, scripts: %s',
  async (javaScriptEnabled) => {
    const { page: empty } = await site.visit('/brands/kapten-son', { javaScriptEnabled })
    const main = empty.getByRole('main')
    const { lastSearched } = await callApi(site.url, 'GET', '/api/brands/kapten-son/stats')
    expect(await textOf(sectionOf(empty, 'Codes'))).toContain(
      `Zuletzt gesucht haben wir am ${formatDate(lastSearched)}.`,
    )
    const ways = sectionOf(empty, 'Codes').getByRole('link')
    expect(await textsOf(ways)).toEqual(['Code fehlt?', 'Per Feed benachrichtigen'])
    expect(await ways.last().getAttribute('href')).toBe('/brands/kapten-son/feed.xml')
    expect((await fetch(`${site.url}/brands/kapten-son/feed.xml`)).status).toBe(200)
    expect(await textsOf(main.getByRole('heading', { level: 2 }))).toEqual([
      'Codes',
      'Beste Codes aus Mode',
      'Ähnliche Marken',
      'Fragen zu Kapten & Son Rabattcodes',
    ])
    const cards = sectionOf(empty, 'Beste Codes aus Mode').getByRole('article')
    expect(await cards.count()).toBe(3)
    const similar = await textsOf(sectionOf(empty, 'Ähnliche Marken').getByRole('link'))
    expect(similar).toHaveLength(8)
    for (const brand of similar) expect(brand).toMatch(/ [1-9]\d* Codes?$/)
    const questions = await textsOf(main.getByRole('heading', { level: 3, name: /\?$/ }))
    expect(questions).toHaveLength(5)
    for (const question of questions) expect(question).toMatch(/Kapten & Son.*\?$/)
    expect(await main.textContent()).not.toContain('Code kopieren,')
  },
)

test('its cards answer once their script is there, also after a visit of another brand', async () => {
  const { page: empty } = await site.visit('/brands/kapten-son')
  for (const again of [false, true]) {
    const card = sectionOf(empty, 'Beste Codes aus Mode').getByRole('article').first()
    await card.getByRole('button', { name: /^Kopieren/ }).click()
    await card.getByRole('button', { name: /^Kopiert/ }).waitFor()
    if (again) break
    await sectionOf(empty, 'Ähnliche Marken')
      .getByRole('link', { name: /Snocks/ })
      .click()
    await sectionOf(empty, 'Gutscheincode Entwicklung').waitFor()
    await empty.goBack()
    await empty.getByText('Keine aktiven Codes', { exact: true }).waitFor()
  }
})
