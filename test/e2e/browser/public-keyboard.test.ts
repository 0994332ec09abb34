import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findCode } from '#test/e2e/support/filled-sites.ts'
import {
  codeCardOf,
  expectFocus,
  expectText,
  readClipboard,
  searchFieldOf,
  tabTo,
  toastOf,
  voteButtonOf,
} from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const focusOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return `${element?.tagName.toLowerCase()} ${element?.textContent?.trim().slice(0, 40)}`
  })
const buttonOf = (page: Page, code: string, name: string | RegExp) =>
  codeCardOf(page, code).getByRole('button', { name, exact: true })

test('search, copy, evidence and vote without a mouse', async () => {
  const { page } = await site.visit('/')
  await page.keyboard.press('Tab')
  await expect.poll(() => focusOf(page)).toBe('a Zum Inhalt springen')
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('inhalt')

  await page.keyboard.press('Tab')
  await expectFocus(searchFieldOf(page))
  await page.keyboard.type('snoks')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=snoks$/)
  await expect.poll(() => focusOf(page)).toMatch(/^h1 Suche nach/)

  await tabTo(page, page.getByRole('link', { name: 'Codes ansehen von Snocks' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => focusOf(page)).toBe('h1 Snocks Rabattcodes')

  await tabTo(page, buttonOf(page, 'PAUL12', /^Kopieren/))
  await page.keyboard.press('Enter')
  await toastOf(page).filter({ hasText: 'PAUL12' }).waitFor()
  expect(await readClipboard(page)).toBe('PAUL12')

  await tabTo(page, codeCardOf(page, 'PAUL12').locator('summary'))
  await page.keyboard.press('Enter')
  await codeCardOf(page, 'PAUL12').locator('blockquote').waitFor()

  await tabTo(page, voteButtonOf(page, 'PAUL12', 'Geht'))
  await page.keyboard.press('Space')
  await toastOf(page).filter({ hasText: 'Bewertung gespeichert' }).waitFor()
  // The copy is counted in a call of its own, which nothing on the page waits for.
  await expect
    .poll(() => findCode(site, 'snocks', 'PAUL12'))
    .toMatchObject({ usageCount: 1, upvotes: 5 })
})

test.each([
  { action: 'Kopieren: PAUL12', done: 'Code kopiert!' },
  { action: 'Geht: PAUL12', done: 'Bewertung gespeichert' },
])('after $action the next Tab goes on from there', async ({ action, done }) => {
  const { page } = await site.visit('/brands/snocks')
  const button = buttonOf(page, 'PAUL12', action)
  await button.focus()
  await page.keyboard.press('Enter')
  await toastOf(page).filter({ hasText: done }).waitFor()
  // The button was disabled meanwhile. Chromium's Tab would go on from there all the same.
  await expectFocus(button)
  await page.keyboard.press('Tab')
  const isInside = () =>
    codeCardOf(page, 'PAUL12').evaluate((card) => card.contains(document.activeElement))
  await expect.poll(isInside).toBe(true)
})

test('the tabs are left and entered with Tab, and moved in with arrows', async () => {
  const { page } = await site.visit('/brands/snocks')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('Alle Codes').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focusOf(page)).toBe('a Höchster Rabatt')
  await page.keyboard.press('Enter')
  await expect.poll(() => tab('Höchster Rabatt').getAttribute('aria-selected')).toBe('true')
})

test('everything that takes the focus shows it', async () => {
  const { page } = await site.visit('/brands/snocks')
  const unseen: string[] = []
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement ?? document.body,
      )
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
    if (!outline) unseen.push(await focusOf(page))
  }
  expect(unseen).toEqual([])
})

const JOURNEYS = [
  { from: '/', link: /^Kapten & Son|Kapten & Son 0 Codes/, h1: 'Kapten & Son Rabattcodes' },
  { from: '/brands/snocks', link: /Gymshark/, h1: 'Gymshark Rabattcodes' },
  { from: '/categories/mode', link: 'Codes ansehen von hessnatur', h1: 'hessnatur Rabattcodes' },
]

test.each(JOURNEYS)('from $from on: top and heading; back: where one was', async (journey) => {
  const { page } = await site.visit(journey.from)
  const link = page.getByRole('main').getByRole('link', { name: journey.link }).last()
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await link.click()
  await expect.poll(() => focusOf(page)).toBe(`h1 ${journey.h1}`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before))
    .toBeLessThan(4)
  await expect.poll(() => focusOf(page)).toMatch(/^(h1|a) /)
  await expectText(page.getByRole('main').getByRole('heading', { level: 1 })).not.toBe(journey.h1)
})

test('an address whose fragment names nothing leads to the heading of its page', async () => {
  const { page } = await site.visit('/brands')
  // As a link within the site does.
  await page.evaluate(() => history.pushState({}, '', '/brands/snocks#gibt-es-nicht'))
  await expect.poll(() => focusOf(page)).toBe('h1 Snocks Rabattcodes')
})
