import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readFocus } from './support/admin-page.ts'
import { callApi } from './support/call-api.ts'
import { findOverflow, findViolations } from './support/find-violations.ts'
import { logIn } from './support/log-in.ts'
import { expectTexts } from './support/public-page.ts'
import { readToast } from './support/read-toast.ts'
import { startRichSite } from './support/rich-site.ts'
import { useSite } from './support/use-site.ts'

const BRANDS = '/admin_cuwntvw/brands'
const site = useSite(startRichSite)

async function open(options = {}) {
  const opened = await site.openPage({ viewport: { width: 1280, height: 900 }, ...options })
  await logIn(opened.page, BRANDS)
  await opened.page.getByRole('table').waitFor()
  return opened
}

const openMerge = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `${name}: Zusammenführen` }).click()
  return page.getByRole('dialog', { name: `Marke „${name}“ zusammenführen` })
}

test('a brand is merged into another: codes, spelling and the old address move', async () => {
  const { page, watch } = await open()
  const before = await callApi(site.url, 'GET', '/api/brands/asos')
  const dialog = await openMerge(page, 'bonprix')
  await dialog.getByRole('combobox', { name: 'Zusammenführen mit' }).pressSequentially('aso')
  await expectTexts(dialog.getByRole('option')).toEqual([expect.stringMatching(/^ASOS/)])
  await page.keyboard.press('Enter')
  await dialog.getByText('Alle Codes von „bonprix“ gehen an „ASOS“.').waitFor()
  await dialog.getByText('Die alte Adresse /brands/… leitet dorthin weiter.').waitFor()
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  expect(await readToast(page, 'Marken zusammengeführt')).toContain(
    '„bonprix“ gehört jetzt zu „ASOS“.',
  )
  await page.getByRole('button', { name: 'bonprix: Zusammenführen' }).waitFor({ state: 'detached' })
  // The row is gone with its button; the keyboard goes on at the row that moved up.
  await expect.poll(() => readFocus(page)).toBe('Calvin Klein: Zusammenführen')

  const after = await callApi(site.url, 'GET', '/api/brands/asos')
  expect(after.codes.length).toBe(before.codes.length + 2)
  const old = await fetch(`${site.url}/brands/bonprix`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([301, '/brands/asos'])
  expect(watch.messages).toEqual([])
})

test('the brand itself cannot be chosen, and without a choice nothing happens', async () => {
  const { page } = await open()
  const dialog = await openMerge(page, 'Gymshark')
  const field = dialog.getByRole('combobox', { name: 'Zusammenführen mit' })
  await field.fill('gymshark')
  await dialog.getByText('Keine Marke gefunden').waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  await dialog.getByRole('alert').getByText('Bitte wählen Sie die Marke').waitFor()
  // Escape closes the list first, then the dialog.
  await field.fill('Snocks')
  await dialog.getByRole('option', { name: /^Snocks/ }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('option').waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => readFocus(page)).toBe('Gymshark: Zusammenführen')
})

test("a failure is shown in the dialog, in the server's words", async () => {
  const [first, second] = [await open(), await open()]
  const dialog = await openMerge(first.page, 'Desigual')
  await dialog.getByRole('combobox').fill('Deichmann')
  await dialog.getByRole('option', { name: /^Deichmann/ }).waitFor()
  await first.page.keyboard.press('Enter')
  await dialog.getByText('Alle Codes von „Desigual“ gehen an „Deichmann“.').waitFor()
  // Meanwhile, somebody deletes the brand in another tab.
  await second.page.getByRole('button', { name: 'Desigual: Löschen' }).click()
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
  await readToast(second.page, 'Marke gelöscht')
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  await dialog.getByRole('alert').getByText('Marke nicht gefunden').waitFor()
  expect(await dialog.isVisible()).toBe(true)
})

test.each([
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const)('axe finds nothing, $width px, $colorScheme', async ({ width, colorScheme }) => {
  const { page, watch } = await open({ viewport: { width, height: 900 }, colorScheme })
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('link', { name: 'Marken als CSV' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  const dialog = await openMerge(page, 'Gymshark')
  await dialog.getByRole('combobox').fill('s')
  await dialog.getByRole('option').first().waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await findOverflow(page)).toBe(0)
  expect(watch.messages).toEqual([])
})
