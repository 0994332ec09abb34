import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openTab, readFocus, reloadPanel } from './support/admin-page.ts'
import { callApi } from './support/call-api.ts'
import { findOverflow, findViolations, waitUntilSettled } from './support/find-violations.ts'
import { logIn } from './support/log-in.ts'
import { addManyCodes } from './support/many-codes.ts'
import type { Watch } from './support/open-browser.ts'
import { expectText, expectTexts, plain, textOf, textsOf, toastOf } from './support/public-page.ts'
import { keepToasts, listToasts, readToast } from './support/read-toast.ts'
import { startRichSite } from './support/rich-site.ts'
import type { Site } from './support/start-site.ts'
import { useDatabase } from './support/use-database.ts'
import { useSite } from './support/use-site.ts'

const CODES = '/admin_cuwntvw?tab=codes'
let started: Site
const site = useSite(async () => {
  started = await startRichSite()
  return started
})

/** 130 codes in a row, the first six of which wait, besides the 27 that were collected. */
let round = 0
let prefix = ''
beforeEach(() => {
  useDatabase(started, (db) =>
    db.run("delete from codes where code like 'REIHE%' or code = 'NEUERCODE'"),
  )
  round += 1
  prefix = `REIHE${round}X`
  addManyCodes(started, { slug: 'gymshark', count: 130, prefix, waiting: 6 })
})
const TOTAL = 157

