import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAddress, sectionOf, textOf, textsOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const trailOf = (page: Page) =>
  textsOf(page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('listitem'))

describe.each(['/kategorien', '/categories'])('%s', (path) => {
  test('lists six categories with counts and a way in', async () => {
    const { page } = await site.visit(path)
    expect(await trailOf(page)).toEqual(['Home', 'Kategorien'])
    const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'erkunden' })
    const texts = await textsOf(cards)
    expect(texts).toHaveLength(6)
    expect(texts[1]).toBe('Mode Marken 13 Aktive Codes 26 Mode erkunden')
    expect(texts[2]).toBe('Tech Marken 0 Aktive Codes 0 Tech erkunden')
    const targets = await cards
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(targets).toEqual(
      ['beauty', 'mode', 'tech', 'food', 'wellness', 'home'].map((slug) => `/categories/${slug}`),
    )
    expect(await cards.locator('.icon').count()).toBe(6)
  })

  test('a category shows its brands', async () => {
    const { page } = await site.visit(`${path}/mode`)
    expect(await trailOf(page)).toEqual(['Home', 'Kategorien', 'Mode'])
    const header = page.getByRole('main').locator('header')
    expect(await textOf(header)).toMatch(
      /^Mode Rabattcodes & Gutscheine 13 Marken Täglich aktualisiert/,
    )
    const canonical = page.locator('link[rel=canonical]')
    expect(new URL(String(await canonical.getAttribute('href'))).pathname).toBe('/kategorien/mode')
  })
})

describe('the cards of a category', () => {
  const CARDS = [
    { name: 'Snocks', text: /Trending Aktive Codes 9 Ø Rabatt 18 % Bis zu 30 %/, why: 'rising' },
    { name: 'Gymshark', text: /Gymshark Aktive Codes 3 Ø Rabatt 10 %/, why: 'falling' },
    { name: 'ABOUT YOU', text: /ABOUT YOU Aktive Codes 2 Ø Rabatt 13 %/, why: 'stable' },
    { name: 'Birkenstock', text: /Trending Aktive Codes 1 Codes ansehen/, why: 'no amount' },
    { name: 'GOT BAG', text: /Trending Aktive Codes 1 Ø Rabatt 10 € Bis zu 10 €/, why: 'euro' },
    { name: 'Kapten & Son', text: /Son Aktive Codes 0 Codes ansehen/, why: 'no codes' },
  ]
  /** Each test goes on where the one before left it. */
  let page: Page
  beforeAll(async () => {
    ;({ page } = await site.visit('/categories/mode'))
    await page.getByText('Noch ohne Codes: 1 Marke').click()
  })

  test.each(CARDS)('$name: $why', async ({ name, text }) => {
    const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Codes ansehen' })
    const card = cards.filter({ hasText: name })
    await card.first().scrollIntoViewIfNeeded()
    expect(await textOf(card.first())).toMatch(text)
  })
})

test('a category shows its six best codes first, and folds brands without codes', async () => {
  const { page } = await site.visit('/kategorien/mode', { javaScriptEnabled: false })
  const headings = await textsOf(page.getByRole('main').getByRole('heading', { level: 2 }))
  expect(headings).toEqual([
    ...['Beste Codes', 'Marken mit Codes', 'Noch ohne Codes: 1 Marke'],
    'Fragen zu Mode Rabattcodes',
  ])
  const faq = sectionOf(page, 'Fragen zu Mode Rabattcodes')
  expect(await textsOf(faq.getByRole('heading', { level: 3 }))).toHaveLength(4)
  expect(await page.getByRole('article').count()).toBe(6)
  const link = page.getByRole('link', { name: 'Codes ansehen von Kapten & Son' })
  expect(await link.isVisible()).toBe(false)
  await page.getByText('Noch ohne Codes: 1 Marke').click()
  expect(await link.isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Alle Codes der Kategorie Mode' }).click()
  await page.waitForURL(/\/codes\?kategorie=mode$/)
})

test('on a phone brands are rows, and the whole row is the link', async () => {
  const { page } = await site.visit('/kategorien/mode', { viewport: { width: 390, height: 844 } })
  const link = page.getByRole('link', { name: 'Codes ansehen von GOT BAG' })
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  expect(box?.width).toBeGreaterThan(340)
  expect(box?.height).toBeLessThan(90)
  // On the brand's name.
  await link.click({ position: { x: 70, y: 20 } })
  await expectAddress(page).toBe('/brands/got-bag')
})

test('a category without brands says so and offers a way on', async () => {
  const { page } = await site.visit('/categories/tech')
  const main = page.getByRole('main')
  expect(await main.getByText('Noch keine Tech Marken verfügbar').isVisible()).toBe(true)
  expect(await main.getByText('0 Marken').isVisible()).toBe(true)
  expect(await main.getByRole('link', { name: 'Kategorien entdecken' }).isVisible()).toBe(true)
})

test("no categories: 'Keine Kategorien verfügbar'", async () => {
  const { page } = await site.visit('/brands', {
    prepare: (fresh) =>
      fresh.route('**/trpc/categories.list*', (route) =>
        route.fulfill({ json: [{ result: { data: [] } }] }),
      ),
  })
  await page.getByRole('banner').getByRole('link', { name: 'Kategorien' }).click()
  await page.getByText('Keine Kategorien verfügbar', { exact: true }).waitFor()
})
