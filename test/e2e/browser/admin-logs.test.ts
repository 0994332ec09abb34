import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  findOverflow,
  findViolations,
  LOOKS,
  waitUntilSettled,
} from '#test/e2e/support/accessibility.ts'
import { logIn, openTab } from '#test/e2e/support/admin-page.ts'
import { LOG_ENTRIES, LOGS, logsTab, NO_LOGS, startLogsSite } from '#test/e2e/support/admin-tabs.ts'
import { answerCalls } from '#test/e2e/support/calls.ts'
import { expectAddress, expectText, expectTexts, tabTo } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite(startLogsSite)
const { choose, csvButton, refreshes, rowOf } = logsTab

const expectRow = (page: Page, message: string) => expectText(rowOf(page, message))

describe('entries and filters', () => {
  test('level with icon, type, German date, message, and details by their kind', async () => {
    const { page } = await site.openPanel(LOGS)
    await rowOf(page, 'Lauf zu Ende').waitFor()
    await expectRow(page, 'Lauf zu Ende').toBe(
      'Erfolg Sammlung 31.01.2026 23:59:01 Lauf zu Ende 12 Codes gefunden, 5 neu, Dauer 1,7 s',
    )
    await expectRow(page, '=HYPERLINK("x")').toBe(
      'Warnung Extraktion 31.01.2026 23:59:02 =HYPERLINK("x") Nur Text; mit Semikolon',
    )
    await expectRow(page, 'Zeitplan gestört').toBe(
      'Fehler Cronjob 31.01.2026 23:59:03 Zeitplan gestört Details anzeigen',
    )
    for (const { message } of LOG_ENTRIES)
      expect(await rowOf(page, message).locator('svg:visible').count()).toBe(1)
    await page.getByText('Details anzeigen').last().click()
    await rowOf(page, 'Zeitplan gestört').getByText('"reason": "Zeitüberschreitung"').waitFor()
  })

  test('filters stand in the address, and back and forward between tabs keep them', async () => {
    const { page } = await site.openPanel(LOGS)
    const types = page.getByLabel('Typ', { exact: true }).getByRole('option')
    await expectTexts(types).toEqual(
      'Alle|Sammlung|Extraktion|Marke|Sicherheit|Admin|Cronjob|Kontaktanfragen'.split('|'),
    )
    const levels = page.getByLabel('Stufe', { exact: true }).getByRole('option')
    await expectTexts(levels).toEqual(['Alle', 'Info', 'Erfolg', 'Warnung', 'Fehler'])

    await choose(page, 'Typ', 'Cronjob')
    await choose(page, 'Stufe', 'Fehler')
    await rowOf(page, 'Lauf zu Ende').waitFor({ state: 'detached' })
    const rows = () => page.locator('tbody tr').count()
    await expect.poll(rows).toBe(1)
    await expectAddress(page).toBe(`${LOGS}&typ=cronjob&stufe=error`)

    await openTab(page, 'Übersicht')
    await page.getByRole('heading', { name: 'Neueste Codes' }).waitFor()
    await page.goBack()
    await rowOf(page, 'Zeitplan gestört').waitFor()
    const chosenType = () => page.getByLabel('Typ', { exact: true }).inputValue()
    await expect.poll(chosenType).toBe('cronjob')
    await expect.poll(rows).toBe(1)
    await page.goForward()
    await page.getByRole('heading', { name: 'Neueste Codes' }).waitFor()

    await page.goBack()
    await choose(page, 'Stufe', 'Alle')
    await choose(page, 'Typ', 'Alle')
    await rowOf(page, 'Lauf zu Ende').waitFor()
    await expectAddress(page).toBe(LOGS)
  })

  test('an address with unknown filters shows everything', async () => {
    const { page } = await site.openPanel(`${LOGS}&typ=nichts&stufe=laut`)
    await rowOf(page, 'Lauf zu Ende').waitFor()
    expect(await page.getByLabel('Typ', { exact: true }).inputValue()).toBe('')
  })

  test('loading, nothing found, and a failure each have their text', async () => {
    const { page } = await site.openPage()
    const hold = Promise.withResolvers<void>()
    await answerCalls(page, { 'logs.list': { data: [] } }, hold.promise)
    // By itself, the list would come before one has pressed anything.
    await logIn(page, `${LOGS}&aktualisieren=aus`)
    await page.getByText('Logs werden geladen...', { exact: true }).waitFor()
    expect(await csvButton(page).isDisabled()).toBe(true)
    hold.resolve()
    await page.getByText(NO_LOGS, { exact: true }).waitFor()
    expect(await csvButton(page).isDisabled()).toBe(true)

    await page.unrouteAll()
    await page.getByRole('button', { name: 'Aktualisieren' }).click()
    await rowOf(page, 'Lauf zu Ende').waitFor()
    await expect.poll(() => csvButton(page).isEnabled()).toBe(true)

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
  })
})

test('by keyboard alone: filter, switch auto-refresh off, unfold details', async () => {
  const { page } = await site.openPanel(LOGS)
  await rowOf(page, 'Lauf zu Ende').waitFor()
  await tabTo(page, page.getByLabel('Typ', { exact: true }))
  await page.keyboard.type('Cron')
  await rowOf(page, 'Lauf zu Ende').waitFor({ state: 'detached' })
  await tabTo(page, refreshes(page), 2)
  await page.keyboard.press('Space')
  await expect.poll(() => refreshes(page).isChecked()).toBe(false)
  await tabTo(page, page.getByText('Details anzeigen'), 3)
  await page.keyboard.press('Enter')
  await page.getByText('"attempt": 2').waitFor()
})

test.each(LOOKS)('axe finds nothing, $width px, $colorScheme', async ({ width, options }) => {
  const { page } = await site.openPanel(`${LOGS}&typ=cronjob`, options)
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

test.each(LOOKS)(
  'every badge stands out, also in the row under the mouse, $width px, $colorScheme',
  async ({ options }) => {
    const { page } = await site.openPanel(LOGS, options)
    const row = rowOf(page, 'Zeitplan gestört')
    const groundOf = (part: Locator) =>
      part.evaluate((node) => getComputedStyle(node).backgroundColor)
    await page.mouse.move(0, 0)
    await row.waitFor()
    await waitUntilSettled(page)
    const ground = await groundOf(row)
    await row.hover()
    await expect.poll(() => groundOf(row)).not.toBe(ground)
    await waitUntilSettled(page)
    for (const badge of ['Fehler', 'Cronjob']) {
      const ofBadge = await groundOf(
        row.getByText(badge, { exact: true }).filter({ visible: true }),
      )
      expect([ground, await groundOf(row)]).not.toContain(ofBadge)
    }
  },
)
