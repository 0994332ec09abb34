import { expect, test } from 'vitest'
import { expectAccessible, findViolations, TWO_LOOKS } from '#test/e2e/support/accessibility.ts'
import { openTab, readFocus, reloadPanel } from '#test/e2e/support/admin-page.ts'
import { CODES, TOTAL, useCodesTab } from '#test/e2e/support/admin-tabs.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { holdCalls } from '#test/e2e/support/calls.ts'
import { expectTexts, readToast, textsOf } from '#test/e2e/support/page.ts'

/** The list of all codes: pages, order, filters, search, and what a single row changes. */
const tab = useCodesTab()

test('fifty newest codes a page; page, order and filters are in the address, back leads back', async () => {
  const { page } = await tab.open()
  await tab.expectCount(page, TOTAL)
  await tab.expectRows(page).toBe(50)
  await tab.expectFirst(page, 1)

  await tab.nextPage(page).click()
  await tab.expectFirst(page, 51)
  expect(page.url()).toContain('seite=2')
  const firstAmount = page.getByLabel(/^Rabatt /).first()
  await page.getByRole('button', { name: 'Rabatt' }).click()
  await expect.poll(() => page.url()).toMatch(/sortierung=-amount$/)
  await expect.poll(() => firstAmount.inputValue()).toBe('60')
  await page.goBack()
  await tab.expectFirst(page, 51)
  await page.goForward()
  await expect.poll(() => firstAmount.inputValue()).toBe('60')
})

test('search waits for the end of typing, is one step back, and a reload opens the same view', async () => {
  const { page, watch } = await tab.open(CODES, {}, (fresh) => fresh.clock.install())
  // Somebody types fast, whatever time a busy machine takes from key to key.
  await page.clock.pauseAt(Date.now() + 60_000)
  const before = watch.trpc.filter((url) => url.includes('codes.list')).length
  await tab.searchField(page).focus()
  for (const key of 'snocks') {
    await page.keyboard.press(key)
    await page.clock.runFor(50)
  }
  await page.clock.resume()
  await expect.poll(() => page.url()).toContain('suche=snocks')
  await expect
    .poll(async () => new Set(await textsOf(tab.rowsOf(page).locator('td:nth-child(3)'))))
    .toEqual(new Set(['Snocks (neuer Tab)']))
  expect(watch.trpc.filter((url) => url.includes('codes.list')).length - before).toBeLessThan(4)
  await tab.stand(page).selectOption('verified')
  await expect.poll(() => page.url()).toContain('stand=verified')
  await expect.poll(() => tab.codesIn(page)).toEqual(['DUO30', 'PAUL12'])
  const url = page.url()
  await reloadPanel(page)
  await page.getByRole('table').waitFor()
  await expect.poll(() => tab.codesIn(page)).toEqual(['DUO30', 'PAUL12'])
  expect(page.url()).toBe(url)
  await expect.poll(() => tab.searchField(page).inputValue()).toBe('snocks')
  await page.goBack()
  await page.goBack()
  await tab.expectCount(page, TOTAL)
  await expect.poll(() => tab.searchField(page).inputValue()).toBe('')
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
  await expect.poll(async () => (await tab.codesIn(page)).includes('JULE5')).toBe(true)
  await expect.poll(() => field.inputValue()).toBe('Snocks')
  await field.fill('gibt es nicht')
  await page.getByText('Keine Marke gefunden').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => field.inputValue()).toBe('Snocks')
  await page.getByRole('button', { name: 'Markenfilter entfernen' }).click()
  await tab.expectCount(page, TOTAL)
})

test('the page before stays while the next one loads', async () => {
  const { page } = await tab.open()
  const release = await holdCalls(page, '**/trpc/**codes.list**')
  await tab.nextPage(page).click()
  await page.locator('[aria-busy=true]').waitFor()
  expect((await tab.codesIn(page))[0]).toBe(`${tab.prefix}1`)
  release()
  await tab.expectFirst(page, 51)
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
})

