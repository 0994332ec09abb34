import { readFileSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { logs } from '#db/schema/operators.ts'
import { logIn, openTab, waitForEventStream } from '#test/e2e/support/admin-page.ts'
import { LOG_ENTRIES, LOGS, logsTab, NO_LOGS, startLogsSite } from '#test/e2e/support/admin-tabs.ts'
import { callApi, collectCodes } from '#test/e2e/support/api.ts'
import { answerCalls, countCalls, holdCalls } from '#test/e2e/support/calls.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import { expectAddress, expectText, readToast, tabTo } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite(startLogsSite)
const { choose, csvButton, refreshes, rowOf, switchRefreshes } = logsTab

async function download(page: Page) {
  const arriving = page.waitForEvent('download')
  await csvButton(page).click()
  const file = await arriving
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

describe('the CSV', () => {
  test('holds what the filters show, in the specified form, and no formulas', async () => {
    const { page } = await site.openPanel(`${LOGS}&typ=extraction`)
    await rowOf(page, '=HYPERLINK("x")').waitFor()
    expect(await download(page)).toEqual({
      name: expect.stringMatching(/^logs-\d{4}(-\d\d){4}\.csv$/),
      text: '\uFEFFTimestamp,Type,Level,Message,Details\r\n2026-01-31 23:59:02,extraction,warning,"\'=HYPERLINK(""x"")","Nur Text; mit Semikolon"\r\n',
    })
  })

  test('never holds the entries of the filters before', async () => {
    const { page } = await site.openPanel(`${LOGS}&typ=extraction`)
    await rowOf(page, '=HYPERLINK("x")').waitFor()
    const hold = Promise.withResolvers<void>()
    await answerCalls(page, { 'logs.list': { data: [] } }, hold.promise)
    await choose(page, 'Typ', 'Cronjob')
    await expect.poll(() => csvButton(page).isDisabled()).toBe(true)
    hold.resolve()
    await page.getByText(NO_LOGS, { exact: true }).waitFor()
  })
})

describe('many entries', () => {
  const manySite = useSite(async () => {
    const server = await startLogsSite()
    const rows = Array.from({ length: 250 }, (_, index) => ({
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      type: 'brand' as const,
      level: 'info' as const,
      message: `Eintrag ${index + 1}`,
    }))
    useDatabase(server, (db) => db.insert(logs).values(rows).run())
    return server
  })
  const older = (page: Page) => page.getByRole('button', { name: 'Ältere Einträge' })
  const newer = (page: Page) => page.getByRole('button', { name: 'Neuere', exact: true })
  const expectNewest = (page: Page, message: string) =>
    expectText(page.locator('tbody tr').first()).toContain(message)

  /** Who pressed a button that has nowhere left to go does not start at the top of the page. */
  const expectFocusAtTable = (page: Page) =>
    page
      .locator(':focus')
      .filter({ has: page.getByRole('table') })
      .waitFor()

  test('the oldest are reached step by step, and the page at hand stays where it is', async () => {
    const { page, watch } = await manySite.openPage()
    await page.clock.install()
    await logIn(page, `${LOGS}&typ=brand`)
    await expectNewest(page, 'Eintrag 250')
    expect(await page.locator('tbody tr').count()).toBe(100)
    expect(await newer(page).isDisabled()).toBe(true)
    await older(page).click()
    await expectNewest(page, 'Eintrag 150')
    const calls = countCalls(watch.trpc, 'logs.list')
    await callApi(manySite.url, 'POST', '/api/brands', { name: 'Snocks' })
    await page.clock.runFor(20_000)
    expect(countCalls(watch.trpc, 'logs.list')).toBe(calls)
    await tabTo(page, older(page))
    await page.keyboard.press('Enter')
    await expectNewest(page, 'Eintrag 50')
    await rowOf(page, 'Eintrag 1').waitFor()
    expect(await older(page).isDisabled()).toBe(true)
    await expectFocusAtTable(page)

    await newer(page).click()
    await expectNewest(page, 'Eintrag 150')
    await page.goBack()
    await expectNewest(page, 'Eintrag 50')
    await page.goForward()
    await expectNewest(page, 'Eintrag 150')
    await newer(page).click()
    await expectNewest(page, 'Eintrag 250')
    // The newest page, which by now begins with what came in meanwhile.
    await newer(page).click()
    await expectNewest(page, 'Snocks')
    await expectAddress(page).toBe(`${LOGS}&typ=brand`)
  })

  test('a page stays as it is until the next one has come', async () => {
    const { page } = await manySite.openPanel(`${LOGS}&typ=brand&aktualisieren=aus`)
    await rowOf(page, 'Eintrag 250').waitFor()
    await page.getByRole('table').waitFor()
    await older(page).click()
    await rowOf(page, 'Eintrag 250').waitFor({ state: 'detached' })
    const texts = () => page.locator('tbody tr').allInnerTexts()
    const before = await texts()
    const release = await holdCalls(page, '**/trpc/logs.list**')
    const newest = page.getByRole('button', { name: 'Neueste', exact: true })
    await newer(page).click()
    await page.locator('table[aria-busy=true]').waitFor()
    expect(await texts()).toEqual(before)
    release()
    await expect.poll(async () => (await texts())[0] === before[0]).toBe(false)
    await newest.press('Enter')
    await expect.poll(() => newest.isDisabled()).toBe(true)
    await expectFocusAtTable(page)
  })

  test('the CSV holds all of them, not the page alone', async () => {
    const { page } = await manySite.openPanel(`${LOGS}&typ=brand&aktualisieren=aus`)
    await rowOf(page, 'Eintrag 250').waitFor()
    const lines = (await download(page)).text.split('\r\n')
    expect(lines.filter((line) => line.includes(',Eintrag '))).toHaveLength(250)
  })
})

describe('two browsers', () => {
  test('what one does appears in the other by itself, which asks every five seconds', async () => {
    const [first, second] = await Promise.all([site.openPage(), site.openPage()])
    const asked: Request[] = []
    first.page.on('requestfinished', (request) => {
      if (request.url().includes('logs.list')) asked.push(request)
    })
    await logIn(first.page, LOGS)
    await logIn(second.page, '/admin_cuwntvw/brands')
    expect(await refreshes(first.page).isChecked()).toBe(true)
    await second.page.getByLabel('Markenname', { exact: true }).fill('Gymshark')
    await second.page.getByRole('button', { name: 'Marke hinzufügen' }).click()
    await first.page.getByRole('rowheader', { name: /Gymshark/ }).waitFor()
    // No sooner by the browser's own clock; later only by what a busy machine adds.
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    const times = asked.map((request) => request.timing().startTime)
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThan(4_000)
  })

  test('only while auto-refresh is on; by hand at any time', async () => {
    const { page, watch } = await site.openPage()
    await page.clock.install()
    await logIn(page, LOGS)
    await rowOf(page, 'Lauf zu Ende').waitFor()
    await callApi(site.url, 'POST', '/api/brands', { name: 'Snocks' })
    await page.clock.fastForward(5_000)
    await page.getByRole('rowheader', { name: /Snocks/ }).waitFor()

    await switchRefreshes(page, false)
    // What was planned before the switch is over.
    await page.clock.runFor(10_000)
    const calls = () => countCalls(watch.trpc, 'logs.list')
    const before = calls()
    await callApi(site.url, 'POST', '/api/brands', { name: 'Purelei' })
    await page.clock.runFor(60_000)
    expect(await page.getByRole('rowheader', { name: /Purelei/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Aktualisieren' }).click()
    await page.getByRole('rowheader', { name: /Purelei/ }).waitFor()
    expect(calls()).toBe(before + 1)

    await switchRefreshes(page, true)
    await page.clock.fastForward(5_000)
    await expect.poll(calls).toBeGreaterThan(before + 1)
  })
})

test('with auto-refresh off, the end of a run does not renew the entries', async () => {
  await collectCodes(site.url)
  const { page, watch } = await site.openPanel(`${LOGS}&typ=collection&aktualisieren=aus`)
  const ended = page.getByRole('rowheader', { name: /Datensammlung abgeschlossen/ })
  await expect.poll(() => ended.count()).toBe(1)
  await waitForEventStream(page)
  const calls = () => countCalls(watch.trpc, 'logs.list')
  const before = calls()
  await collectCodes(site.url)
  await readToast(page, 'Datensammlung abgeschlossen')
  await page.waitForLoadState('networkidle')
  expect(calls()).toBe(before)
  expect(await ended.count()).toBe(1)
  await page.getByRole('button', { name: 'Aktualisieren' }).click()
  await expect.poll(() => ended.count()).toBe(2)
  expect(calls()).toBe(before + 1)
  // A filter asks for its own entries.
  await choose(page, 'Typ', 'Alle')
  await rowOf(page, 'Zeitplan gestört').waitFor()
  expect(calls()).toBe(before + 2)
})

test('auto-refresh switched off stays off on the way through other tabs, and in no storage', async () => {
  const { page } = await site.openPanel(LOGS)
  await switchRefreshes(page, false)
  await expectAddress(page).toBe(`${LOGS}&aktualisieren=aus`)
  for (const name of ['Marken', 'Übersicht', 'Einstellungen', 'Logs']) await openTab(page, name)
  expect(await refreshes(page).isChecked()).toBe(false)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  await switchRefreshes(page, true)
  await expectAddress(page).toBe(LOGS)
  for (const name of ['Marken', 'Logs']) await openTab(page, name)
  expect(await refreshes(page).isChecked()).toBe(true)
  await expectAddress(page).toBe(LOGS)
})

test('the log is searched, and narrowed to a day, in the list and in the CSV', async () => {
  const { page } = await site.openPanel(LOGS)
  await rowOf(page, 'Lauf zu Ende').waitFor()
  await page.getByLabel('Logs durchsuchen').fill('ZEITPLAN')
  await rowOf(page, 'Lauf zu Ende').waitFor({ state: 'detached' })
  await rowOf(page, 'Zeitplan gestört').waitFor()
  // In the details, too.
  await page.getByLabel('Logs durchsuchen').fill('semikolon')
  await rowOf(page, '=HYPERLINK("x")').waitFor()
  expect((await download(page)).text.split('\r\n')).toHaveLength(3)
  await page.getByLabel('Logs durchsuchen').fill('')
  await page.getByLabel('Tag', { exact: true }).fill('2026-01-31')
  await rowOf(page, 'Lauf zu Ende').waitFor()
  expect((await download(page)).text.split('\r\n')).toHaveLength(LOG_ENTRIES.length + 2)
  await expectAddress(page).toBe(`${LOGS}&tag=2026-01-31`)
  // German time: they are of the last minute of that day.
  await page.getByLabel('Tag', { exact: true }).fill('2026-02-01')
  await page.getByText(NO_LOGS, { exact: true }).waitFor()
})
