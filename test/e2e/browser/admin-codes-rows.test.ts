import { expect, test } from 'vitest'
import { openTab, readFocus } from '#test/e2e/support/admin-page.ts'
import {
  bar,
  codeField,
  codesIn,
  confirm,
  expectCount,
  rowsOf,
  TOTAL,
  useCodesTab,
} from '#test/e2e/support/admin-tabs.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { readToast } from '#test/e2e/support/page.ts'

/** What a single row shows and changes. */
const tab = useCodesTab()

test('an edit is saved on leaving the field and stays on its row; a refused one says why', async () => {
  const { page } = await tab.open()
  const field = codeField(rowsOf(page).nth(9))
  await field.fill('NEUERCODE')
  await page.keyboard.press('Tab')
  await page.getByLabel('Code NEUERCODE (Gymshark)').waitFor()
  await expect.poll(async () => (await codesIn(page))[9]).toBe('NEUERCODE')
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
  expect(await confirm(first.page, 'Löschen')).toContain(`den Code "${tab.prefix}10" von Gymshark`)
  expect(await readToast(first.page, 'Gelöscht')).toContain('1 Code entfernt.')
  await expect.poll(() => readFocus(first.page)).toBe(`${tab.prefix}11 (Gymshark): Löschen`)
  // Marked there all the same: what is gone is passed over.
  await tab.mark(second.page, 10)
  await tab.mark(second.page, 12)
  await bar(second.page).getByRole('button', { name: 'Löschen' }).click()
  await confirm(second.page, 'Löschen')
  expect(await readToast(second.page, 'Gelöscht')).toContain('1 von 2 Codes entfernt')
  await tab.rowOf(second.page, 10).waitFor({ state: 'detached' })
  await openTab(first.page, 'Logs')
  await openTab(first.page, 'Codes')
  await expectCount(first.page, TOTAL - 2, TOTAL - 2)
  await tab.rowOf(first.page, 12).waitFor({ state: 'detached' })
})
