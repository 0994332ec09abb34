import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, openTab, reloadPanel } from '#test/e2e/support/admin-page.ts'
import {
  CONFIG,
  cronOf,
  expectChosen,
  SAVE_FALLBACK,
  TAB,
  useSettings,
  watchCalls,
} from '#test/e2e/support/admin-tabs.ts'
import { answerCalls, countCalls } from '#test/e2e/support/calls.ts'
import { expectText, expectTexts, readToast, textOf } from '#test/e2e/support/page.ts'

const { site, openSettings } = useSettings()

test('starts daily, with 50 codes, never run', async () => {
  const { page } = await openSettings()
  const { cron, enabled, interval, maxCodes } = cronOf(page)
  await cron.getByText('Status: Aktiv').waitFor()
  expect(await enabled.getAttribute('aria-checked')).toBe('true')
  await expectTexts(interval.getByRole('option')).toEqual(['Stündlich', 'Täglich', 'Wöchentlich'])
  await expectTexts(maxCodes.getByRole('option')).toEqual(
    '25|50 (empfohlen)|100|200|500|1.000|1.500|Unbegrenzt'.split('|'),
  )
  await expectChosen(interval).toBe('Täglich')
  await expectChosen(maxCodes).toBe('50 (empfohlen)')
  await expectText(cron).toMatch(/Letzter Lauf noch nie Nächster Lauf \d\d\.\d\d\.\d{4} 04:00/)
})

test('each change is sent alone and at once, and outlives a reload', async () => {
  const { page } = await openSettings()
  const { cron, enabled, interval, maxCodes } = cronOf(page)
  const calls = watchCalls(page, 'cron.updateConfig')
  await interval.selectOption('Wöchentlich')
  await readToast(page, 'Einstellungen gespeichert', 'Intervall: Wöchentlich')
  await maxCodes.selectOption('Unbegrenzt')
  await readToast(page, 'Einstellungen gespeichert', 'Neue Codes je Lauf: Unbegrenzt')
  await enabled.focus()
  await page.keyboard.press('Space')
  await readToast(page, 'Einstellungen gespeichert', 'ausgeschaltet')
  expect(calls).toEqual([{ interval: 'weekly' }, { maxCodes: 9999 }, { enabled: false }])
  await cron.getByText('Status: Pausiert').waitFor()
  await expectText(cron).toContain('Nächster Lauf pausiert')

  await reloadPanel(page)
  await cron.getByText('Status: Pausiert').waitFor()
  await expectChosen(interval).toBe('Wöchentlich')
  await expectChosen(maxCodes).toBe('Unbegrenzt')
  await expect.poll(() => enabled.getAttribute('aria-checked')).toBe('false')
  // By its words, too.
  await cron.getByText('Automatische Datensammlung', { exact: true }).click()
  await cron.getByText('Status: Aktiv').waitFor()
  await expectText(cron).toMatch(/Nächster Lauf \d\d\.\d\d\.\d{4} 04:00/)
})

test('a change shows at once and is taken back when it is refused', async () => {
  const { page } = await openSettings()
  const { enabled, interval } = cronOf(page)
  const gate = Promise.withResolvers<void>()
  await answerCalls(page, { 'cron.updateConfig': { failure: 'Gerade nicht' } }, gate.promise)
  const before = await textOf(interval.locator('option:checked'))
  await interval.selectOption('Stündlich')
  await expectChosen(interval).toBe('Stündlich')
  gate.resolve()
  expect(await readToast(page, 'Fehler beim Speichern')).toContain('Gerade nicht')
  await expectChosen(interval).toBe(before)

  await page.unrouteAll({ behavior: 'wait' })
  await answerCalls(page, { 'cron.updateConfig': 'no network' })
  await enabled.click()
  await readToast(page, 'Fehler beim Speichern', SAVE_FALLBACK)
  await expect.poll(() => enabled.getAttribute('aria-checked')).toBe('true')
})

test('of two changes in a row a refused first one leaves the second', async () => {
  const { page } = await openSettings()
  const { interval, maxCodes } = cronOf(page)
  const before = await textOf(interval.locator('option:checked'))
  const calls: Route[] = []
  await page.route('**/trpc/cron.updateConfig*', (route) => void calls.push(route))
  await interval.selectOption('Stündlich')
  await maxCodes.selectOption('200')
  // One by one: the second is sent when the first is over.
  await expect.poll(() => calls.length).toBe(1)
  await calls[0]?.abort()
  await readToast(page, 'Fehler beim Speichern')
  await expect.poll(() => calls.length).toBe(2)
  await expectChosen(maxCodes).toBe('200')
  await calls[1]?.continue()
  await readToast(page, 'Einstellungen gespeichert', 'Neue Codes je Lauf: 200')
  await expectChosen(interval).toBe(before)
  await expectChosen(maxCodes).toBe('200')
})

