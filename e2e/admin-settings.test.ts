import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { codes } from '#db/schema/index.ts'
import { openTab } from './support/admin-page.ts'
import { type Answer, answerCalls } from './support/answer-call.ts'
import { callApi } from './support/call-api.ts'
import { findOverflow, findViolations } from './support/find-violations.ts'
import { logIn, submitLogin } from './support/log-in.ts'
import {
  expectFocus,
  expectText,
  expectTexts,
  sectionOf,
  textOf,
  textsOf,
} from './support/public-page.ts'
import { readToast } from './support/read-toast.ts'
import { startSmallSite } from './support/small-site.ts'
import { useSite } from './support/use-site.ts'
import { countCalls } from './support/watch-calls.ts'

const TAB = '/admin_cuwntvw?tab=einstellungen'
const SAVE_FALLBACK = 'Einstellungen konnten nicht gespeichert werden'
const CONFIG = {
  enabled: true,
  interval: 'daily',
  maxCodes: 50,
  status: 'active',
  lastRun: '2026-11-21T03:00:00.000Z',
  nextRun: '2026-11-22T03:00:00.000Z',
  errorMessage: null,
}

/** ANNA15 was read with little confidence and waits. */
const site = useSite(async () => {
  const started = await startSmallSite(['Snocks', 'Purelei'], { JOBS: 'off' })
  const { db, close } = openDatabase(join(dirname(started.postsDir), 'app.db'))
  const isAnna = eq(codes.normalizedCode, 'ANNA15')
  db.update(codes).set({ needsReview: true, confidence: 0.6 }).where(isAnna).run()
  close()
  return started
})

async function openSettings(answers?: Record<string, Answer>) {
  const opened = await site.openPage()
  if (answers) await answerCalls(opened.page, answers)
  await logIn(opened.page, TAB)
  await sectionOf(opened.page, 'Gesperrte Influencer').waitFor()
  return opened
}
function cronOf(page: Page) {
  const cron = sectionOf(page, 'Cronjob')
  return {
    cron,
    enabled: cron.getByRole('switch', { name: 'Automatische Datensammlung' }),
    interval: cron.getByRole('combobox', { name: 'Intervall' }),
    maxCodes: cron.getByRole('combobox', { name: 'Neue Codes je Lauf' }),
    run: cron.getByRole('button', { name: 'Jetzt ausführen' }),
  }
}
/** The codes that visitors of a brand see. */
async function listPublic(slug: string): Promise<string[]> {
  const page: { codes: { code: string }[] } = await callApi(site.url, 'GET', `/api/brands/${slug}`)
  return page.codes.map(({ code }) => code).sort()
}
const expectChosen = (select: Locator) => expectText(select.locator('option:checked'))
/** Bodies of the calls of one procedure. */
function watchCalls(page: Page, procedure: string) {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes(procedure)) calls.push(request.postDataJSON()[0])
  })
  return calls
}

