import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectText } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const headerLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Suche' })
const fieldOf = (page: Page) =>
  page.getByRole('main').getByRole('combobox', { name: 'Marke oder Influencer suchen' })
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const name = element instanceof HTMLInputElement ? element.name : element?.textContent
    return `${element?.tagName.toLowerCase()} ${name?.trim().slice(0, 40)}`
  })

/** Keeps the hash of the address that the router, and whoever listens to it, is done with. */
const recordRendered = (page: Page) =>
  page.evaluate(() => {
    window.__TSR_ROUTER__?.subscribe('onRendered', ({ toLocation }) => {
      Reflect.set(window, 'renderedHash', toLocation.hash)
    })
  })

test.each(['/', '/brands/snocks', '/about'])('from %s one can type at once', async (from) => {
  const { page, watch } = await site.visit(from)
  await headerLink(page).click()
  await expect.poll(() => focusOf(page)).toBe('input q')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  // The page says where one is as before: in its title and, around the field, by its heading.
  await expect.poll(() => page.title()).toBe('Suche | Codefluencer')
  await page.getByRole('search', { name: 'Rabattcodes suchen', exact: true }).waitFor()
  await page.keyboard.type('snoks')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=snoks$/)
  expect(watch.messages).toEqual([])
})

test('a term given up for an empty search leads back into the field', async () => {
  const { page } = await site.visit('/search?q=snocks')
  await headerLink(page).click()
  await expect.poll(() => focusOf(page)).toBe('input q')
  await expect.poll(() => fieldOf(page).inputValue()).toBe('')
})

test('a search with a term starts at its heading', async () => {
  const { page } = await site.visit('/')
  await page.getByRole('main').getByRole('combobox').fill('snocks')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusOf(page)).toBe('h1 Suche nach „snocks“')
})

test('a page loaded at /search leaves the focus alone, and the skip link keeps it', async () => {
  const { page } = await site.visit('/search')
  expect(await focusOf(page)).toMatch(/^body/)
  await page.keyboard.press('Tab')
  await recordRendered(page)
  await page.keyboard.press('Enter')
  // Only now would the page have moved the focus.
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'renderedHash'))).toBe('inhalt')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('inhalt')
})

test('other pages still start at their heading', async () => {
  const { page } = await site.visit('/search')
  await page.getByRole('main').getByRole('link', { name: 'Alle Marken ansehen' }).click()
  await expect.poll(() => focusOf(page)).toBe('h1 Alle Marken')
  await expectText(page.getByRole('heading', { level: 1 })).toBe('Alle Marken')
})
