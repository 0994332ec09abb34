import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { expectAccessible, findViolations, lookOf } from '#test/e2e/support/accessibility.ts'
import { logIn, readFocus } from '#test/e2e/support/admin-page.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { holdCalls } from '#test/e2e/support/calls.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import { expectTexts, readToast } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const BRANDS = '/admin_cuwntvw/brands'
const site = useSite()

async function open(options = {}) {
  const opened = await site.openPanel(BRANDS, options)
  await opened.page.getByRole('table').waitFor()
  return opened
}

const openMerge = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `${name}: Zusammenführen` }).click()
  return page.getByRole('dialog', { name: `Marke „${name}“ zusammenführen` })
}

test('a brand is merged into another: codes, spelling and the old address move', async () => {
  const { page } = await open()
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
  first.watch.expected = /404/
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

const suggest = (slug: string, suggestedUrl: string) =>
  useDatabase(site, (db) =>
    db.update(brands).set({ url: null, suggestedUrl }).where(eq(brands.slug, slug)).run(),
  )

test('a website that a model suggested is confirmed or dismissed below its row', async () => {
  suggest('deichmann', 'https://deichmann-sale.example.net')
  suggest('gymshark', 'https://de.gymshark.com')
  const { page } = await open({ viewport: { width: 390, height: 900 } })
  await page.getByText('Für 2 Marken sind Websites vorgeschlagen.').waitFor()
  await page.getByRole('button', { name: 'Nur diese zeigen' }).click()
  await expectTexts(page.getByRole('rowheader')).toEqual([
    'Deichmann (neuer Tab)',
    'Gymshark (neuer Tab)',
  ])
  const suggestion = page.getByRole('region', { name: 'Vorgeschlagene Website: Gymshark' })
  await suggestion.getByText('de.gymshark.com').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gymshark: Website bestätigen' }).click()
  expect(await readToast(page, 'Website bestätigt')).toContain('Besucher sehen jetzt')
  await page.getByText('Für 1 Marke ist eine Website vorgeschlagen.').waitFor()
  await page.getByRole('button', { name: 'Deichmann: Verwerfen' }).click()
  expect(await readToast(page, 'Vorschlag verworfen')).toContain('Deichmann bleibt ohne Website.')
  await page.getByText('Keine Marken gefunden').waitFor()
  const urls = await Promise.all(
    ['gymshark', 'deichmann'].map((slug) => callApi(site.url, 'GET', `/api/brands/${slug}`)),
  )
  expect(urls.map(({ brand }) => brand.url)).toEqual(['https://de.gymshark.com', null])
})

test('websites are decided by keyboard, also while another decision is under way', async () => {
  for (const slug of ['asos', 'gymshark', 'snocks']) suggest(slug, `https://${slug}.example.net`)
  const { page } = await open()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const release = await holdCalls(page, '**/trpc/brands.decideWebsite**')
  await button('ASOS: Verwerfen').press('Enter')
  await button('Gymshark: Verwerfen').press('Enter')
  const locked = ['ASOS', 'Gymshark'].map((name) => button(`${name}: Website bestätigen`))
  await expect.poll(() => Promise.all(locked.map((one) => one.isDisabled()))).toEqual([true, true])
  release()
  for (const one of locked) await one.waitFor({ state: 'detached' })
  // The row is still there without its suggestion.
  await expect.poll(() => readFocus(page)).toBe('Gymshark auswählen')

  suggest('asos', 'https://asos.example.net')
  await page.reload()
  await logIn(page, BRANDS)
  await button('Nur diese zeigen').click()
  await expectTexts(page.getByRole('rowheader')).toEqual([
    expect.stringMatching(/^ASOS/),
    expect.stringMatching(/^Snocks/),
  ])
  await button('ASOS: Verwerfen').press('Enter')
  await expect.poll(() => readFocus(page)).toBe('Snocks: Verwerfen')
})

const looks = [lookOf(320, 'dark'), lookOf(1280, 'light')]
test.each(looks)('axe finds nothing, $width px, $colorScheme', async ({ options }) => {
  const { page } = await open(options)
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('link', { name: 'Marken als CSV' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  const merge = await openMerge(page, 'Gymshark')
  await merge.getByRole('combobox').fill('s')
  await merge.getByRole('option').first().waitFor()
  await expectAccessible(page)
  for (const _ of ['list', 'dialog']) await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ASOS: Bearbeiten' }).click()
  const edit = page.getByRole('dialog', { name: 'Marke „ASOS“ bearbeiten' })
  await edit.getByText('Weitere Namen').click()
  await expectAccessible(page)
  expect(await edit.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('a pasted list loses bullets and numbers, and commas ask before they separate', async () => {
  const { page } = await open()
  const field = page.getByLabel('Markennamen (eine pro Zeile)')
  await field.fill(
    '1.\tListe Eins\n2.\tListe\u200b Zwei\n3. https://listedrei.example/?utm_source=x',
  )
  const added = readToast(page, 'Bulk-Import abgeschlossen')
  await page.getByRole('button', { name: 'Marken importieren' }).click()
  expect(await added).toContain('3 hinzugefügt')
  const { brand } = await callApi(site.url, 'GET', '/api/brands/listedrei')
  expect(brand).toMatchObject({ name: 'Listedrei', url: 'https://listedrei.example' })
  await callApi(site.url, 'GET', '/api/brands/liste-zwei')

  await field.fill('Komma Eins, Komma Zwei')
  await page.getByRole('button', { name: 'Marken importieren' }).click()
  const question = page.getByRole('alertdialog', { name: 'Kommas zwischen den Namen' })
  await question.getByRole('button', { name: 'So lassen (1 Marke)' }).waitFor()
  const separated = readToast(page, 'Bulk-Import abgeschlossen')
  await question.getByRole('button', { name: 'Trennen (2 Marken)' }).click()
  expect(await separated).toContain('2 hinzugefügt')
  await callApi(site.url, 'GET', '/api/brands/komma-zwei')
})

test('selected brands are moved, merged and deleted together; filters show what is missing', async () => {
  const names = ['Auswahl Eins', 'Auswahl Zwei', 'Auswahl Drei']
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands: names })
  const { page } = await open()
  await page.getByLabel('Nach Zustand filtern').selectOption('Kategorie unsicher')
  await page.getByLabel('Marke filtern').fill('Auswahl')
  const row = (name: string) => page.getByRole('checkbox', { name: `${name} auswählen` })
  const bar = page.getByRole('region', { name: 'Ausgewählte Marken' })
  await row('Auswahl Eins').waitFor()
  await page.getByRole('checkbox', { name: 'Alle gezeigten Marken auswählen' }).check()
  await bar.getByText('3 ausgewählt').waitFor()
  const moved = readToast(page, 'Kategorie geändert')
  await bar.getByLabel('Kategorie der ausgewählten Marken').selectOption('Home')
  expect(await moved).toContain('3 Marken gehören jetzt zu Home.')
  // Chosen by the operator, it is certain.
  await page.getByText('Keine Marken gefunden').waitFor()

  await page.getByLabel('Nach Zustand filtern').selectOption('Ohne Codes')
  for (const name of names) await row(name).check()
  await bar.getByRole('button', { name: 'Zusammenführen' }).click()
  const dialog = page.getByRole('dialog', { name: '3 Marken zusammenführen' })
  await dialog.getByRole('combobox').fill('Auswahl Drei')
  await dialog.getByRole('option', { name: /^Auswahl Drei/ }).waitFor()
  await page.keyboard.press('Enter')
  const merged = readToast(page, 'Marken zusammengeführt')
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  expect(await merged).toContain('„Auswahl Eins“, „Auswahl Zwei“ gehören jetzt zu „Auswahl Drei“.')
  await row('Auswahl Eins').waitFor({ state: 'detached' })

  await row('Auswahl Drei').check()
  await bar.getByRole('button', { name: 'Löschen' }).click()
  const deleted = readToast(page, 'Marken gelöscht')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
  expect(await deleted).toContain('1 Marke')
  await page.getByText('Keine Marken gefunden').waitFor()
})
