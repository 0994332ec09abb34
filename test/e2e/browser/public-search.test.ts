import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApi } from '#test/e2e/support/api.ts'
import {
  expectAddress,
  expectFocus,
  searchFieldOf,
  textOf,
  textsOf,
} from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const search = async (text: string) =>
  (await site.visit(`/search?q=${encodeURIComponent(text)}`)).page
const cardsOf = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Codes ansehen' })
const namesOf = async (page: Page) => (await textsOf(cardsOf(page).getByRole('heading'))).sort()

test('a term with a typo finds the brand: its card leads there, the count is told politely', async () => {
  const page = await search('snoks')
  const card = cardsOf(page).first()
  expect(await textOf(card)).toMatch(/Snocks 9 Codes verfügbar Codes ansehen/)
  expect(await card.getByRole('link').getAttribute('href')).toBe('/brands/snocks')
  const count = page.getByText('1 Ergebnis', { exact: true })
  expect(await count.getAttribute('aria-live')).toBe('polite')
})

test('the best brand comes with its first three codes, before any script runs', async () => {
  const { page } = await site.visit('/search?q=snocks', { javaScriptEnabled: false })
  const codes = await textsOf(page.getByRole('main').locator('.code-card code'))
  expect(codes).toHaveLength(3)
  await page.goto('/brands/snocks')
  const ofBrand = await textsOf(page.getByRole('main').locator('.code-card code'))
  expect(codes).toEqual(ofBrand.slice(0, 3))
})

test('a brand without codes says what it has instead', async () => {
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands: ['Therabody'] })
  const page = await search('theragun')
  expect(await textOf(cardsOf(page).first())).toMatch(
    /Therabody 0 Codes verfügbar Dafür Shop und ähnliche Marken. Codes ansehen/,
  )
  expect(await page.getByRole('main').locator('.code-card').count()).toBe(0)
})

test('what only the description of a brand tells is shown as such', async () => {
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands: ['UGG'] })
  const page = await search('stiefel')
  await page.getByText('Keine Marke heißt so, aber diese passen dazu.').waitFor()
  expect(await namesOf(page)).toContain('UGG')
})

test('a category is found by what it is called, and suggested', async () => {
  const page = await search('kleidung')
  const link = page.getByRole('main').getByRole('link', { name: /^Mode .* Marken/ })
  expect(await link.getAttribute('href')).toBe('/kategorien/mode')
  await searchFieldOf(page).fill('kleid')
  await page.getByRole('option', { name: 'Mode Kategorie' }).click()
  await page.waitForURL('**/kategorien/mode')
})

test('no term: influencers with the most codes, before any script and after a click', async () => {
  const { page } = await site.visit('/search', { javaScriptEnabled: false })
  const names = (of: Page) => textsOf(of.getByRole('main').locator('a[href^="/influencers/"]'))
  const [first, ...others] = await names(page)
  expect(first).toMatch(/^@[a-z.]+ .+ · \d+ Codes?$/)
  expect(others).toHaveLength(5)
  const { page: other } = await site.visit('/about', { viewport: { width: 900, height: 800 } })
  await headerLink(other).click()
  await expect.poll(() => names(other)).toEqual([first, ...others])
})

test('no term: a prompt that leads to all brands', async () => {
  const { page } = await site.visit('/search')
  const main = page.getByRole('main')
  expect(await main.getByText('Gib einen Suchbegriff ein', { exact: true }).isVisible()).toBe(true)
  expect(await cardsOf(page).count()).toBe(0)
  await main
    .getByRole('link', { name: /Marken/ })
    .last()
    .click()
  await page.waitForURL(/\/brands$/)
})

test('no results: the text names the term and offers a way on', async () => {
  const page = await search('xqzwv')
  const main = page.getByRole('main')
  expect(await main.getByText('Keine Ergebnisse gefunden', { exact: true }).isVisible()).toBe(true)
  expect(await main.getByText('Zu „xqzwv“ kennen wir weder').isVisible()).toBe(true)
  expect(await main.getByText('0 Ergebnisse', { exact: true }).isVisible()).toBe(true)
  expect(await main.getByRole('link', { name: 'Kategorien entdecken' }).isVisible()).toBe(true)
})

test('a new term keeps field and address in step, trimmed', async () => {
  const page = await search('snocks')
  await searchFieldOf(page).fill('  Gymshark ')
  await page.getByRole('main').getByRole('button', { name: 'Suchen' }).click()
  await expect.poll(() => namesOf(page)).toEqual(['Gymshark'])
  await expectAddress(page).toBe('/search?q=Gymshark')
  await expect.poll(() => searchFieldOf(page).inputValue()).toBe('Gymshark')
  await page.goBack()
  await expect.poll(() => namesOf(page)).toEqual(['Snocks'])
  await expect.poll(() => searchFieldOf(page).inputValue()).toBe('snocks')
})

test('a slow answer: six shapes stand for the results', async () => {
  const held: Route[] = []
  const { page } = await site.visit('/search', {
    prepare: (fresh) => fresh.route('**/trpc/*search.all*', (route) => void held.push(route)),
  })
  await searchFieldOf(page).fill('snocks')
  await searchFieldOf(page).press('Enter')
  await page.getByText('Suche läuft …').waitFor({ state: 'attached' })
  const shapes = page.getByRole('main').locator('.h-44')
  await expect.poll(() => shapes.count()).toBe(6)
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await expect.poll(() => namesOf(page)).toEqual(['Snocks'])
  await expect.poll(() => shapes.count()).toBe(0)
})

const headerLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Suche' })
/** Keeps the hash of the address that the router, and whoever listens to it, is done with. */
const recordRendered = (page: Page) =>
  page.evaluate(() => {
    window.__TSR_ROUTER__?.subscribe('onRendered', ({ toLocation }) => {
      Reflect.set(window, 'renderedHash', toLocation.hash)
    })
  })

test.each(['/', '/brands/snocks', '/about'])('from %s one can type at once', async (from) => {
  // Wide screens have the field itself there, except on the home page.
  const viewport = { width: 900, height: 800 }
  const { page } = await site.visit(from, { viewport })
  await headerLink(page).click()
  await expectFocus(searchFieldOf(page))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  // The page says where one is as before: in its title and, around the field, by its heading.
  await expect.poll(() => page.title()).toBe('Suche | Codefluencer')
  await page.getByRole('search', { name: 'Rabattcodes suchen', exact: true }).waitFor()
  await page.keyboard.type('snoks')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=snoks$/)
})

test('a term given up for an empty search leads back into the field', async () => {
  const { page } = await site.visit('/search?q=snocks')
  await headerLink(page).click()
  await expectFocus(searchFieldOf(page))
  await expect.poll(() => searchFieldOf(page).inputValue()).toBe('')
})

test('a page loaded at /search leaves the focus alone, and the skip link keeps it', async () => {
  const { page } = await site.visit('/search')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.keyboard.press('Tab')
  await recordRendered(page)
  await page.keyboard.press('Enter')
  // Only now would the page have moved the focus.
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'renderedHash'))).toBe('inhalt')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('inhalt')
})
