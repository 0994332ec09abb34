import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, LOOKS } from '#test/e2e/support/accessibility.ts'
import { logIn, openTab, readFocus, reloadPanel } from '#test/e2e/support/admin-page.ts'
import { watchCalls } from '#test/e2e/support/admin-tabs.ts'
import { type Answer, answerCalls } from '#test/e2e/support/calls.ts'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { expectText, expectTexts, readToast, textOf } from '#test/e2e/support/page.ts'
import { formatDay } from '#test/e2e/support/posts.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const TAB = '/admin_cuwntvw?tab=geplant'
// Its tests come one after the other: each finds the list as the one before left it.
const site = useSite(() => startSmallSite(['Snocks'], { JOBS: 'off' }))
const DAY_MS = 86_400_000
const TOO_LONG = 'Allzulang'.repeat(10)

async function openSchedule(answers?: Record<string, Answer>) {
  const opened = await site.openPage()
  if (answers) await answerCalls(opened.page, answers)
  await logIn(opened.page, TAB)
  await opened.page.getByRole('heading', { name: /^Geplante Marken/ }).waitFor()
  return opened
}
const fieldsOf = (page: Page) => ({
  names: page.getByRole('textbox', { name: 'Markennamen (eine pro Zeile)' }),
  size: page.getByRole('spinbutton', { name: 'Batch-Größe' }),
  interval: page.getByRole('combobox', { name: 'Intervall' }),
  plan: page.getByRole('button', { name: /^(Marken planen|Wird geplant)/ }),
  process: page.getByRole('button', { name: 'Jetzt verarbeiten' }),
})
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const countOf = (page: Page) => page.getByRole('heading', { name: /^Geplante Marken/ })
/** The table catches the focus of what was removed from it. */
const expectFocusInList = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector('table') != null))
    .toBe(true)

const entry = (id: number, brandName: string, status: string, more: object = {}) => ({
  id,
  brandName,
  status,
  batchSize: 5,
  interval: 'weekly',
  scheduledAt: '2026-11-21T23:30:00.000Z',
  publishedAt: null,
  errorMessage: null,
  codesFound: null,
  ...more,
})

test('the form starts empty, counts names and says when they are due', async () => {
  const { page, watch } = await openSchedule()
  const { names, size, interval, plan, process } = fieldsOf(page)
  await expectText(countOf(page)).toBe('Geplante Marken (0)')
  await page.getByText('Keine geplanten Marken vorhanden').waitFor()
  expect([await size.inputValue(), await interval.inputValue()]).toEqual(['10', 'daily'])
  expect([await size.getAttribute('min'), await size.getAttribute('max')]).toEqual(['1', '50'])
  await expectTexts(interval.getByRole('option')).toEqual(['Täglich', 'Wöchentlich'])
  expect([await plan.isDisabled(), await process.isDisabled()]).toEqual([true, true])
  await names.fill('  \n \n')
  await page.getByText('0 Marken', { exact: true }).waitFor()
  expect(await plan.isDisabled()).toBe(true)
  await names.press('Control+Enter')
  expect(await readToast(page, 'Keine Marken eingegeben')).toContain(
    'Bitte geben Sie mindestens eine Marke ein',
  )

  await names.fill(' Eins \n\nZwei\nDrei')
  await page.getByText('3 Marken', { exact: true }).waitFor()
  await expect.poll(() => plan.isDisabled()).toBe(false)
  await page.getByText('Alle 3 sind sofort fällig.').waitFor()
  await size.fill('')
  await size.blur()
  await expect.poll(() => size.inputValue()).toBe('10')
  expect(watch.trpc.filter((call) => call.includes('scheduledBrands.add'))).toEqual([])
})

test('planned names appear in batches; known, repeated and bad ones are told apart', async () => {
  const { page } = await openSchedule()
  const { names, size, plan } = fieldsOf(page)
  const calls = watchCalls(page, 'scheduledBrands.add')
  await size.fill('1')
  await names.fill(`Snocks\n  Purelei\n\nPurelei\nKaffeewerk\n${TOO_LONG}`)
  const clickedAt = Date.now()
  await plan.click()
  expect(await readToast(page, 'Marken erfolgreich geplant')).toContain(
    '2 Marken geplant, 2 übersprungen',
  )
  const brands = ['Snocks', 'Purelei', 'Purelei', 'Kaffeewerk', TOO_LONG]
  expect(calls).toEqual([{ brands, batchSize: 1, interval: 'daily' }])
  const plannedAt = Date.now()
  await expect.poll(() => names.inputValue()).toBe('')
  await expectText(countOf(page)).toBe('Geplante Marken (3)')
  for (const [name, ahead] of [
    ['Purelei', 0],
    ['Kaffeewerk', 1],
  ] as const) {
    // Midnight may have passed in between.
    const days = [clickedAt, plannedAt].map((instant) => formatDay(instant + ahead * DAY_MS))
    await expectText(rowOf(page, name)).toMatch(
      new RegExp(`^${name}.* Wartend 1 Täglich (${days.join('|')}) \\d\\d:\\d\\d –`),
    )
  }
  await expectText(rowOf(page, 'Allzulang')).toContain('Fehlgeschlagen')
  await page.getByRole('cell', { name: /^Allzulang.*: Der Markenname darf/ }).waitFor()
})