test('a search without a match says so and is reset', async () => {
  const { page } = await tab.open(`${CODES}&suche=gibtesnicht&stand=expired`)
  await page.getByText('Keine Codes gefunden').waitFor()
  await tab.expectCount(page, 0)
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await tab.expectCount(page, TOTAL)
})

test('an edit is saved on leaving the field and stays on its row; a refused one says why', async () => {
  const { page } = await tab.open()
  const field = tab.codeField(tab.rowsOf(page).nth(9))
  await field.fill('NEUERCODE')
  await page.keyboard.press('Tab')
  await page.getByLabel('Code NEUERCODE (Gymshark)').waitFor()
  await expect.poll(async () => (await tab.codesIn(page))[9]).toBe('NEUERCODE')
  const { codes } = await callApi(tab.site.url, 'GET', '/api/brands/gymshark')
  expect(codes.map(({ code }: { code: string }) => code)).toContain('NEUERCODE')

  const amount = page.getByLabel('Rabatt NEUERCODE')
  await amount.fill('33')
  // It says so for two seconds only: the page itself looks out for it.
  const cell = await page.getByRole('cell').filter({ has: amount }).elementHandle()
  const saved = page.waitForFunction((it) => it?.textContent?.includes('Gespeichert'), cell)
  await page.keyboard.press('Enter')
  await saved
  // What the saved value does to the field is over when the sign goes.
  await page.waitForFunction((it) => !it?.textContent?.includes('Gespeichert'), cell)
  await amount.fill('0')
  await page.keyboard.press('Enter')
  await page.getByText('Bitte eine ganze Zahl größer als 0 eingeben.').first().waitFor()
})

test('a code deleted in one tab is gone from the other with its next load', async () => {
  const [first, second] = [await tab.open(), await tab.open()]
  await first.page.getByRole('button', { name: `${tab.prefix}10 (Gymshark): Löschen` }).focus()
  await first.page.keyboard.press('Enter')
  expect(await tab.confirm(first.page, 'Löschen')).toContain(
    `den Code "${tab.prefix}10" von Gymshark`,
  )
  expect(await readToast(first.page, 'Gelöscht')).toContain('1 Code entfernt.')
  await expect.poll(() => readFocus(first.page)).toBe(`${tab.prefix}11 (Gymshark): Löschen`)
  // Marked there all the same: what is gone is passed over.
  await tab.mark(second.page, 10)
  await tab.mark(second.page, 12)
  await tab.bar(second.page).getByRole('button', { name: 'Löschen' }).click()
  await tab.confirm(second.page, 'Löschen')
  expect(await readToast(second.page, 'Gelöscht')).toContain('1 von 2 Codes entfernt')
  await tab.rowOf(second.page, 10).waitFor({ state: 'detached' })
  await openTab(first.page, 'Logs')
  await openTab(first.page, 'Codes')
  await tab.expectCount(first.page, TOTAL - 2, TOTAL - 2)
  await tab.rowOf(first.page, 12).waitFor({ state: 'detached' })
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
  await tab.bar(page).getByRole('button', { name: 'Zusammenführen' }).click()
  await page.getByRole('dialog', { name: 'Codes zusammenführen' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await tab.bar(page).getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('alertdialog').waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('public codes lead to their card, and neither handles nor status break or hold empty room', async () => {
  const { page } = await tab.open(`${CODES}&suche=${tab.prefix}9`)
  const row = tab.rowOf(page, 9)
  const link = row.getByRole('link', { name: /^Gymshark/ })
  expect(await link.getAttribute('href')).toMatch(/^\/brands\/gymshark#code-\d+$/)
  const heights = await tab
    .rowsOf(page)
    .evaluateAll((rows) => rows.map((one) => Math.round(one.getBoundingClientRect().height)))
  expect(Math.max(...heights)).toBeLessThan(45)
  const [cell, badge] = await row
    .getByText('Ungeprüft')
    .evaluate((shown) => [
      shown.closest('td')?.getBoundingClientRect().width ?? 0,
      shown.getBoundingClientRect().width,
    ])
  expect((cell ?? 0) - (badge ?? 0)).toBeLessThan(20)
})