async function open(
  path = CODES,
  options = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<{ page: Page; watch: Watch }> {
  const opened = await site.openPage({ viewport: { width: 1280, height: 900 }, ...options })
  await prepare?.(opened.page)
  await logIn(opened.page, path)
  await opened.page.getByRole('table').or(opened.page.getByText('Filter zurücksetzen')).waitFor()
  return opened
}

const rowsOf = (page: Page) => page.locator('[data-row]')
const rowOf = (page: Page, number: number) =>
  rowsOf(page).filter({ has: page.getByLabel(`Code ${prefix}${number} (Gymshark)`) })
const codeField = (row: Locator) => row.getByLabel(/^Code /)
const codesIn = (page: Page) =>
  page
    .getByLabel(/^Code /)
    .evaluateAll((fields) => fields.map((f) => (f as HTMLInputElement).value))
const bar = (page: Page) => page.getByRole('region', { name: 'Ausgewählte Codes' })
const mark = (page: Page, number: number) =>
  page.getByLabel(`${prefix}${number} (Gymshark) auswählen`).check()
const count = (page: Page) => page.getByText(/Codes angezeigt$/)
const expectCount = (page: Page, matching: number, total = TOTAL) =>
  expectText(count(page)).toBe(`${matching} von ${total} Codes angezeigt`)
const stand = (page: Page) => page.getByLabel('Nach Stand filtern')
const expectFirst = (page: Page, number: number) =>
  expect.poll(async () => (await codesIn(page))[0]).toBe(`${prefix}${number}`)
const expectRows = (page: Page) => expect.poll(() => rowsOf(page).count())
const searchField = (page: Page) => page.getByLabel('Code, Marke oder Influencer suchen')
const nextPage = (page: Page) => page.getByRole('button', { name: 'Nächste Seite' })

/** Confirms the open question; answers its text. */
async function confirm(page: Page, label: string): Promise<string> {
  const dialog = page.getByRole('alertdialog')
  const text = plain(await dialog.innerText())
  await dialog.getByRole('button', { name: label }).click()
  return text
}

test('fifty newest codes a page; page, order and filters are in the address, back leads back', async () => {
  const { page, watch } = await open()
  await expectCount(page, TOTAL)
  await expectRows(page).toBe(50)
  await expectFirst(page, 1)

  await nextPage(page).click()
  await expectFirst(page, 51)
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
  await expectFirst(page, 51)
  await page.goForward()
  await expect.poll(firstAmount).toBe('60')
  expect(watch.messages).toEqual([])
})

test('search waits for the end of typing, is one step back, and a reload opens the same view', async () => {
  const { page, watch } = await open(CODES, {}, (fresh) => fresh.clock.install())
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
  const { page } = await open()
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

test('the review filter says how many wait; accepting works row by row and keeps the keyboard in place', async () => {
  const { page } = await open()
  await expect.poll(() => stand(page).locator('option').allInnerTexts()).toContain('Zu prüfen (6)')
  await stand(page).selectOption('review')
  await expectCount(page, 6)
  const name = (number: number, action: string) => `${prefix}${number} (Gymshark): ${action}`
  await page.getByRole('button', { name: name(2, 'Annehmen') }).focus()
  await page.keyboard.press('Enter')
  expect(await readToast(page, 'Angenommen')).toContain('1 Code geändert.')
  await expectCount(page, 5)
  await expect.poll(() => readFocus(page)).toBe(name(3, 'Annehmen'))
  await page.getByRole('button', { name: name(6, 'Ablehnen') }).click()
  await expectCount(page, 4)
  await stand(page).selectOption('rejected')
  await expect.poll(() => codesIn(page)).toContain(`${prefix}6`)
  await stand(page).selectOption('unverified')
  await expect.poll(() => codesIn(page)).toContain(`${prefix}2`)
})

test('the whole queue is taken at once, and then says that nothing waits', async () => {
  const { page, watch } = await open(`${CODES}&stand=review`)
  const all = page.getByLabel('Alle Codes dieser Seite auswählen')
  await all.focus()
  await page.keyboard.press('Space')
  await bar(page).getByText('6 ausgewählt').waitFor()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => readFocus(page)).toBe('Auswahl aufheben')
  await bar(page).getByRole('button', { name: 'Annehmen' }).click()
  expect(await confirm(page, 'Annehmen')).toContain('6 Codes annehmen?')
  expect(await readToast(page, 'Angenommen')).toContain('6 Codes geändert.')
  await page.getByText('Nichts zu prüfen').waitFor()
  await page.getByRole('button', { name: 'Alle Codes zeigen' }).click()
  await expectCount(page, TOTAL)
  expect(watch.messages).toEqual([])
})

test.each([390, 800, 1280])('a toast does not cover the bar, %i px', async (width) => {
  const { page } = await open(CODES, { viewport: { width, height: 900 } }, keepToasts)
  const toast = toastOf(page).filter({ hasText: 'Anmeldung erfolgreich' })
  await toast.waitFor()
  for (const number of [1, 2]) await mark(page, number)
  await bar(page).getByText('2 ausgewählt').waitFor()
  await waitUntilSettled(page)
  const [above, below] = await Promise.all([toast.boundingBox(), bar(page).boundingBox()])
  if (!above || !below) throw new Error('Toast or bar are not in sight')
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
})

test('marked rows: one, some, all of the page; another page starts with none', async () => {
  const { page } = await open()
  const all = page.getByLabel('Alle Codes dieser Seite auswählen')
  const isMixed = () => all.evaluate((box: HTMLInputElement) => box.indeterminate)
  await mark(page, 3)
  await expect.poll(isMixed).toBe(true)
  await bar(page).getByText('1 ausgewählt').waitFor()
  await all.click()
  await bar(page).getByText('50 ausgewählt').waitFor()
  await expect.poll(async () => [await all.isChecked(), await isMixed()]).toEqual([true, false])
  await nextPage(page).click()
  await rowOf(page, 51).waitFor()
  await bar(page).waitFor({ state: 'detached' })
  await expect.poll(() => all.isChecked()).toBe(false)
  await page.goBack()
  await rowOf(page, 1).waitFor()
  await bar(page).waitFor({ state: 'detached' })
})

test.each([
  ['Als geprüft markieren', '2 Codes als geprüft markieren?', 'Als geprüft markiert', 'Geprüft'],
  ['Ablehnen', '2 Codes ablehnen?', 'Abgelehnt', 'Abgelehnt'],
] as const)(
  '%s changes the marked codes, automatic rating takes it back',
  async (label, question, done, status) => {
    const { page } = await open()
    for (const number of [11, 12]) await mark(page, number)
    await bar(page).getByRole('button', { name: label }).click()
    expect(await confirm(page, label)).toContain(question)
    expect(await readToast(page, done)).toContain('2 Codes geändert.')
    await expectText(rowOf(page, 11)).toContain(status)
    await bar(page).waitFor({ state: 'detached' })
    expect(await textOf(rowOf(page, 13))).toContain('Ungeprüft')
    // The focus was on the bar, which is gone.
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true)

    await mark(page, 11)
    await bar(page).getByRole('button', { name: 'Automatisch bewerten' }).click()
    expect(await confirm(page, 'Automatisch bewerten')).toContain('1 Code wieder automatisch')
    await readToast(page, 'Automatisch bewertet')
    await expectText(rowOf(page, 11)).toContain('Ungeprüft')
  },
)

test('deleting many asks with their number; cancelling deletes none', async () => {
  const { page } = await open()
  for (const number of [7, 8, 9]) await mark(page, number)
  await bar(page).getByRole('button', { name: 'Löschen' }).click()
  await confirm(page, 'Abbrechen')
  await expectCount(page, TOTAL)
  await bar(page).getByRole('button', { name: 'Löschen' }).click()
  expect(await confirm(page, 'Löschen')).toContain('3 Codes wirklich löschen?')
  expect(await readToast(page, 'Gelöscht')).toContain('3 Codes entfernt.')
  await expectCount(page, TOTAL - 3, TOTAL - 3)
  await rowOf(page, 8).waitFor({ state: 'detached' })
})

test('a failed bulk change says so in place, without a toast, and the rows stay marked', async () => {
  const { page } = await open()
  await mark(page, 7)
  await page.route('**/trpc/codes.setStatus**', (route) => route.abort())
  await bar(page).getByRole('button', { name: 'Ablehnen' }).click()
  await confirm(page, 'Ablehnen')
  await page.getByRole('alert').filter({ hasText: 'konnten nicht abgelehnt werden' }).waitFor()
  await bar(page).getByText('1 ausgewählt').waitFor()
  expect(await listToasts(page)).toEqual([expect.stringContaining('Anmeldung erfolgreich')])
})

test('two codes of one brand become one; the one that stays is asked for', async () => {
  const { page } = await open()
  const merge = bar(page).getByRole('button', { name: 'Zusammenführen' })
  await mark(page, 7)
  await bar(page).getByText('1 ausgewählt').waitFor()
  expect(await merge.count()).toBe(0)
  await mark(page, 8)
  await merge.click()
  const dialog = page.getByRole('dialog', { name: 'Codes zusammenführen' })
  await dialog.getByText(`${prefix}8 wird danach entfernt.`).waitFor()
  await dialog.getByRole('radio', { name: new RegExp(`^${prefix}8`) }).check()
  await dialog.getByText(`${prefix}7 wird danach entfernt.`).waitFor()
  await page.route('**/trpc/codes.merge**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  await dialog.getByRole('alert').getByText('konnten nicht zusammengeführt werden').waitFor()
  await page.unroute('**/trpc/codes.merge**')
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  expect(await readToast(page, 'Codes zusammengeführt')).toContain(
    `${prefix}7 ist in ${prefix}8 aufgegangen.`,
  )
  await expectCount(page, TOTAL - 1, TOTAL - 1)
  await rowOf(page, 8).getByRole('button', { name: 'Fundstellen' }).click()
  const sources = page.getByRole('region', { name: `Bedingungen und Fundstellen: ${prefix}8` })
  const links = sources.getByRole('link', { name: 'Instagram Post ansehen' })
  await expect.poll(() => links.count()).toBe(2)
  await rowOf(page, 7).waitFor({ state: 'detached' })
})

test('codes of two brands cannot be merged', async () => {
  const { page } = await open(`${CODES}&suche=jule&sortierung=code`)
  for (const name of ['JULE5 (Snocks)', 'JULEGYM5 (Gymshark)'])
    await page.getByLabel(`${name} auswählen`).check()
  await bar(page).getByText('2 ausgewählt').waitFor()
  expect(await bar(page).getByRole('button', { name: 'Zusammenführen' }).count()).toBe(0)
})

test('details show post, quoted words with the code marked, date, influencer, reader, confidence', async () => {
  const { page } = await open(`${CODES}&suche=ANNA15`)
  await page.getByRole('button', { name: 'ANNA15 (Snocks): Bedingungen und Fundstellen' }).click()
  const details = page.getByRole('region', { name: 'Bedingungen und Fundstellen: ANNA15' })
  const link = details.getByRole('link', { name: 'Instagram Post ansehen' })
  expect(await link.getAttribute('href')).toBe('https://www.instagram.com/p/Rich1/')
  expect(await details.locator('mark').innerText()).toBe('ANNA15')
  expect(plain(await details.innerText())).toMatch(
    /Beitrag vom \d\d\.\d\d\.\d{4} .*Influencer @anna\.beispiel Gelesen von Regeln \(rules@\d+\) am \d\d\.\d\d\.\d{4} \d\d:\d\d mit \d+ % Sicherheit/,
  )
})

test('an edit is saved on leaving the field and stays on its row; a refused one says why', async () => {
  const { page, watch } = await open()
  const field = codeField(rowsOf(page).nth(9))
  await field.fill('NEUERCODE')
  await page.keyboard.press('Tab')
  await page.getByLabel('Code NEUERCODE (Gymshark)').waitFor()
  await expect.poll(async () => (await codesIn(page))[9]).toBe('NEUERCODE')
  const { codes } = await callApi(site.url, 'GET', '/api/brands/gymshark')
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
  expect(watch.messages).toEqual([])
})

test('deleting the only code of the last page leads to the page before', async () => {
  const { page } = await open(`${CODES}&suche=${prefix}&sortierung=code&seite=3`)
  await expectRows(page).toBe(30)
  await page.getByLabel('Alle Codes dieser Seite auswählen').check()
  await bar(page).getByRole('button', { name: 'Löschen' }).click()
  await confirm(page, 'Löschen')
  await expect.poll(() => page.url()).toContain('seite=2')
  await expectRows(page).toBe(50)
})

test('the page before stays while the next one loads', async () => {
  const { page } = await open()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/trpc/**codes.list**', async (route) => {
    await held
    await route.continue()
  })
  await nextPage(page).click()
  await page.locator('[aria-busy=true]').waitFor()
  expect((await codesIn(page))[0]).toBe(`${prefix}1`)
  release()
  await expectFirst(page, 51)
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
})

test('a code deleted in one tab is gone from the other with its next load', async () => {
  const [first, second] = [await open(), await open()]
  await first.page.getByRole('button', { name: `${prefix}10 (Gymshark): Löschen` }).focus()
  await first.page.keyboard.press('Enter')
  expect(await confirm(first.page, 'Löschen')).toContain(`den Code "${prefix}10" von Gymshark`)
  await readToast(first.page, 'Code gelöscht')
  await expect.poll(() => readFocus(first.page)).toBe(`${prefix}11 (Gymshark): Löschen`)
  // Marked there all the same: what is gone is passed over.
  await mark(second.page, 10)
  await mark(second.page, 12)
  await bar(second.page).getByRole('button', { name: 'Löschen' }).click()
  await confirm(second.page, 'Löschen')
  expect(await readToast(second.page, 'Gelöscht')).toContain('1 von 2 Codes entfernt')
  await rowOf(second.page, 10).waitFor({ state: 'detached' })
  await openTab(first.page, 'Logs')
  await openTab(first.page, 'Codes')
  await expectCount(first.page, TOTAL - 2, TOTAL - 2)
  await rowOf(first.page, 12).waitFor({ state: 'detached' })
})

test('a list that cannot be loaded says so in the specified words, and can be asked again', async () => {
  const { page } = await site.openPage()
  await page.route('**/trpc/**codes.list**', (route) => route.abort())
  await logIn(page, CODES)
  await page.getByText('Failed to fetch codes').waitFor()
  await page.unroute('**/trpc/**codes.list**')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expectCount(page, TOTAL)
})

test('a search without a match says so and is reset', async () => {
  const { page } = await open(`${CODES}&suche=gibtesnicht&stand=expired`)
  await page.getByText('Keine Codes gefunden').waitFor()
  await expectCount(page, 0)
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expectCount(page, TOTAL)
})

test.each([
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)('axe finds nothing, $width px, $colorScheme', async ({ width, colorScheme }) => {
  const { page, watch } = await open(`${CODES}&stand=review`, {
    viewport: { width, height: 900 },
    colorScheme,
  })
  await rowOf(page, 2).getByRole('button', { name: 'Fundstellen' }).click()
  for (const number of [1, 2]) await mark(page, number)
  expect(await findViolations(page)).toEqual([])
  expect(await findOverflow(page)).toBe(0)
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
  expect(watch.messages).toEqual([])
})
