import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  codeCardOf,
  expectAddress,
  searchFieldOf,
  textOf,
  textsOf,
} from '#test/e2e/support/page.ts'
import { LONG_CODE } from '#test/e2e/support/posts.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

async function withoutScripts(path: string, check: (page: Page) => Promise<void>) {
  const { page, watch } = await site.visit(path, { javaScriptEnabled: false })
  await check(page)
  expect(watch.trpc).toEqual([])
}

test('a brand page shows its codes, evidence and table', () =>
  withoutScripts('/brands/snocks', async (page) => {
    const shown = await textsOf(page.getByRole('tabpanel').locator('article code'))
    expect(shown).toHaveLength(9)
    expect(shown).toContain(LONG_CODE)
    const card = codeCardOf(page, 'DUO30')
    await card.locator('summary').click()
    await card.locator('blockquote').first().waitFor()
    expect(await page.locator('.animate-pulse:visible').count()).toBe(0)
    await page.getByText('Zahlen als Tabelle').click()
    await page.getByRole('table').waitFor()
  }))

test.each(['/', '/brands/snocks', '/codes', '/search?q=snocks', '/contact', '/datenschutz'])(
  '%s offers nothing that does nothing',
  (path) =>
    withoutScripts(path, async (page) => {
      const scripted = page.locator('button, input[type=checkbox]:not(form *)')
      for (const control of await scripted.all())
        if (await control.isVisible()) expect(await control.getAttribute('type')).toBe('submit')
      const send = page.getByRole('button', { name: 'Nachricht senden' })
      expect(await send.count()).toBe(0)
    }),
)

test('the contact form keeps what is written in it to itself', () =>
  withoutScripts('/contact', async (page) => {
    await page.getByLabel('Vorname').fill('Mia')
    await page.getByLabel('Vorname').press('Enter')
    expect(await textOf(page.locator('noscript'))).toMatch(/^Das Formular braucht JavaScript/)
    await expectAddress(page).toBe('/contact')
    expect(await page.getByLabel('Vorname').inputValue()).toBe('Mia')
  }))

test('the panel says what it needs', () =>
  withoutScripts('/admin_cuwntvw', async (page) => {
    expect(await textOf(page.locator('noscript'))).toBe(
      'Der Adminbereich braucht JavaScript. Bitte schalten Sie es in Ihrem Browser ein.',
    )
  }))

test('the tabs are links that work', () =>
  withoutScripts('/brands/snocks', async (page) => {
    await page.getByRole('tab', { name: 'Läuft bald ab' }).click()
    await page.waitForURL(/\?tab=expiring$/)
    expect(await textsOf(page.getByRole('tabpanel').locator('article code'))).toEqual([
      'DUO30',
      'JULE5',
    ])
  }))

test.each(['/', '/search', '/gibt-es-nicht'])('the search form on %s works', (path) =>
  withoutScripts(path, async (page) => {
    await searchFieldOf(page).fill('snoks')
    await page.getByRole('main').getByRole('button', { name: 'Suchen' }).click()
    await page.waitForURL(/\/search\?q=snoks$/)
    expect(await page.getByText('1 Ergebnis', { exact: true }).isVisible()).toBe(true)
    await page.getByRole('link', { name: /Codes ansehen/ }).click()
    await page.waitForURL(/\/brands\/snocks$/)
  }),
)

test.each(['', '   '])('a blank search (%j) shows the prompt', (blank) =>
  withoutScripts('/', async (page) => {
    await searchFieldOf(page).fill(blank)
    await page.getByRole('main').getByRole('button', { name: 'Suchen' }).click()
    await page.waitForURL(/\/search/)
    expect(await page.getByText('Gib einen Suchbegriff ein').isVisible()).toBe(true)
  }),
)

test('letters and search filter the list of brands', () =>
  withoutScripts('/brands', async (page) => {
    await page.getByRole('link', { name: 'D', exact: true }).click()
    await page.waitForURL(/\?letter=D#D$/)
    expect(await textOf(page.getByRole('main').getByRole('status'))).toBe('2 Marken von 14')
    const field = page.getByRole('searchbox', { name: 'Marke suchen' })
    await field.fill('desi')
    await field.press('Enter')
    await page.waitForURL(/q=desi/)
    await expectAddress(page).toBe('/brands?q=desi&letter=D')
    expect(await textOf(page.getByRole('main').getByRole('status'))).toBe('1 Marke von 14')
  }))
