import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findOverflow } from '#test/e2e/support/accessibility.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { startRichSite } from '#test/e2e/support/filled-sites.ts'
import {
  expectAddress,
  expectText,
  expectTexts,
  termOf,
  textOf,
  textsOf,
  type VisitOptions,
} from '#test/e2e/support/page.ts'
import { LONG_BRAND, RICH_BRANDS } from '#test/e2e/support/posts.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const rowsOf = (page: Page) => page.getByRole('main').locator('li[aria-posinset]')
const countOf = (page: Page) => textOf(page.getByRole('main').getByRole('status'))
const lettersOf = (page: Page) => page.getByRole('navigation', { name: 'Anfangsbuchstaben' })
const fieldOf = (page: Page) => page.getByRole('searchbox', { name: 'Marke suchen' })

describe('fourteen brands', () => {
  const site = useSite(startRichSite, { keepPages: true })
  /** Each test goes on where the one before left it. */
  let page: Page

  const open = async (search = '', options: VisitOptions = {}) => {
    ;({ page } = await site.visit(`/brands${search}`, options))
  }
  beforeAll(() => open())

  test('every brand has a row with category, codes and highest discount', async () => {
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Alle Marken')
    expect(await countOf(page)).toBe('14 Marken')
    expect(await rowsOf(page).count()).toBe(RICH_BRANDS.length)
    const rows = await textsOf(rowsOf(page))
    const rowOf = (name: string) => rows.find((row) => row.includes(name))
    expect(rowOf('Snocks')).toMatch(/Snocks Mode .*9 Codes bis 30 %$/)
    expect(rowOf('GOT BAG')).toMatch(/GOT BAG Mode .*1 Code bis 10 €$/)
    expect(rowOf('Birkenstock')).toMatch(/Birkenstock Mode .*1 Code$/)
    expect(rowOf(LONG_BRAND)).toMatch(/Home .*0 Codes$/)
    const link = page.getByRole('link', { name: /Kapten & Son/ })
    expect(await link.getAttribute('href')).toBe('/brands/kapten-son')
  })

  test("letters: 'alle' and those that occur; the address follows", async () => {
    const tabs = await textsOf(lettersOf(page).getByRole('link'))
    expect(tabs).toEqual(['alle', 'A', 'B', 'C', 'D', 'G', 'H', 'K', 'S'])
    await lettersOf(page).getByRole('link', { name: 'A', exact: true }).click()
    await expect.poll(() => countOf(page)).toBe('3 Marken von 14')
    await expectAddress(page).toBe('/brands?letter=A')
    await lettersOf(page).getByRole('link', { name: 'alle' }).click()
    await expect.poll(() => countOf(page)).toBe('14 Marken')
    await expectAddress(page).toBe('/brands')
  })

  test('the search narrows the list while one types, and the address follows', async () => {
    await fieldOf(page).fill('  suesse oefen ')
    await expectTexts(rowsOf(page)).toEqual([expect.stringContaining(LONG_BRAND)])
    await expect.poll(() => countOf(page)).toBe('1 Marke von 14')
    await expect.poll(() => termOf(page)).toBe('suesse oefen')
  })

  test('search and letter together; the address alone shows the same', async () => {
    await open('?q=sig&letter=D')
    expect(await countOf(page)).toBe('1 Marke von 14')
    expect(await fieldOf(page).inputValue()).toBe('sig')
    expect(await textOf(rowsOf(page))).toContain('Desigual')
  })

  test("'Nur mit Codes' leaves out the others, with letters and search; the address alone does, too", async () => {
    await open()
    const only = page.getByRole('link', { name: /^Nur mit Codes/ })
    expect(await textOf(only)).toBe('Nur mit Codes 12')
    await only.click()
    await expect.poll(() => countOf(page)).toBe('12 Marken von 14')
    await expectAddress(page).toBe('/brands?nur=codes')
    await fieldOf(page).fill('s')
    await expectAddress(page).toBe('/brands?q=s&nur=codes')
    await open('?nur=codes&letter=K')
    expect(await page.getByText('Keine Marke mit Codes beginnt mit „K“.').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Alle 1', exact: true }).click()
    await expect.poll(() => countOf(page)).toBe('1 Marke von 14')
    await open('?nur=alles')
    expect(await countOf(page)).toBe('14 Marken')
  })

  const offerOf = () => page.getByRole('main').getByRole('link', { name: /^Suche nach/ })

  const EMPTY = [
    { search: '?q=zzz', words: 'Keine Marke enthält „zzz“.', offers: 1 },
    { search: '?letter=X', words: 'Keine Marke beginnt mit „X“.', offers: 0 },
    { search: '?q=snocks&letter=A', words: 'Keine Marke unter „A“ enthält „snocks“.', offers: 1 },
  ]
  test.each(EMPTY)('$search: the empty text names what was asked for', async (entry) => {
    await open(entry.search)
    const main = page.getByRole('main')
    expect(await main.getByText('Keine Marken gefunden', { exact: true }).isVisible()).toBe(true)
    expect(await main.getByText(entry.words).isVisible()).toBe(true)
    expect(await offerOf().count()).toBe(entry.offers)
    await main.getByRole('link', { name: 'Alle Marken anzeigen' }).click()
    await expect.poll(() => countOf(page)).toBe('14 Marken')
    expect(await offerOf().count()).toBe(0)
  })

  test('a mistyped brand is one press away; who finds something gets no such offer', async () => {
    await open('?q=snocks')
    expect(await offerOf().count()).toBe(0)
    await fieldOf(page).fill('')
    await fieldOf(page).pressSequentially(' snoks ')
    // Half of the word finds nothing, too.
    await expectText(offerOf()).toBe('Suche nach „snoks“')
    await offerOf().click()
    await expectAddress(page).toBe('/search?q=snoks')
    await page.getByRole('link', { name: 'Codes ansehen von Snocks' }).waitFor()
  })

  test.each(['50 % & mehr?#', '"><b>ü'])('without scripts the offer leads to %s', async (term) => {
    await open(`?q=${encodeURIComponent(term)}`, { javaScriptEnabled: false })
    await expectText(offerOf()).toBe(`Suche nach „${term}“`)
    await offerOf().click()
    await page.waitForURL((url) => url.pathname === '/search')
    expect(termOf(page)).toBe(term)
    await expectText(page.getByRole('heading', { level: 1 })).toBe(`Suche nach „${term}“`)
  })

  test('the longest term fits a small phone', async () => {
    await open(`?q=${'w'.repeat(100)}`, { viewport: { width: 320, height: 640 } })
    expect(await findOverflow(page)).toBe(0)
    const box = await offerOf().boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(304)
  })
})

describe('two thousand brands', () => {
  const site = useSite(() => startSite({ posts: [] }))
  beforeAll(async () => {
    for (const thousand of [0, 1]) {
      const brands = Array.from({ length: 1000 }, (_, index) => {
        const number = String(thousand * 1000 + index + 1).padStart(4, '0')
        return `${'ABCDEFGHIJ'[index % 10]}marke ${number}`
      })
      await callApi(site.url, 'POST', '/api/brands/bulk', { brands })
    }
  })

  /** The page has its full height once the height of a row is known. */
  const open = async () => {
    const { page } = await site.visit('/brands')
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    await expect.poll(height).toBeGreaterThan(100_000)
    return page
  }

  test('few rows are in the page, wherever one scrolls', async () => {
    const page = await open()
    expect(await countOf(page)).toBe('2.000 Marken')
    const positions = () =>
      rowsOf(page).evaluateAll((rows) => rows.map((row) => Number(row.ariaPosInSet)))
    for (const share of [0, 0.25, 0.5, 0.75, 1, 0.1]) {
      await page.evaluate((part) => {
        scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight))
      }, share)
      // Where the footer is in sight, the list has ended.
      const wanted = Math.round(share * 2000)
      await expect
        .poll(async () => (await positions()).some((place) => Math.abs(place - wanted) <= 60))
        .toBe(true)
      expect(await rowsOf(page).count()).toBeLessThan(100)
    }
    expect(await rowsOf(page).first().getAttribute('aria-setsize')).toBe('2000')
  })

  test('the last brand can be reached, and a letter starts at its top', async () => {
    const page = await open()
    await page.keyboard.press('End')
    await page.getByRole('link', { name: /Jmarke 2000/ }).waitFor()
    await lettersOf(page).getByRole('link', { name: 'C', exact: true }).click()
    await expect.poll(() => countOf(page)).toBe('200 Marken von 2000')
    await expect.poll(() => textOf(rowsOf(page).first())).toContain('Cmarke 0003')
    const top = async () => (await rowsOf(page).first().boundingBox())?.y ?? -1
    await expect.poll(top).toBeGreaterThan(0)
  })
})
