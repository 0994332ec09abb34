import { lte } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { addManyCodes, useDatabase } from '#test/e2e/support/database.ts'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { expectAddress, expectFocus, expectTexts, textOf, textsOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

/** Snocks (Mode) with 60 codes, of which the newest three wait for the operator; Foodspring with 10. */
const site = useSite(async () => {
  const started = await startSmallSite(['Snocks', 'Foodspring'])
  useDatabase(started, (db) => db.delete(codes).where(lte(codes.id, 999)).run())
  addManyCodes(started, { slug: 'snocks', count: 60, prefix: 'REIHE', waiting: 3 })
  addManyCodes(started, { slug: 'foodspring', count: 10, prefix: 'RIEGEL' })
  useDatabase(started, (db) => {
    const isEuro = lte(codes.discountAmount, 6)
    db.update(codes).set({ discountType: 'fixed' }).where(isEuro).run()
  })
  return started
})

const shownOn = (page: Page) => textsOf(page.getByRole('tabpanel').locator('article code'))
const countOf = (page: Page) => textOf(page.getByRole('main').getByRole('status'))
const choice = (page: Page, group: string, name: string) =>
  page.getByRole('navigation', { name: group }).getByRole('link', { name, exact: true })

/** Food, then Euro, then the highest first: each by its link. */
async function chooseThree(page: Page) {
  await choice(page, 'Kategorie', 'Food').click()
  await page.waitForURL(/\/codes\?kategorie=food$/)
  await choice(page, 'Einheit', 'Euro').click()
  await page.waitForURL(/kategorie=food&einheit=euro$/)
  await page.getByRole('tab', { name: 'Höchster Rabatt' }).click()
  await page.waitForURL(/kategorie=food&einheit=euro&tab=highest$/)
}

describe('without scripts', () => {
  const open = async (path: string) => (await site.visit(path, { javaScriptEnabled: false })).page

  test('links lead from home to every code once; none that waits is among them', async () => {
    const page = await open('/')
    await page.getByRole('banner').getByRole('link', { name: 'Codes', exact: true }).click()
    await page.waitForURL(/\/codes$/)
    expect(await countOf(page)).toBe('67 Codes')
    const found: string[][] = []
    for (;;) {
      found.push(await shownOn(page))
      const next = page.getByRole('link', { name: 'Weiter' })
      if ((await next.count()) === 0) break
      await next.click()
      await page.waitForURL(new RegExp(`page=${found.length + 1}`))
    }
    expect(found.map(({ length }) => length)).toEqual([24, 24, 19])
    expect(new Set(found.flat()).size).toBe(67)
    expect(found.flat()).not.toContain('REIHE1')
    expect(await page.getByRole('link', { name: 'Seite 2' }).getAttribute('href')).toBe(
      '/codes?page=2#codes',
    )
  })

  test('category, unit and order go together', async () => {
    const page = await open('/codes')
    await chooseThree(page)
    expect(await shownOn(page)).toEqual([5, 4, 3, 2, 1].map((number) => `RIEGEL${number}`))
    const feed = page.getByRole('link', { name: 'als Atom-Feed' })
    expect(await feed.getAttribute('href')).toBe('/kategorien/food/feed.xml')
    expect((await fetch(`${site.url}/kategorien/food/feed.xml`)).status).toBe(200)
  })
})

test('by keyboard: a filter keeps its focus, the next page puts it on the heading', async () => {
  const { page } = await site.visit('/codes?page=2')
  const mode = choice(page, 'Kategorie', 'Mode')
  await mode.focus()
  await mode.press('Enter')
  await expectAddress(page).toBe('/codes?kategorie=mode')
  await expect.poll(() => countOf(page)).toBe('57 Codes')
  await expectFocus(mode)
  const next = page.getByRole('link', { name: 'Weiter' })
  await next.focus()
  await next.press('Enter')
  await expectAddress(page).toBe('/codes?kategorie=mode&page=2')
  await expectFocus(page.getByRole('heading', { level: 1 }))
  await expectTexts(page.getByRole('navigation', { name: 'Seiten' }).locator('p')).toEqual([
    '25–48 von 57 Codes',
  ])
})

test("'Zurück' takes back one choice after the other", async () => {
  const { page } = await site.visit('/codes')
  await chooseThree(page)
  await page.goBack()
  await expect.poll(() => countOf(page)).toBe('5 Codes')
  await page.goBack()
  await expect.poll(() => countOf(page)).toBe('10 Codes')
  await page.goBack()
  await expect.poll(() => countOf(page)).toBe('67 Codes')
})

test('an address with nonsense shows all codes; a page that is no more leads to the last one', async () => {
  const { page } = await site.visit('/codes?kategorie=autos&einheit=dollar&tab=x&page=zwei')
  expect(await countOf(page)).toBe('67 Codes')
  const { url, redirected } = await fetch(`${site.url}/codes?kategorie=mode&page=99`)
  expect([redirected, url.replace(site.url, '')]).toEqual([true, '/codes?kategorie=mode&page=3'])
})

test('a tab without codes says so', async () => {
  const { page } = await site.visit('/codes?tab=expiring')
  expect(await page.getByText('Keine aktiven Codes', { exact: true }).isVisible()).toBe(true)
  await page.getByRole('tab', { name: 'Neu' }).click()
  await expect.poll(async () => (await shownOn(page)).length).toBe(24)
})