describe('cron job', () => {
  test('starts daily, with 50 codes, never run', async () => {
    const { page, watch } = await openSettings()
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
    expect(watch.messages).toEqual([])
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

    await page.reload()
    await submitLogin(page)
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
    await readToast(
      page,
      'Fehler beim Starten',
      'Manuelle Ausführung konnte nicht gestartet werden',
    )
  })

  test('a manual run moves the last run, in every open panel', async () => {
    const [{ page, watch }, other] = await Promise.all([openSettings(), openSettings()])
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
    expect([...watch.messages, ...other.watch.messages]).toEqual([])
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
})

describe('threshold of the review', () => {
  const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Schwelle für die Prüfung' })

  test('lowering releases what waits above it, raising hides nothing', async () => {
    const { page } = await openSettings()
    const set = async (percent: string) => {
      await fieldOf(page).fill(percent)
      await fieldOf(page).press('Enter')
      await readToast(page, 'Einstellungen gespeichert', `weniger als ${percent}`)
    }
    const waiting = page.getByRole('link', { name: 'Codes, „Zu prüfen“' })
    await expectText(waiting).toBe('Codes, „Zu prüfen“ (1)')
    await set('61')
    expect(await listPublic('snocks')).toEqual(['LENA20'])
    await set('60')
    await expectText(waiting).toBe('Codes, „Zu prüfen“ (0)')
    expect(await listPublic('snocks')).toEqual(['ANNA15', 'LENA20'])
    await set('80')
    expect(await listPublic('snocks')).toEqual(['ANNA15', 'LENA20'])
    await expectText(waiting).toBe('Codes, „Zu prüfen“ (0)')
  })

  test('is explained, saved by Enter and on leaving, and outlives a reload', async () => {
    const { page } = await openSettings()
    const field = fieldOf(page)
    const calls = watchCalls(page, 'settings.update')
    await expect.poll(() => field.inputValue()).toBe('80')
    const section = await textOf(sectionOf(page, 'Prüfung'))
    expect(section).toContain('wartet unter Codes, „Zu prüfen“')
    expect(section).toContain('Senken gibt wartende Codes frei')
    expect(section).toContain('Anheben blendet nichts aus')

    await field.fill('65')
    await field.press('Enter')
    await readToast(page, 'Einstellungen gespeichert', 'weniger als 65')
    await expectFocus(field)
    await field.fill('0')
    await field.blur()
    await readToast(page, 'Einstellungen gespeichert', 'ohne Prüfung')
    await field.fill('70')
    await field.press('Escape')
    await expect.poll(() => field.inputValue()).toBe('0')
    await field.blur()
    await field.fill('29 %')
    await field.press('Enter')
    await readToast(page, 'Einstellungen gespeichert', 'weniger als 29')
    await field.blur()
    expect(calls).toEqual([
      { reviewThreshold: 0.65 },
      { reviewThreshold: 0 },
      { reviewThreshold: 0.29 },
    ])
    await page.reload()
    await submitLogin(page)
    await expect.poll(() => field.inputValue()).toBe('29')
  })

  test.each(['', '101', '-5', '12,5', 'viel'])('„%s“ is not saved', async (text) => {
    const { page } = await openSettings()
    const calls = watchCalls(page, 'settings.update')
    await fieldOf(page).fill(text)
    await fieldOf(page).press('Enter')
    await page.getByText('Bitte eine ganze Zahl von 0 bis 100 eingeben.').waitFor()
    const isInvalid = () => fieldOf(page).getAttribute('aria-invalid')
    await expect.poll(isInvalid).toBe('true')
    await fieldOf(page).press('Escape')
    await expect.poll(isInvalid).toBe('false')
    expect(calls).toEqual([])
  })

  test('a refused value is taken back', async () => {
    const { page } = await openSettings()
    const before = await fieldOf(page).inputValue()
    await answerCalls(page, { 'settings.update': 'no network' })
    await fieldOf(page).fill('55')
    await fieldOf(page).press('Enter')
    await readToast(page, 'Fehler beim Speichern', SAVE_FALLBACK)
    await expect.poll(() => fieldOf(page).inputValue()).toBe(before)
  })

  test('leads to the waiting codes and back', async () => {
    const { page } = await openSettings()
    await page.getByRole('link', { name: /Zu prüfen/ }).click()
    await expect.poll(() => new URL(page.url()).search).toContain('stand=review')
    await page.goBack()
    await fieldOf(page).waitFor()
    await page.goForward()
    await expect.poll(() => new URL(page.url()).search).toContain('stand=review')
  })
})

describe('what a run may spend', () => {
  const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name })
  const CALLS = 'Suchanfragen je Lauf'
  const TOKENS = 'Tokens je Lauf'

  test('is explained, also where nothing costs, saved each by itself, and outlives a reload', async () => {
    const { page, watch } = await openSettings()
    const calls = watchCalls(page, 'settings.update')
    const section = sectionOf(page, 'Kosten je Lauf')
    await expectText(section).toMatch(
      /nur mit einer Such-API oder einem KI-Modell.*Eigene Dateien und die festen Regeln kosten nichts/,
    )
    expect(await fieldOf(page, CALLS).inputValue()).toBe('200')
    expect(await fieldOf(page, TOKENS).inputValue()).toBe('500.000')

    await fieldOf(page, CALLS).fill('50')
    await page.keyboard.press('Enter')
    await readToast(page, 'Einstellungen gespeichert', 'Ein Lauf stellt höchstens 50 Suchanfragen.')
    await fieldOf(page, TOKENS).fill('1.000.000')
    await page.keyboard.press('Tab')
    await readToast(page, 'Einstellungen gespeichert', 'höchstens 1.000.000 Tokens')
    await fieldOf(page, TOKENS).fill('0')
    await page.keyboard.press('Enter')
    await readToast(page, 'Einstellungen gespeichert', 'Das KI-Modell wird nicht mehr gefragt.')
    expect(calls).toEqual([
      { searchCallsPerRun: 50 },
      { modelTokensPerRun: 1_000_000 },
      { modelTokensPerRun: 0 },
    ])
    await page.reload()
    await submitLogin(page)
    await expect.poll(() => fieldOf(page, CALLS).inputValue()).toBe('50')
    await expect.poll(() => fieldOf(page, TOKENS).inputValue()).toBe('0')
    expect(watch.messages).toEqual([])
  })

  test.each([
    [CALLS, '0', 'Bitte eine ganze Zahl von 1 bis 10.000 eingeben.'],
    [CALLS, '10.001', 'Bitte eine ganze Zahl von 1 bis 10.000 eingeben.'],
    [TOKENS, '10.000.001', 'Bitte eine ganze Zahl von 0 bis 10.000.000 eingeben.'],
    [TOKENS, '1,5', 'Bitte eine ganze Zahl von 0 bis 10.000.000 eingeben.'],
  ])('%s: „%s“ is not saved', async (name, text, fault) => {
    const { page } = await openSettings()
    const calls = watchCalls(page, 'settings.update')
    await fieldOf(page, name).fill(text)
    await fieldOf(page, name).press('Enter')
    await page.getByText(fault).waitFor()
    await expect.poll(() => fieldOf(page, name).getAttribute('aria-invalid')).toBe('true')
    expect(calls).toEqual([])
  })
})

