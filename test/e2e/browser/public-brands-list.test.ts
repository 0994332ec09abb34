import { lte } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { brands, logos } from '#db/schema/brands.ts'
import { findOverflow } from '#test/e2e/support/accessibility.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
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

const rowsOf = (page: Page) => page.getByRole('main').locator('.brand-cards > li')
const foldsOf = (page: Page) => page.locator('details.brand-fold')
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

  test('every brand has a card with category, codes, highest discount and description', async () => {
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Alle Marken')
    expect(await countOf(page)).toBe('14 Marken')
    expect(await rowsOf(page).count()).toBe(RICH_BRANDS.length)
    const rows = await textsOf(rowsOf(page))
    const rowOf = (name: string) => rows.find((row) => row.includes(name))
    expect(rowOf('Snocks')).toBe(
      'Snocks Mode 9 Codes · bis 30 % Socken, Unterwäsche und Basics aus Mannheim.',
    )
    expect(rowOf('GOT BAG')).toMatch(/^GOT BAG Mode 1 Code · bis 10 €/)
    expect(rowOf('Birkenstock')).toMatch(/^Birkenstock Mode 1 Code( |$)/)
    const link = page.getByRole('link', { name: /Kapten & Son/, includeHidden: true })
    expect(await link.getAttribute('href')).toBe('/brands/kapten-son')
  })

  test('brands with codes come first, the others wait in closed folds', async () => {
    expect(await textsOf(page.getByRole('main').getByRole('heading', { level: 2 }))).toEqual([
      'Mit Codes (12)',
      'Noch ohne Codes (2)',
    ])
    expect(await rowsOf(page).filter({ visible: true }).count()).toBe(12)
    expect(await textsOf(foldsOf(page).locator('summary'))).toEqual(['K 1 Marke', 'S 1 Marke'])
    await foldsOf(page).last().locator('summary').click()
    await expectTexts(rowsOf(page).filter({ visible: true }).last()).toEqual([
      `${LONG_BRAND} Home 0 Codes`,
    ])
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

describe('two thousand brands, 200 of them with codes', () => {
  const site = useSite(() => startSite({ posts: [] }))
  beforeAll(async () => {
    for (const thousand of [0, 1]) {
      const brands = Array.from({ length: 1000 }, (_, index) => {
        const number = String(thousand * 1000 + index + 1).padStart(4, '0')
        return `${'ABCDEFGHIJ'[index % 10]}marke ${number}`
      })
      await callApi(site.url, 'POST', '/api/brands/bulk', { brands })
    }
    // What the list shows is the brand's counter.
    useDatabase(site, (db) =>
      db.update(brands).set({ totalCodes: 3 }).where(lte(brands.id, 200)).run(),
    )
  })
  const PHONE = { viewport: { width: 390, height: 844 } }
  const heightOf = (page: Page) =>
    page.evaluate(() => {
      // Estimated sizes of what is out of sight do not count.
      for (const item of document.querySelectorAll('li')) item.style.contentVisibility = 'visible'
      return document.documentElement.scrollHeight
    })

  test('every brand is in the HTML once, and not a second time in its data', async () => {
    const html = await (await fetch(`${site.url}/brands`)).text()
    const links = [...html.matchAll(/href="\/brands\/([a-j]marke-\d{4})"/g)].map(([, slug]) => slug)
    expect(new Set(links).size).toBe(2000)
    expect(links).toHaveLength(2000)
    expect(html.match(/Amarke 0001/g)).toHaveLength(1)
    expect(html.length / links.length).toBeLessThan(150)
  })

  test('closed, the page of a phone is short, and asks for nothing more', async () => {
    const { page, watch } = await site.visit('/brands', PHONE)
    expect(await countOf(page)).toBe('2.000 Marken')
    expect(await heightOf(page)).toBeLessThan(20_000)
    expect(await findOverflow(page)).toBe(0)
    await foldsOf(page).last().locator('summary').click()
    await page.getByRole('link', { name: /Jmarke 2000/ }).waitFor()
    expect(watch.trpc).toEqual([])
  })

  test.each([true, false])(
    'text found in a fold opens it, scripts: %s',
    async (javaScriptEnabled) => {
      const { page } = await site.visit('/brands#:~:text=Dmarke%201004', { javaScriptEnabled })
      await expect.poll(() => page.locator('#D').getAttribute('open')).toBe('')
      expect(await page.getByText('Dmarke 1004').isVisible()).toBe(true)
      expect(await page.locator('#C').getAttribute('open')).toBe(null)
    },
  )

  test.each([390, 1280])(
    'at %i px a letter names its fold, below search and letters',
    async (width) => {
      const { page } = await site.visit('/brands#G', { viewport: { width, height: 900 } })
      const bar = await lettersOf(page).boundingBox()
      const top = async () => (await page.locator('#G').boundingBox())?.y ?? 0
      await expect.poll(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
      expect(await top()).toBeLessThan(400)
      expect(await fieldOf(page).isVisible()).toBe(true)
    },
  )

  test.each([390, 1280])('at %i px a broken logo gives way to the first letter', async (width) => {
    useDatabase(site, (db) =>
      db
        .insert(logos)
        .values({
          brandId: 1,
          bytes: Buffer.from([1]),
          mediaType: 'image/png',
          fetchedAt: new Date(),
        })
        .onConflictDoNothing()
        .run(),
    )
    const { page } = await site.visit('/brands?q=0001', { viewport: { width, height: 900 } })
    const logo = rowsOf(page).first().locator('img')
    await expect.poll(() => logo.isVisible()).toBe(false)
    const tile = await rowsOf(page)
      .first()
      .locator('a')
      .evaluate((card) => getComputedStyle(card, '::before').content)
    expect(tile).toContain('"A"')
  })

  test('the first letter typed asks for the brands, once; a letter starts at its top', async () => {
    const { page, watch } = await site.visit('/brands')
    await foldsOf(page).last().locator('summary').click()
    await page.keyboard.press('End')
    await fieldOf(page).pressSequentially('marke 10')
    await expect.poll(() => countOf(page)).toBe('100 Marken von 2000')
    await expectTexts(rowsOf(page).filter({ visible: true }).first()).toEqual([
      expect.stringContaining('Amarke 1001'),
    ])
    expect(watch.trpc).toHaveLength(1)
    await fieldOf(page).fill('')
    await lettersOf(page).getByRole('link', { name: 'C', exact: true }).click()
    await expect.poll(() => countOf(page)).toBe('200 Marken von 2000')
    await expect.poll(() => textOf(rowsOf(page).first())).toContain('Cmarke 0003')
    const bar = await lettersOf(page).boundingBox()
    const top = async () => (await rowsOf(page).first().boundingBox())?.y ?? -1
    await expect.poll(top).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
    await lettersOf(page).getByRole('link', { name: 'alle' }).click()
    await expectTexts(page.getByRole('heading', { level: 2, name: /Codes/ })).toEqual([
      'Mit Codes (200)',
      'Noch ohne Codes (1.800)',
    ])
    expect(watch.trpc).toHaveLength(1)
  })
})