test('an error is shown with its message; an unknown status as it comes', async () => {
  const failing = { ...CONFIG, status: 'error', errorMessage: 'Quelle antwortet nicht' }
  const { page } = await openSettings({ 'cron.getConfig': { data: failing } })
  const { cron } = cronOf(page)
  await cron.getByText('Status: Fehler').waitFor()
  await cron.getByText('Letzter Fehler: Quelle antwortet nicht').waitFor()
  await expectText(cron).toContain('Letzter Lauf 21.11.2026 04:00 Nächster Lauf 22.11.2026 04:00')
  const other = { ...failing, status: 'wartung' }
  const { page: next } = await openSettings({ 'cron.getConfig': { data: other } })
  await cronOf(next).cron.getByText('Status: wartung').waitFor()
  expect(await cronOf(next).cron.getByText('Quelle antwortet nicht').count()).toBe(0)
})

test('the config is asked for again only when it is older than 30 seconds', async () => {
  const { page, watch } = await site.openPage()
  // The page's time stands still, whatever a busy machine takes; its timers go on.
  const openedAt = Date.now()
  await page.clock.setFixedTime(openedAt)
  await logIn(page, TAB)
  await cronOf(page).run.waitFor()
  const asked = () => countCalls(watch.trpc, 'cron.getConfig')
  expect(asked()).toBe(1)
  // The settings are asked for with every visit, and in one request with the config.
  const leaveAndReturn = async (visits: number) => {
    await openTab(page, 'Logs')
    await cronOf(page).run.waitFor({ state: 'detached' })
    await openTab(page, 'Einstellungen')
    await cronOf(page).run.waitFor()
    await expect.poll(() => countCalls(watch.trpc, 'settings.get')).toBe(visits)
  }
  await leaveAndReturn(2)
  expect(asked()).toBe(1)
  await page.clock.setFixedTime(openedAt + 31_000)
  await leaveAndReturn(3)
  await expect.poll(asked).toBe(2)
})

test('a manual run that cannot start says why', async () => {
  const { page } = await openSettings({ 'cron.trigger': { failure: 'Es läuft schon eine' } })
  await cronOf(page).run.click()
  expect(await readToast(page, 'Fehler beim Starten')).toContain('Es läuft schon eine')
  await page.unrouteAll({ behavior: 'wait' })
  await answerCalls(page, { 'cron.trigger': 'no network' })
  await cronOf(page).run.click()
  await readToast(page, 'Fehler beim Starten', 'Manuelle Ausführung konnte nicht gestartet werden')
})

test('a manual run moves the last run, in every open panel', async () => {
  const [{ page }, other] = await Promise.all([openSettings(), openSettings()])
  const { run } = cronOf(page)
  for (const panel of [page, other.page])
    await expectText(cronOf(panel).cron).toContain('Letzter Lauf noch nie')
  await run.click()
  // The run may be over before its toast is read.
  await Promise.any([
    readToast(page, 'Manuelle Ausführung gestartet'),
    readToast(page, 'Datensammlung abgeschlossen'),
  ])
  for (const panel of [page, other.page]) {
    await expectText(cronOf(panel).cron).toMatch(/Letzter Lauf \d\d\.\d\d\.\d{4} \d\d:\d\d/)
    await panel.getByText(/Letzte .* \(abgeschlossen\)/).waitFor()
  }
  await expect.poll(() => run.isDisabled()).toBe(false)
})

test('while a collection runs there is no second one', async () => {
  const { page } = await openSettings()
  const running = {
    ...(await page.evaluate(async () => {
      const answer = await fetch('/trpc/collection.latest')
      return (await answer.json()).result.data
    })),
    status: 'running',
    finishedAt: null,
  }
  // The live news would say that it is over.
  const { page: next } = await openSettings({
    'collection.latest': { data: running },
    'collection.progress': 'no network',
  })
  const { cron, run } = cronOf(next)
  await cron.getByText('Es läuft gerade eine Datensammlung.').waitFor()
  await expect.poll(() => run.isDisabled()).toBe(true)
})