describe('blocked influencers', () => {
  const formOf = (page: Page) => {
    const section = sectionOf(page, 'Gesperrte Influencer')
    return {
      section,
      username: section.getByLabel('Benutzername', { exact: true }),
      reason: section.getByLabel('Grund (optional)'),
      block: section.getByRole('button', { name: 'Sperren', exact: true }),
      row: (name: string) => section.getByRole('row').filter({ hasText: name }),
      dialog: page.getByRole('alertdialog', { name: 'Influencer sperren' }),
    }
  }

  test('blocking asks first, removes what is stored, and can be taken back', async () => {
    const { page } = await openSettings()
    const { section, username, reason, block, row, dialog } = formOf(page)
    await section.getByText('Keine gesperrten Influencer').waitFor()
    const calls = watchCalls(page, 'influencers.block')
    await username.fill(' @Mira.Beispiel ')
    await reason.fill('Widerspruch vom 12.11.')
    await reason.press('Enter')
    expect(await textOf(dialog)).toContain('@mira.beispiel')
    expect(await textOf(dialog)).toContain('Alles, was von dieser Person gespeichert ist')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(calls).toEqual([])

    await block.click()
    await dialog.getByRole('button', { name: 'Sperren' }).click()
    await readToast(page, 'Influencer gesperrt', '@mira.beispiel: 1 Code entfernt.')
    await expectText(row('mira')).toMatch(
      /@mira\.beispiel Widerspruch vom 12\.11\. .*\d\d\.\d\d\.\d{4} Sperre aufheben/,
    )
    await expect
      .poll(async () => [await username.inputValue(), await reason.inputValue()])
      .toEqual(['', ''])
    expect(calls).toEqual([{ username: 'mira.beispiel', reason: 'Widerspruch vom 12.11.' }])
    expect((await fetch(`${site.url}/influencers/mira.beispiel`)).status).toBe(404)
    expect(await listPublic('purelei')).toEqual([])

    await page.reload()
    await submitLogin(page)
    await row('mira').getByRole('button', { name: 'Sperre aufheben' }).click()
    await readToast(page, 'Sperre aufgehoben', '@mira.beispiel')
    await section.getByText('Keine gesperrten Influencer').waitFor()
  })

  test.each(['', '  @ ', 'zwei wörter', 'x'.repeat(61)])('„%s“ is no username', async (text) => {
    const { page } = await openSettings()
    const { username, block, dialog } = formOf(page)
    await username.fill(text)
    await block.click()
    await page.getByText(/^Bitte einen Benutzernamen eingeben/).waitFor()
    await expectFocus(username)
    expect(await dialog.count()).toBe(0)
  })

  test('refusals are told, the form keeps its text', async () => {
    const blocked = [{ username: 'wer', reason: null, createdAt: '2026-11-01T23:30:00.000Z' }]
    const { page } = await openSettings({
      'influencers.listBlocked': { data: blocked },
      'influencers.block': { failure: 'Schon gesperrt' },
      'influencers.unblock': 'no network',
    })
    const { username, block, row, dialog } = formOf(page)
    await expectText(row('@wer')).toContain('02.11.2026')
    await username.fill('wer')
    await block.click()
    await dialog.getByRole('button', { name: 'Sperren' }).click()
    await readToast(page, 'Fehler beim Sperren', 'Schon gesperrt')
    expect(await username.inputValue()).toBe('wer')
    await row('@wer').getByRole('button', { name: 'Sperre aufheben' }).click()
    await readToast(page, 'Fehler beim Aufheben', 'Die Sperre konnte nicht aufgehoben werden')
    expect(await row('@wer').count()).toBe(1)
  })
})

