import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { logs } from '#db/schema/index.ts'
import { answerCalls } from './support/answer-call.ts'
import { callApi } from './support/call-api.ts'
import { findOverflow, findViolations } from './support/find-violations.ts'
import { logIn } from './support/log-in.ts'
import { LOOKS } from './support/looks.ts'
import { plain, tabTo } from './support/public-page.ts'
import { startSite } from './support/start-site.ts'
import { useSite } from './support/use-site.ts'
import { countCalls, isFailedCall } from './support/watch-calls.ts'

const LOGS = '/admin_cuwntvw?tab=logs'
const EMPTY = 'Keine Logs gefunden für die aktuellen Filter.'

/** Older than everything that the site writes itself. */
const at = (second: number) => new Date(Date.UTC(2026, 0, 31, 22, 59, second))
const ENTRIES = [
  {
    timestamp: at(1),
    type: 'collection',
    level: 'success',
    message: 'Lauf zu Ende',
    details: { codesFound: 12, codesAdded: 5, duration: 1_650 },
  },
  {
    timestamp: at(2),
    type: 'extraction',
    level: 'warning',
    message: '=HYPERLINK("x")',
    details: 'Nur Text; mit Semikolon',
  },
  {
    timestamp: at(3),
    type: 'cronjob',
    level: 'error',
    message: 'Zeitplan gestört',
    details: { attempt: 2, reason: 'Zeitüberschreitung' },
  },
] satisfies (typeof logs.$inferInsert)[]

const site = useSite(async () => {
  const server = await startSite({ posts: [], env: { RATE_LIMITS: 'off' } })
  const { db, close } = openDatabase(join(dirname(server.postsDir), 'app.db'))
  db.insert(logs).values(ENTRIES).run()
  close()
  return server
})

const rowOf = (page: Page, message: string) =>
  page.getByRole('row').filter({ has: page.getByText(message, { exact: true }) })
const textOfRow = async (page: Page, message: string) =>
  plain(await rowOf(page, message).innerText())
const choose = (page: Page, filter: 'Typ' | 'Stufe', choice: string) =>
  page.getByLabel(filter, { exact: true }).selectOption(choice)
const csvButton = (page: Page) => page.getByRole('button', { name: 'CSV exportieren' })
const refreshes = (page: Page) => page.getByLabel('Automatisch aktualisieren')

