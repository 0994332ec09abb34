import { expect, test } from 'vitest'
import { expectAccessible, findViolations, TWO_LOOKS } from '#test/e2e/support/accessibility.ts'
import { logIn, reloadPanel } from '#test/e2e/support/admin-page.ts'
import {
  bar,
  CODES,
  codesIn,
  expectCount,
  expectRows,
  nextPage,
  rowsOf,
  searchField,
  stand,
  TOTAL,
  useCodesTab,
} from '#test/e2e/support/admin-tabs.ts'
import { holdCalls } from '#test/e2e/support/calls.ts'
import { expectTexts, textsOf } from '#test/e2e/support/page.ts'

/** The list of all codes: pages, order, filters, search. */
const tab = useCodesTab()

test('fifty newest codes a page; page, order and filters are in the address, back leads back', async () => {
  const { page } = await tab.open()
  await expectCount(page, TOTAL)
  await expectRows(page).toBe(50)
  await tab.expectFirst(page, 1)

  await nextPage(page).click()
  await tab.expectFirst(page, 51)
  expect(page.url()).toContain('seite=2')
  const firstAmount = () =>
    page
      .getByLabel(/^Rabatt /)
      .first()
      .inputValue()
  await page.getByRole('button', { name: 'Rabatt' }).click()
  await expect.poll(() => page.url()).toMatch(/sortierung=-amount$/)
  await expect.poll(firstAmount).toBe('60')
  await page.goBack()
  await tab.expectFirst(page, 51)
  await page.goForward()
  await expect.poll(firstAmount).toBe('60')
})

test('search waits for the end of typing, is one step back, and a reload opens the same view', async () => {
  const { page, watch } = await tab.open(CODES, {}, (fresh) => fresh.clock.install())
  // Somebody types fast, whatever time a busy machine takes from key to key.
  await page.clock.pauseAt(Date.now() + 60_000)
  const before = watch.trpc.filter((url) => url.includes('codes.list')).length
  await searchField(page).focus()
  for (const key of 'snocks') {
    await page.keyboard.press(key)
    await page.clock.runFor(50)
  }
  await page.clock.resume()
  await expect.poll(() => page.url()).toContain('suche=snocks')
  await expect
    .poll(async () => new Set(await textsOf(rowsOf(page).locator('td:nth-child(3)'))))
    .toEqual(new Set(['Snocks']))
  expect(watch.trpc.filter((url) => url.includes('codes.list')).length - before).toBeLessThan(4)
  await stand(page).selectOption('verified')
  await expect.poll(() => page.url()).toContain('stand=verified')
  await expect.poll(() => codesIn(page)).toEqual(['DUO30', 'PAUL12'])
  const url = page.url()
  await reloadPanel(page)
  await page.getByRole('table').waitFor()
  await expect.poll(() => codesIn(page)).toEqual(['DUO30', 'PAUL12'])
  expect(page.url()).toBe(url)
  await expect.poll(() => searchField(page).inputValue()).toBe('snocks')
  await page.goBack()
  await page.goBack()
  await expectCount(page, TOTAL)
  await expect.poll(() => searchField(page).inputValue()).toBe('')
})

test('the brand filter narrows by typing, by keyboard alone, and can be dropped', async () => {
  const { page } = await tab.open()
  const field = page.getByRole('combobox', { name: 'Nach Marke filtern' })
  await field.focus()
  await page.keyboard.type('SNOC')
  await expectTexts(page.getByRole('option').filter({ visible: true })).toEqual([
    expect.stringContaining('Snocks'),
  ])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toMatch(/marke=\d+/)
  await expect.poll(async () => (await codesIn(page)).includes('JULE5')).toBe(true)
  await expect.poll(() => field.inputValue()).toBe('Snocks')
  await field.fill('gibt es nicht')
  await page.getByText('Keine Marke gefunden').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => field.inputValue()).toBe('Snocks')
  await page.getByRole('button', { name: 'Markenfilter entfernen' }).click()
  await expectCount(page, TOTAL)
})

test('the page before stays while the next one loads', async () => {
  const { page } = await tab.open()
  const release = await holdCalls(page, '**/trpc/**codes.list**')
  await nextPage(page).click()
  await page.locator('[aria-busy=true]').waitFor()
  expect((await codesIn(page))[0]).toBe(`${tab.prefix}1`)
  release()
  await tab.expectFirst(page, 51)
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
})

test('a list that cannot be loaded says so in the specified words, and can be asked again', async () => {
  const { page } = await tab.site.openPage()
  await page.route('**/trpc/**codes.list**', (route) => route.abort())
  await logIn(page, CODES)
  await page.getByText('Failed to fetch codes').waitFor()
  await page.unroute('**/trpc/**codes.list**')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expectCount(page, TOTAL)
})

test('a search without a match says so and is reset', async () => {
  const { page } = await tab.open(`${CODES}&suche=gibtesnicht&stand=expired`)
  await page.getByText('Keine Codes gefunden').waitFor()
  await expectCount(page, 0)
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expectCount(page, TOTAL)
})

test.each(TWO_LOOKS)('axe finds nothing, $width px, $colorScheme', async ({ options }) => {
  const { page } = await tab.open(`${CODES}&stand=review`, options)
  await tab.rowOf(page, 2).getByRole('button', { name: 'Fundstellen' }).click()
  for (const number of [1, 2]) await tab.mark(page, number)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Nach Marke filtern' }).click()
  await page.getByRole('option', { name: 'Snocks' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Zusammenführen' }).click()
  await page.getByRole('dialog', { name: 'Codes zusammenführen' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('alertdialog').waitFor()
  expect(await findViolations(page)).toEqual([])
})