describe('the tab', () => {
  const error = `https://suche.example/${'sehr-lang-'.repeat(20)} antwortete 503`
  const filled = {
    'cron.getConfig': { data: { ...CONFIG, status: 'error', errorMessage: error } },
    'settings.get': {
      data: { reviewThreshold: 0.8, searchCallsPerRun: 200, modelTokensPerRun: 500_000 },
    },
    'influencers.listBlocked': {
      data: [
        { username: 'x'.repeat(60), reason: 'sehr lang '.repeat(30), createdAt: CONFIG.lastRun },
        { username: 'kurz', reason: null, createdAt: CONFIG.lastRun },
      ],
    },
  }

  test('says what could not be loaded, each part for itself', async () => {
    const { page } = await openSettings({
      'cron.getConfig': { failure: 'kaputt' },
      'settings.get': { failure: 'kaputt' },
      'influencers.listBlocked': { failure: 'kaputt' },
    })
    const alerts = page.getByRole('alert')
    await expect.poll(() => alerts.count()).toBe(4)
    expect((await textsOf(alerts)).map((text) => text.split('.')[0])).toEqual([
      'Die Einstellungen des Cronjobs konnten nicht geladen werden',
      'Die Schwelle für die Prüfung konnte nicht geladen werden',
      'Die Grenzen je Lauf konnten nicht geladen werden',
      'Die gesperrten Influencer konnten nicht geladen werden',
    ])
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('alert').first().getByRole('button', { name: 'Erneut versuchen' }).click()
    await cronOf(page).enabled.waitFor()
  })

  test.each([
    { width: 390, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ] as const)('axe finds nothing, and nothing overflows: $width px, $colorScheme', async (look) => {
    const { page } = await site.openPage({
      viewport: { width: look.width, height: 900 },
      colorScheme: look.colorScheme,
    })
    await answerCalls(page, filled)
    await logIn(page, TAB)
    await page.getByText('@kurz').waitFor()
    await page.getByRole('textbox', { name: 'Schwelle für die Prüfung' }).fill('200')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sperren', exact: true }).click()
    await page.getByText(/^Bitte einen Benutzernamen eingeben/).waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
  })
})

test('the foot leads to the documentation of the API, in a tab of its own', async () => {
  const { page } = await openSettings()
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'API-Dokumentation' }).click()
  const docs = await opening
  await docs.getByRole('heading', { level: 1, name: /API/ }).waitFor()
  expect(new URL(docs.url()).pathname).toBe('/api/docs')
  expect(await page.getByRole('tab', { name: 'Einstellungen' }).count()).toBe(1)
})
