import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
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
  const shapes = page.getByRole('main').locator('.h-36')
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
