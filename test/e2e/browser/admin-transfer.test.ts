import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, findViolations, TWO_LOOKS } from '#test/e2e/support/accessibility.ts'
import { readFocus } from '#test/e2e/support/admin-page.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { startRichSite } from '#test/e2e/support/filled-sites.ts'
import { plain, textsOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const CODES = '/admin_cuwntvw?tab=codes'
const BRANDS = '/admin_cuwntvw/brands'
const site = useSite(startRichSite)

async function open(path: string, options = {}) {
  const opened = await site.openPanel(path, options)
  await opened.page.getByRole('table').waitFor()
  return opened
}

async function openImport(page: Page, name: string) {
  await page.getByRole('button', { name: 'Importieren', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${name} importieren` })
  await dialog.waitFor()
  const choose = (file: string, content: string | Buffer) =>
    dialog
      .getByLabel('Datei (XLSX, CSV oder JSON)')
      .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from(content) })
  const press = (label: string) => dialog.getByRole('button', { name: label }).click()
  const figures = () => textsOf(dialog.locator('dl > div'))
  return { dialog, choose, press, figures }
}

const HEAD = 'brand,code,discountAmount,discountType,postUrl,username,quote,postedAt'
/** Not so long ago that the codes would count as expired. */
const POSTED_AT = new Date(Date.now() - 30 * 86_400_000).toISOString()
const lineOf = (code: string, brand = 'snocks') =>
  `${brand},${code},10,percentage,https://www.instagram.com/p/${encodeURIComponent(code)}/,anna.beispiel,Mit ${code} spart ihr 10 %,${POSTED_AT}`
const createLines = (prefix: string, count: number, brand?: string) =>
  Array.from({ length: count }, (_, index) => lineOf(`${prefix}${index}`, brand))

test.each([
  [CODES, 'Codes als CSV', 'codes', 'csv'],
  [BRANDS, 'Marken als JSON', 'brands', 'json'],
])('%s: „%s“ loads a file, which can be imported as it is', async (path, link, kind, format) => {
  const { page } = await open(path)
  await page.getByRole('button', { name: 'Exportieren' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('link', { name: link }).getAttribute('download')).toBe('')
  const loading = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const download = await loading
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${kind}.*\\.${format}$`))
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain(kind === 'codes' ? 'JULE5' : 'Gymshark')

  const { dialog, choose, press, figures } = await openImport(page, link.split(' ')[0] ?? '')
  await choose(`export.${format}`, text)
  await press('Import starten')
  await dialog.getByText('Import abgeschlossen').waitFor()
  const [added, updated, skipped, errors] = await figures()
  expect([added, updated, errors]).toEqual(['Neu 0', 'Aktualisiert 0', 'Fehler 0'])
  expect(skipped).toMatch(/^Unverändert [1-9]/)
})

test.each([
  [CODES, 'Codes'],
  [BRANDS, 'Marken'],
])('%s: „%s als XLSX“ is a workbook, which can be imported as it is', async (path, name) => {
  const { page } = await open(path)
  await page.getByRole('button', { name: 'Exportieren' }).click()
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: `${name} als XLSX` }).click()
  const download = await loading
  expect(download.suggestedFilename()).toMatch(/^(?:codes|brands)-\d{4}-\d\d-\d\d\.xlsx$/)
  const { dialog, choose, press, figures } = await openImport(page, name)
  await choose('export.xlsx', readFileSync(await download.path()))
  await press('Import starten')
  await dialog.getByText('Import abgeschlossen').waitFor()
  const [added, updated, skipped, errors] = await figures()
  expect([added, updated, errors]).toEqual(['Neu 0', 'Aktualisiert 0', 'Fehler 0'])
  expect(skipped).toMatch(/^Unverändert [1-9]/)
})

test('a file of a German Excel shows its umlauts and what was guessed before anything is stored', async () => {
  const { page, watch } = await open(BRANDS)
  const { dialog, choose, press } = await openImport(page, 'Marken')
  await choose('marken.csv', Buffer.from('MARKE;Beschreibung\r\nMöbelgröße;\r\n;\r\n', 'latin1'))
  await dialog.getByText('als Windows-1252 gelesen').waitFor()
  await dialog.getByRole('cell', { name: 'Möbelgröße' }).waitFor()
  await dialog.getByText('1 Zeile', { exact: true }).waitFor()
  expect(watch.trpc.some((url) => url.includes('transfer.'))).toBe(false)
  await press('Import starten')
  await dialog.getByText('Import abgeschlossen').waitFor()
  const { brand } = await callApi(site.url, 'GET', '/api/brands/moebelgroesse')
  expect(brand.name).toBe('Möbelgröße')
})

test('a code that a spreadsheet changed is an error; one that its quote lacks waits', async () => {
  const { page } = await open(CODES)
  const { dialog, choose, press, figures } = await openImport(page, 'Codes')
  const lines = [
    lineOf('1,00E+05'),
    lineOf('10. Mai'),
    lineOf('815').replace('Mit 815', 'Mit 0815'),
  ]
  const separated = [HEAD, ...lines.map((line) => line.replace('1,00E+05', '"1,00E+05"'))]
  await choose('codes.csv', separated.join('\n').replaceAll('Mit 1,00E+05', 'Mit 1E5'))
  await press('Import starten')
  await dialog.getByText('Import abgeschlossen').waitFor()
  expect(await figures()).toEqual(['Neu 1', 'Aktualisiert 0', 'Unverändert 0', 'Fehler 2'])
  const errors = await textsOf(dialog.getByRole('listitem'))
  expect(errors[0]).toMatch(/^Zeile 2: „1,00E\+05“ ist kein Code: Ein Tabellenprogramm/)
  expect(errors[1]).toMatch(/^Zeile 3: „10\. Mai“ ist kein Code/)
  const codes = await callApi(site.url, 'GET', '/api/admin/codes?search=815&filter=review')
  expect(codes).toMatchObject([{ code: '815', needsReview: true }])
})

test('codes: columns and lines are shown first; new ones are in the list at once', async () => {
  const { page, watch } = await open(CODES)
  const { dialog, choose, press, figures } = await openImport(page, 'Codes')
  await choose('codes.csv', [HEAD, ...createLines('NEU', 3), lineOf('NEU0')].join('\n'))
  await dialog.getByText('4 Zeilen').waitFor()
  expect(await textsOf(dialog.getByRole('columnheader'))).toEqual(HEAD.split(','))
  expect(watch.trpc.some((url) => url.includes('transfer.'))).toBe(false)
  await press('Import starten')
  await dialog.getByText('Import abgeschlossen').waitFor()
  expect((await figures())[0]).toBe('Neu 3')
  await press('Schließen')
  await expect.poll(() => readFocus(page)).toBe('Importieren')
  await page.getByLabel('Code, Marke oder Influencer suchen').fill('NEU2')
  await page.getByLabel('Code NEU2 (Snocks)').waitFor()
})

test('a long file goes in pieces of 500 lines; errors name their line, twenty are written out', async () => {
  const { page } = await open(CODES)
  const sizes: number[] = []
  page.on('request', (request) => {
    if (!request.url().includes('transfer.importCodes')) return
    const body: Record<string, { rows: unknown[] }> = request.postDataJSON()
    sizes.push(...Object.values(body).map(({ rows }) => rows.length))
  })
  const { dialog, choose, press, figures } = await openImport(page, 'Codes')
  const lines = [
    ...createLines('LANG', 1_200),
    'snocks,ZUKURZ',
    ...createLines('FREMD', 25, 'fremd'),
  ]
  await choose('codes.csv', [HEAD, ...lines].join('\n'))
  await press('Import starten')
  await dialog.getByText('Import abgeschlossen').waitFor()
  expect(sizes).toEqual([500, 500, 225])
  expect(await figures()).toEqual(['Neu 1.200', 'Aktualisiert 0', 'Unverändert 0', 'Fehler 26'])
  const errors = await textsOf(dialog.getByRole('listitem'))
  expect(errors).toHaveLength(21)
  expect(errors[0]).toBe('Zeile 1.202: 2 Felder statt 8')
  expect(errors[1]).toMatch(/^Zeile 1\.203: .*fremd/)
  expect(errors[20]).toBe('... und 6 weitere')
})

test('an import can be stopped between two pieces and goes on where it stopped', async () => {
  const { page } = await open(CODES)
  let pieces = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/trpc/transfer.importCodes**', async (route) => {
    pieces += 1
    if (pieces === 2) await held.promise
    await route.continue()
  })
  const { dialog, choose, press, figures } = await openImport(page, 'Codes')
  await choose('codes.csv', [HEAD, ...createLines('HALT', 1_600)].join('\n'))
  await press('Import starten')
  await dialog.getByText('500 von 1.600 Zeilen').waitFor()
  expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('31')
  // Nothing closes it while it runs.
  await page.keyboard.press('Escape')
  await press('Anhalten')
  await dialog.getByRole('button', { name: 'Hält an …' }).waitFor()
  held.resolve()
  await dialog.getByText('Import angehalten').waitFor()
  expect(pieces).toBe(2)
  expect((await figures())[0]).toBe('Neu 1.000')
  await press('Fortsetzen')
  await dialog.getByText('Import abgeschlossen').waitFor()
  expect(pieces).toBe(4)
  expect((await figures())[0]).toBe('Neu 1.600')
})

test('a broken connection interrupts the import, which then goes on', async () => {
  const { page } = await open(BRANDS)
  await page.route('**/trpc/transfer.importBrands**', (route) => route.abort())
  const { dialog, choose, press, figures } = await openImport(page, 'Marken')
  await choose('marken.json', '[{"name":"Neue Marke Eins"},{"name":""}]')
  await dialog.getByText('2 Einträge').waitFor()
  await press('Import starten')
  await dialog.getByText('Import unterbrochen').waitFor()
  await dialog.getByRole('alert').getByText('Der Server ist nicht erreichbar.').waitFor()
  await page.unroute('**/trpc/transfer.importBrands**')
  await press('Fortsetzen')
  await dialog.getByText('Import abgeschlossen').waitFor()
  expect(await figures()).toEqual(['Neu 1', 'Aktualisiert 0', 'Unverändert 0', 'Fehler 1'])
  expect(plain(await dialog.getByRole('listitem').innerText())).toMatch(/^Eintrag 2: /)
  expect((await callApi(site.url, 'GET', '/api/brands/neue-marke-eins')).brand.name).toBe(
    'Neue Marke Eins',
  )
})

test('a file that cannot be used is refused before anything is sent', async () => {
  const { page, watch } = await open(CODES)
  const { dialog, choose } = await openImport(page, 'Codes')
  await choose('falsch.csv', 'laden\nSnocks')
  await dialog.getByRole('alert').getByText('Es fehlen die Spalten brand, code.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Import starten' }).count()).toBe(0)
  expect(watch.trpc.some((url) => url.includes('transfer.'))).toBe(false)
})

test('the CSV parser is loaded with the dialog, not with the panel', async () => {
  const { page } = await open(CODES)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await openImport(page, 'Codes')
  await expect.poll(() => loaded.filter((path) => path.endsWith('.js'))).not.toEqual([])
})

test.each(TWO_LOOKS)('axe finds nothing, $width px, $colorScheme', async ({ options }) => {
  const { page } = await open(CODES, options)
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('link', { name: 'Codes als CSV' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  const { dialog, choose, press } = await openImport(page, 'Codes')
  const lines = [HEAD, ...createLines('AXE', 2), ...createLines('F', 3, 'x')]
  await choose('codes.csv', lines.join('\n'))
  await dialog.getByText('5 Zeilen').waitFor()
  expect(await findViolations(page)).toEqual([])
  await press('Import starten')
  await dialog.getByText('Import abgeschlossen').waitFor()
  await expectAccessible(page)
})