test('a failed brand can be tried again, and the keyboard stays in the list', async () => {
  const { page } = await openSchedule()
  const retry = rowOf(page, 'Allzulang').getByRole('button', { name: 'Erneut versuchen' })
  await retry.focus()
  await page.keyboard.press('Enter')
  expect(await readToast(page, 'Marke wieder eingeplant')).toContain('sofort fällig')
  await rowOf(page, 'Allzulang').getByText('Wartend').last().waitFor()
  await retry.waitFor({ state: 'detached' })
  await expectFocusInList(page)
  await page.keyboard.press('Tab')
  await expect.poll(() => readFocus(page)).toBe('Alle Einträge auswählen')
})

test('refusals are told, the text stays', async () => {
  const { page, watch } = await openSchedule()
  watch.expected = /400/
  const { names, size, plan, process } = fieldsOf(page)
  await size.fill('60')
  await page.getByText('Erlaubt sind 1 bis 50.').waitFor()
  await names.fill('Neue Marke')
  await plan.click()
  expect(await readToast(page, 'Fehler beim Planen')).toContain(
    'Fehler: Die Batch-Größe darf höchstens 50 sein.',
  )
  expect(await names.inputValue()).toBe('Neue Marke')

  await answerCalls(page, {
    'scheduledBrands.add': 'no network',
    'scheduledBrands.process': { failure: 'Es läuft bereits eine Datensammlung' },
    'scheduledBrands.retry': { failure: 'Nein, danke' },
    'scheduledBrands.delete': 'no network',
  })
  await size.fill('10')
  await names.press('Control+Enter')
  await readToast(page, 'Fehler beim Planen', 'Fehler: Der Server ist nicht erreichbar')
  await process.click()
  expect(await readToast(page, 'Verarbeitungsfehler')).toContain(
    'Es läuft bereits eine Datensammlung',
  )
  await rowOf(page, 'Purelei').getByRole('button', { name: 'Löschen' }).click()
  expect(await readToast(page, 'Löschfehler')).toContain('konnte nicht gelöscht werden')
  expect(await rowOf(page, 'Purelei').count()).toBe(1)
})

