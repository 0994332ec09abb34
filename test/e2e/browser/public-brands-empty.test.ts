import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectText, termOf, textOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const mainOf = (page: Page) => page.getByRole('main')
const fieldOf = (page: Page) => page.getByRole('searchbox', { name: 'Marke suchen' })
const offerOf = (page: Page) => mainOf(page).getByRole('link', { name: /^Suche nach/ })

test('a mistyped brand is one press away', async () => {
  const { page } = await site.visit('/brands')
  await fieldOf(page).pressSequentially(' snoks ')
  // Half of the word finds nothing, too.
  await expectText(offerOf(page)).toBe('Suche nach „snoks“')
  await offerOf(page).click()
  await page.waitForURL((url) => url.pathname === '/search')
  expect(termOf(page)).toBe('snoks')
  await mainOf(page).getByRole('link', { name: 'Codes ansehen von Snocks' }).waitFor()
})

const TERMS = [
  { search: '?q=zzz&letter=A', term: 'zzz' },
  { search: `?q=${encodeURIComponent('50 % & mehr?#')}`, term: '50 % & mehr?#' },
  { search: `?q=${encodeURIComponent('"><b>ü')}`, term: '"><b>ü' },
]
test.each(TERMS)('without scripts, $search leads to its term', async ({ search, term }) => {
  const { page } = await site.visit(`/brands${search}`, { javaScriptEnabled: false })
  expect(await textOf(offerOf(page))).toBe(`Suche nach „${term}“`)
  await offerOf(page).click()
  await page.waitForURL((url) => url.pathname === '/search')
  expect(termOf(page)).toBe(term)
  await expectText(mainOf(page).getByRole('heading', { level: 1 })).toBe(`Suche nach „${term}“`)
})

test('who typed nothing or finds something gets no such offer', async () => {
  for (const search of ['', '?letter=X', '?q=snocks', '?q=%20']) {
    const { page } = await site.visit(`/brands${search}`)
    expect(await offerOf(page).count()).toBe(0)
  }
})

test('the longest term fits a small phone', async () => {
  const { page } = await site.visit(`/brands?q=${'w'.repeat(100)}`, {
    viewport: { width: 320, height: 640 },
  })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  const box = await offerOf(page).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(304)
})