async function download(page: Page) {
  const arriving = page.waitForEvent('download')
  await csvButton(page).click()
  const file = await arriving
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

describe('entries and filters', () => {
  test('level with icon, type, German date, message, and details by their kind', async () => {
    const { page, watch } = await site.openPage()
    await logIn(page, LOGS)
    await rowOf(page, 'Lauf zu Ende').waitFor()
    expect(await textOfRow(page, 'Lauf zu Ende')).toBe(
      'Erfolg Sammlung 31.01.2026 23:59:01 Lauf zu Ende 12 Codes gefunden, 5 neu, Dauer 1,7 s',
    )
    expect(await textOfRow(page, '=HYPERLINK("x")')).toBe(
      'Warnung Extraktion 31.01.2026 23:59:02 =HYPERLINK("x") Nur Text; mit Semikolon',
    )
    expect(await textOfRow(page, 'Zeitplan gestört')).toBe(
      'Fehler Cronjob 31.01.2026 23:59:03 Zeitplan gestört Details anzeigen',
    )
    for (const { message } of ENTRIES)
      expect(await rowOf(page, message).locator('svg:visible').count()).toBe(1)
    await page.getByText('Details anzeigen').last().click()
    await rowOf(page, 'Zeitplan gestört').getByText('"reason": "Zeitüberschreitung"').waitFor()
    expect(watch.messages).toEqual([])
  })

  test('filters stand in the address, and back and forward between tabs keep them', async () => {
    const { page, watch } = await site.openPage()
    await logIn(page, LOGS)
    const types = page.getByLabel('Typ', { exact: true }).getByRole('option')
    expect(await types.allInnerTexts()).toEqual([
      'Alle',
      'Sammlung',
      'Extraktion',
      'Marke',
      'Sicherheit',
      'Admin',
      'Cronjob',
    ])
    const levels = page.getByLabel('Stufe', { exact: true }).getByRole('option')
    expect(await levels.allInnerTexts()).toEqual(['Alle', 'Info', 'Erfolg', 'Warnung', 'Fehler'])

    await choose(page, 'Typ', 'Cronjob')
    await choose(page, 'Stufe', 'Fehler')
    await rowOf(page, 'Lauf zu Ende').waitFor({ state: 'detached' })
    expect(await page.locator('tbody tr').count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?tab=logs&typ=cronjob&stufe=error')

    await page.getByRole('tab', { name: 'Übersicht' }).click()
    await page.getByRole('heading', { name: 'Neueste Codes' }).waitFor()
    await page.goBack()
    await rowOf(page, 'Zeitplan gestört').waitFor()
    expect(await page.getByLabel('Typ', { exact: true }).inputValue()).toBe('cronjob')
    expect(await page.locator('tbody tr').count()).toBe(1)
    await page.goForward()
    await page.getByRole('heading', { name: 'Neueste Codes' }).waitFor()

    await page.goBack()
    await choose(page, 'Stufe', 'Alle')
    await choose(page, 'Typ', 'Alle')
    await rowOf(page, 'Lauf zu Ende').waitFor()
    expect(new URL(page.url()).search).toBe('?tab=logs')
    expect(watch.messages).toEqual([])
  })

  test('an address with unknown filters shows everything', async () => {
    const { page } = await site.openPage()
    await logIn(page, `${LOGS}&typ=nichts&stufe=laut`)
    await rowOf(page, 'Lauf zu Ende').waitFor()
    expect(await page.getByLabel('Typ', { exact: true }).inputValue()).toBe('')
  })

  test('loading, nothing found, and a failure each have their text', async () => {
    const { page, watch } = await site.openPage()
    const hold = Promise.withResolvers<void>()
    await answerCalls(page, { 'logs.list': { data: [] } }, hold.promise)
    await logIn(page, LOGS)
    await page.getByText('Logs werden geladen...', { exact: true }).waitFor()
    expect(await csvButton(page).isDisabled()).toBe(true)
    hold.resolve()
    await page.getByText(EMPTY, { exact: true }).waitFor()
    expect(await csvButton(page).isDisabled()).toBe(true)

    await page.unrouteAll()
    await page.getByRole('button', { name: 'Aktualisieren' }).click()
    await rowOf(page, 'Lauf zu Ende').waitFor()
    expect(await csvButton(page).isEnabled()).toBe(true)

    for (const answer of ['no network', { failure: 'Interner Fehler' }] as const) {
      await answerCalls(page, { 'logs.list': answer })
      await page.getByRole('button', { name: 'Aktualisieren' }).click()
      const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch logs' })
      await alert.waitFor()
      expect(await rowOf(page, 'Lauf zu Ende').count()).toBe(1)
      await page.unrouteAll()
      await alert.getByRole('button', { name: 'Erneut versuchen' }).click()
      await alert.waitFor({ state: 'detached' })
    }
    expect(watch.messages.filter((text) => !isFailedCall(text))).toEqual([])
  })
})

describe('the CSV', () => {
  test('holds what the filters show, in the specified form, and no formulas', async () => {
    const { page } = await site.openPage()
    await page.clock.setFixedTime('2026-11-01T12:05:09Z')
    await logIn(page, `${LOGS}&typ=extraction`)
    await rowOf(page, '=HYPERLINK("x")').waitFor()
    expect(await download(page)).toEqual({
      name: 'logs-2026-11-01-13-05.csv',
      text: '\uFEFFTimestamp,Type,Level,Message,Details\r\n2026-01-31 23:59:02,extraction,warning,"\'=HYPERLINK(""x"")","Nur Text; mit Semikolon"\r\n',
    })
  })

  test('never holds the entries of the filters before', async () => {
    const { page } = await site.openPage()
    await logIn(page, `${LOGS}&typ=extraction`)
    await rowOf(page, '=HYPERLINK("x")').waitFor()
    const hold = Promise.withResolvers<void>()
    await answerCalls(page, { 'logs.list': { data: [] } }, hold.promise)
    await choose(page, 'Typ', 'Cronjob')
    await expect.poll(() => csvButton(page).isDisabled()).toBe(true)
    hold.resolve()
    await page.getByText(EMPTY, { exact: true }).waitFor()
  })
})

describe('two browsers', () => {
  test('what one does appears in the other by itself, which asks every five seconds', async () => {
    const [first, second] = await Promise.all([site.openPage(), site.openPage()])
    const asked: number[] = []
    first.page.on('request', (request) => {
      if (request.url().includes('logs.list')) asked.push(performance.now())
    })
    await logIn(first.page, LOGS)
    await logIn(second.page, '/admin_cuwntvw/brands')
    expect(await refreshes(first.page).isChecked()).toBe(true)
    await second.page.getByLabel('Markenname', { exact: true }).fill('Gymshark')
    await second.page.getByRole('button', { name: 'Marke hinzufügen' }).click()
    await first.page.getByRole('rowheader', { name: /Gymshark/ }).waitFor()
    // No sooner; later only by what a busy machine adds.
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThan(3_000)
    expect([...first.watch.messages, ...second.watch.messages]).toEqual([])
  })

  test('only while auto-refresh is on; by hand at any time', async () => {
    const { page, watch } = await site.openPage()
    await page.clock.install()
    await logIn(page, LOGS)
    await rowOf(page, 'Lauf zu Ende').waitFor()
    await callApi(site.url, 'POST', '/api/brands', { name: 'Snocks' })
    await page.clock.fastForward(5_000)
    await page.getByRole('rowheader', { name: /Snocks/ }).waitFor()

    await refreshes(page).uncheck()
    await page.waitForLoadState('networkidle')
    const calls = () => countCalls(watch.trpc, 'logs.list')
    const before = calls()
    await callApi(site.url, 'POST', '/api/brands', { name: 'Purelei' })
    await page.clock.runFor(60_000)
    expect(calls()).toBe(before)
    expect(await page.getByRole('rowheader', { name: /Purelei/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Aktualisieren' }).click()
    await page.getByRole('rowheader', { name: /Purelei/ }).waitFor()

    await refreshes(page).check()
    await page.clock.fastForward(5_000)
    await expect.poll(calls).toBeGreaterThan(before + 1)
  })
})

test('by keyboard alone: filter, switch auto-refresh off, unfold details', async () => {
  const { page, watch } = await site.openPage()
  await logIn(page, LOGS)
  await rowOf(page, 'Lauf zu Ende').waitFor()
  await tabTo(page, page.getByLabel('Typ', { exact: true }))
  await page.keyboard.type('Cron')
  await rowOf(page, 'Lauf zu Ende').waitFor({ state: 'detached' })
  await tabTo(page, refreshes(page), 2)
  await page.keyboard.press('Space')
  expect(await refreshes(page).isChecked()).toBe(false)
  await tabTo(page, page.getByText('Details anzeigen'), 3)
  await page.keyboard.press('Enter')
  await page.getByText('"attempt": 2').waitFor()
  expect(watch.messages).toEqual([])
})

test.each(LOOKS)('axe finds nothing, $width px, $colorScheme', async ({ width, colorScheme }) => {
  const { page } = await site.openPage({ viewport: { width, height: 900 }, colorScheme })
  await logIn(page, `${LOGS}&typ=cronjob`)
  await page.getByText('Details anzeigen').click()
  expect(await findViolations(page)).toEqual([])
  await answerCalls(page, { 'logs.list': 'no network' })
  await choose(page, 'Typ', 'Alle')
  await page.getByRole('alert').waitFor()
  expect(await findViolations(page)).toEqual([])
  for (const narrower of [width, 320]) {
    await page.setViewportSize({ width: narrower, height: 900 })
    expect(await findOverflow(page)).toBe(0)
  }
})