test('what a proxy answers in the place of the server is told by its status', async () => {
  const { page, watch } = await openSchedule()
  watch.expected = /502/
  const deletes = '**/trpc/scheduledBrands.delete**'
  await page.route(deletes, (route) => route.fulfill({ status: 502 }))
  await rowOf(page, 'Purelei').getByRole('button', { name: 'Löschen' }).click()
  expect(await readToast(page, 'Löschfehler')).toContain('502: Bad Gateway')

  await page.unroute(deletes)
  await page.route(deletes, (route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' }))
  await rowOf(page, 'Purelei').getByRole('button', { name: 'Löschen' }).click()
  expect(await readToast(page, 'Löschfehler')).toContain('konnte nicht gelöscht werden')
})

test('a request that is on its way disables its button', async () => {
  const { page } = await openSchedule()
  const { names, plan, process } = fieldsOf(page)
  const gate = Promise.withResolvers<void>()
  const answers = {
    'scheduledBrands.add': { data: { scheduled: 1, duplicates: 0 } },
    'scheduledBrands.process': { data: { started: 3 } },
  }
  await answerCalls(page, answers, gate.promise)
  await names.fill('Neue Marke')
  await plan.click()
  await page.getByRole('button', { name: 'Wird geplant …' }).waitFor()
  await expect.poll(() => plan.isDisabled()).toBe(true)
  await process.click()
  const starting = page.getByRole('button', { name: 'Wird gestartet …' })
  await starting.waitFor()
  await expect.poll(() => starting.isDisabled()).toBe(true)
  gate.resolve()
  await expect.poll(() => process.isDisabled()).toBe(false)
})

test('sorting and tab live in the address: reload, back and forward', async () => {
  const { page } = await openSchedule()
  await page.getByRole('button', { name: 'Marke', exact: true }).click()
  const firstName = () => textOf(rowsOf(page).first().getByRole('rowheader'))
  await expect.poll(firstName).toMatch(/^Allzulang/)
  await openTab(page, 'Logs')
  await page.goBack()
  await expect.poll(firstName).toMatch(/^Allzulang/)
  await page.goForward()
  await page.getByRole('button', { name: 'CSV exportieren' }).or(page.getByText('CSV')).waitFor()
  await page.goBack()
  await reloadPanel(page)
  await expect.poll(firstName).toMatch(/^Allzulang/)
})

test('deleting takes the entry off the list and leaves the keyboard there', async () => {
  const { page } = await openSchedule()
  await rowOf(page, 'Allzulang').waitFor()
  const before = await rowsOf(page).count()
  await rowOf(page, 'Allzulang').getByRole('button', { name: 'Löschen' }).press('Enter')
  expect(await readToast(page, 'Geplante Marke gelöscht')).toContain('nicht mehr im Plan')
  await expect.poll(() => rowsOf(page).count()).toBe(before - 1)
  await expectText(countOf(page)).toBe(`Geplante Marken (${before - 1})`)
  await expectFocusInList(page)
})

test('selected entries are due at once, or leave the plan, together', async () => {
  const { page } = await openSchedule()
  const { names, size, plan, process } = fieldsOf(page)
  await size.fill('1')
  await names.fill('Später Eins\nSpäter Zwei\nSpäter Drei')
  await plan.click()
  await rowOf(page, 'Später Drei').waitFor()
  await expectText(process).toMatch(/^Jetzt verarbeiten \(\d\)$/)
  const select = (name: string) => page.getByRole('checkbox', { name: `${name} auswählen` }).check()
  const bar = page.getByRole('region', { name: 'Ausgewählte Einträge' })
  await select('Später Zwei')
  await select('Später Drei')
  const due = readToast(page, 'Sofort fällig')
  await bar.getByRole('button', { name: 'Sofort fällig' }).click()
  expect(await due).toContain('2 Einträge werden innerhalb einer Minute verarbeitet.')
  await bar.waitFor({ state: 'detached' })
  for (const name of ['Später Eins', 'Später Zwei', 'Später Drei']) await select(name)
  const gone = readToast(page, 'Geplante Marken gelöscht')
  await bar.getByRole('button', { name: 'Löschen' }).click()
  expect(await gone).toContain('3 Einträge stehen nicht mehr im Plan.')
  await rowOf(page, 'Später Eins').waitFor({ state: 'detached' })
})

test('processing publishes all that wait; a second panel sees it within ten seconds', async () => {
  const [first, second] = await Promise.all([openSchedule(), openSchedule()])
  const { process } = fieldsOf(first.page)
  await process.click()
  expect(await readToast(first.page, 'Verarbeitung gestartet')).toContain(
    'Geplante Marken werden verarbeitet',
  )
  for (const { page } of [first, second])
    await expectText(rowOf(page, 'Purelei')).toMatch(
      /Veröffentlicht 1 Täglich \S+ \S+ \d\d\.\d\d\.\d{4} \d\d:\d\d/,
    )
  await expect.poll(() => process.isDisabled()).toBe(true)
})

const error = `https://suche.example/${'sehr-lang-'.repeat(20)} antwortete 503`
const list = [
  entry(1, 'Erste', 'pending'),
  entry(2, 'Zweite', 'processing'),
  entry(3, 'Dritte', 'published', { publishedAt: '2026-11-22T08:05:00.000Z', codesFound: 12 }),
  entry(4, 'Vierte', 'failed', { errorMessage: error }),
  entry(5, 'Fünfte', 'anders'),
  entry(6, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(2), 'failed'),
]

test('the overview leads to those that failed alone', async () => {
  const { page } = await site.openPage()
  await answerCalls(page, { 'scheduledBrands.list': { data: list } })
  await logIn(page, `${TAB}&nur=fehlgeschlagen`)
  await rowOf(page, 'Vierte').waitFor()
  expect(await rowOf(page, 'Erste').count()).toBe(0)
  await page.getByRole('button', { name: 'Nur fehlgeschlagene' }).click()
  await rowOf(page, 'Erste').waitFor()
})

test('every status by its word, with size, interval, dates and error', async () => {
  const { page } = await openSchedule({ 'scheduledBrands.list': { data: list } })
  await rowOf(page, 'Erste').waitFor()
  const badge = async (name: string) => textOf(rowOf(page, name).getByRole('cell').nth(1))
  const names = ['Erste', 'Zweite', 'Dritte', 'Vierte', 'Fünfte']
  expect(await Promise.all(names.map(badge))).toEqual([
    'Wartend',
    'Verarbeitung',
    'Veröffentlicht',
    'Fehlgeschlagen',
    'Unbekannt',
  ])
  const row = await textOf(rowOf(page, 'Dritte'))
  expect(row).toContain('5 Wöchentlich 22.11.2026 00:30 22.11.2026 09:05')
  expect(row).toContain('12 Codes gefunden')
  await page.getByRole('cell', { name: `Vierte: ${error}` }).waitFor()
  expect(await page.getByRole('button', { name: 'Erneut versuchen' }).count()).toBe(2)
})

test.each(LOOKS)(
  'axe finds nothing, and nothing overflows: $width px, $colorScheme',
  async ({ options }) => {
    const { page } = await site.openPage(options)
    await answerCalls(page, { 'scheduledBrands.list': { data: list } })
    await logIn(page, TAB)
    await rowOf(page, 'Erste').waitFor()
    await fieldsOf(page).size.fill('60')
    await expectAccessible(page)
    // What has no column on a phone stands under the name.
    await expectText(rowOf(page, 'Dritte')).toContain('22.11.2026 09:05')
  },
)
