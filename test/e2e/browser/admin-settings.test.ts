import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, LOOKS } from '#test/e2e/support/accessibility.ts'
import { reloadPanel } from '#test/e2e/support/admin-page.ts'
import { CONFIG, SAVE_FALLBACK, useSettings, watchCalls } from '#test/e2e/support/admin-tabs.ts'
import { answerCalls } from '#test/e2e/support/calls.ts'
import { expectFocus, expectText, readToast, sectionOf, textOf } from '#test/e2e/support/page.ts'

const { openSettings, listPublic } = useSettings()

describe('threshold of the review', () => {
  const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Schwelle für die Prüfung' })

  test('lowering asks what it holds for, releases only when told so, and can be taken back', async () => {
    const { page } = await openSettings()
    const set = async (percent: string) => {
      await fieldOf(page).fill(percent)
      await fieldOf(page).press('Enter')
    }
    const saved = (percent: string) =>
      readToast(page, 'Einstellungen gespeichert', `weniger als ${percent}`)
    const dialog = page.getByRole('dialog', { name: /^Schwelle auf \d+\s% senken$/ })
    const save = dialog.getByRole('button', { name: 'Speichern' })
    const waiting = page.getByRole('link', { name: 'Codes, „Zu prüfen“' })
    await expectText(waiting).toBe('Codes, „Zu prüfen“ (1)')
    // Nothing waits above it: nothing is asked.
    await set('61')
    await saved('61')
    await set('60')
    await dialog.getByText(/1\swartender Code würde sofort öffentlich\./).waitFor()
    expect(await dialog.getByLabel('Nur für künftige').isChecked()).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => fieldOf(page).inputValue()).toBe('61')
    await set('60')
    await save.click()
    await saved('60')
    expect(await listPublic('snocks')).toEqual(['LENA20'])
    await set('55')
    await dialog.getByLabel('Auch für wartende').check()
    await save.click()
    const bar = page.getByRole('region', { name: 'Letzte Entscheidung' })
    await expectText(bar).toContain('1 Code freigegeben.')
    await expectText(waiting).toBe('Codes, „Zu prüfen“ (0)')
    expect(await listPublic('snocks')).toEqual(['ANNA15', 'LENA20'])
    await bar.getByRole('button', { name: 'Rückgängig' }).click()
    await expectText(bar).toBe('1 Code wartet wieder.')
    await expectText(waiting).toBe('Codes, „Zu prüfen“ (1)')
    await expect.poll(() => fieldOf(page).inputValue()).toBe('60')
    expect(await listPublic('snocks')).toEqual(['LENA20'])
    await set('80')
    await saved('80')
  })

  test('is explained, saved by Enter and on leaving, and outlives a reload', async () => {
    const { page } = await openSettings()
    const field = fieldOf(page)
    const calls = watchCalls(page, 'settings.update')
    await expect.poll(() => field.inputValue()).toBe('80')
    const section = await textOf(sectionOf(page, 'Prüfung'))
    expect(section).toContain('wartet unter Codes, „Zu prüfen“')
    expect(section).toContain('Sie gilt für Codes, die künftig gefunden werden.')
    expect(section).toContain('Anheben blendet nichts aus')

    await field.fill('65')
    await field.press('Enter')
    await readToast(page, 'Einstellungen gespeichert', 'weniger als 65')
    await expectFocus(field)
    await field.fill('0')
    await field.blur()
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
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
    await reloadPanel(page)
    await expect.poll(() => field.inputValue()).toBe('29')
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
    const { page } = await openSettings()
    const calls = watchCalls(page, 'settings.update')
    const section = sectionOf(page, 'Kosten je Lauf')
    await expectText(section).toMatch(
      /nur mit einer Such-API oder einem KI-Modell.*Eigene Dateien und das eigene Leseprogramm kosten nichts/,
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
    await reloadPanel(page)
    await expect.poll(() => fieldOf(page, CALLS).inputValue()).toBe('50')
    await expect.poll(() => fieldOf(page, TOKENS).inputValue()).toBe('0')
  })
})

test.each([
  ['Schwelle für die Prüfung', '12,5', '0 bis 100'],
  ['Suchanfragen je Lauf', '0', '1 bis 10.000'],
  ['Tokens je Lauf', '10.000.001', '0 bis 10.000.000'],
])('%s: „%s“ is not saved, and Escape takes it back', async (name, text, range) => {
  const { page } = await openSettings()
  const field = page.getByRole('textbox', { name })
  const isInvalid = () => field.getAttribute('aria-invalid')
  const calls = watchCalls(page, 'settings.update')
  await field.fill(text)
  await field.press('Enter')
  await page.getByText(`Bitte eine ganze Zahl von ${range} eingeben.`).waitFor()
  await expect.poll(isInvalid).toBe('true')
  await field.press('Escape')
  await expect.poll(isInvalid).toBe('false')
  expect(calls).toEqual([])
})

describe('the tab', () => {
  const error = `https://suche.example/${'sehr-lang-'.repeat(20)} antwortete 503`
  const filled = {
    'cron.getConfig': { data: { ...CONFIG, status: 'error', errorMessage: error } },
    'settings.get': {
      data: {
        reviewThreshold: 0.8,
        searchCallsPerRun: 200,
        modelTokensPerRun: 500_000,
        sessionIdleMinutes: 120,
        alertQueueSize: 100,
      },
    },
    'influencers.listBlocked': {
      data: [
        { username: 'x'.repeat(60), reason: 'sehr lang '.repeat(30), createdAt: CONFIG.lastRun },
        { username: 'kurz', reason: null, createdAt: CONFIG.lastRun },
      ],
    },
  }

  test.each(LOOKS)(
    'axe finds nothing, and nothing overflows: $width px, $colorScheme',
    async ({ options }) => {
      const { page } = await openSettings(filled, options)
      await page.getByText('@kurz').waitFor()
      await page.getByRole('textbox', { name: 'Schwelle für die Prüfung' }).fill('200')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Sperren', exact: true }).click()
      await page.getByText(/^Bitte einen Benutzernamen eingeben/).waitFor()
      await expectAccessible(page)
    },
  )
})

test('the foot leads to the documentation of the API, in a tab of its own', async () => {
  const { page } = await openSettings()
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'API-Dokumentation' }).click()
  const docs = await opening
  await docs.getByRole('heading', { level: 1, name: /API/ }).waitFor()
  expect(new URL(docs.url()).pathname).toBe('/api/docs')
  // Every call is there, opened with the keyboard, and no cookie or storage is needed for it.
  const document = await (await docs.request.get('/api/openapi.json')).json()
  const paths: object[] = Object.values(document.paths)
  const calls = docs.locator('.opblock')
  await expect.poll(() => calls.count()).toBe(paths.flatMap((path) => Object.keys(path)).length)
  await docs.getByRole('button', { name: /^PUT \/api\/codes\/\{id\}/ }).press('Enter')
  await docs.getByText('Nur für den Betreiber: HTTP Basic').waitFor()
  await expectAccessible(docs)
  expect(await docs.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect(await page.getByRole('tab', { name: 'Einstellungen' }).count()).toBe(1)
})
