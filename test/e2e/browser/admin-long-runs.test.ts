import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible, LOOKS } from '#test/e2e/support/accessibility.ts'
import { logIn, openTab } from '#test/e2e/support/admin-page.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { answerCalls } from '#test/e2e/support/calls.ts'
import { expectFocus, readToast, sectionOf, tabTo, textOf } from '#test/e2e/support/page.ts'
import { createManyPosts } from '#test/e2e/support/posts.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const COLLECTION = '/admin_cuwntvw?tab=datensammlung'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const resultOf = (page: Page) => sectionOf(page, 'Letztes Ergebnis')

const site = useSite(() => startSite({ posts: createManyPosts() }))
beforeAll(async () => {
  await callApi(site.url, 'POST', '/api/brands', { name: 'Snocks' })
})
// A test that fails leaves no run behind for the next one.
afterEach(async () => {
  await callApi(site.url, 'POST', '/api/collect-codes/stop', {})
  const readStatus = async () =>
    (await callApi(site.url, 'GET', '/api/collect-codes/latest'))?.status
  await expect.poll(readStatus).not.toBe('running')
})
const stopButtons = (page: Page) => button(page, 'Sammlung anhalten')

test('a run started in one panel is seen and stopped in another, while visitors are served', async () => {
  const [first, second] = await Promise.all([site.openPage(), site.openPage()])
  await logIn(first.page, COLLECTION)
  await logIn(second.page, COLLECTION)
  await button(first.page, 'Sofort starten').click()
  const main = second.page.getByRole('main')
  const bar = main.getByRole('progressbar', { name: 'Fortschritt der Datensammlung' })
  await bar.waitFor()
  for (const [{ page }, name] of [
    [second, 'Sofort starten'],
    [second, 'Im Hintergrund starten'],
    [first, 'Sammlung läuft …'],
  ] as const)
    await expect.poll(() => button(page, name).isDisabled()).toBe(true)

  await main.getByText('Snocks (0 von 1\u00a0Marke)').waitFor()
  await main.getByText(/· noch etwa \d+\s(Sekunde|Minute|Stunde)n?$/).waitFor()
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  const searched = async () =>
    Number((await textOf(main)).match(/Durchsucht ([\d.]+)/)?.[1]?.replaceAll('.', ''))
  const [percentBefore, searchedBefore] = [await percent(), await searched()]
  await expect.poll(percent).toBeGreaterThan(percentBefore)
  await expect.poll(searched).toBeGreaterThan(searchedBefore)

  expect((await fetch(`${site.url}/brands/snocks`)).status).toBe(200)

  await main.getByRole('button', { name: 'Sammlung anhalten' }).click()
  expect(await readToast(second.page, 'Datensammlung angehalten')).toMatch(/durchsucht, .+ neu$/)
  expect(await readToast(first.page, 'Datensammlung angehalten')).toMatch(/durchsucht, .+ neu$/)
  for (const { page } of [first, second])
    await resultOf(page).getByText('Angehalten', { exact: true }).waitFor()
  // What was stored until then stays.
  const { totalCodes } = await callApi(site.url, 'GET', '/api/admin/overview')
  expect(totalCodes).toBeGreaterThan(0)
})

test('a brand’s own collection that is stopped is told as stopped', async () => {
  const { page } = await site.openPanel('/admin_cuwntvw/brands')
  await button(page, 'Snocks: Sammeln').click()
  await page.getByRole('banner').getByRole('progressbar').waitFor()
  await stopButtons(page).click()
  expect(await readToast(page, 'Datensammlung angehalten')).toMatch(
    /^Datensammlung angehalten Snocks: [\d.]+ Posts? durchsucht/,
  )
})

test('by keyboard alone: start, stop, and the focus is not lost', async () => {
  const { page } = await site.openPanel(COLLECTION)
  await tabTo(page, button(page, 'Im Hintergrund starten'))
  await page.keyboard.press('Enter')
  await stopButtons(page).first().waitFor()
  // The focus goes back to a button that can be pressed again, so the start must be answered.
  await button(page, 'Im Hintergrund starten').waitFor()
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Sammlung anhalten' }))
  await page.keyboard.press('Enter')
  await resultOf(page).getByText('Angehalten', { exact: true }).waitFor()
  await expectFocus(button(page, 'Im Hintergrund starten'))

  // On another tab it stays in the line that tells the outcome.
  await page.keyboard.press('Enter')
  await stopButtons(page).first().waitFor()
  await openTab(page, 'Logs')
  await expect.poll(() => stopButtons(page).count()).toBe(1)
  await tabTo(page, stopButtons(page))
  await page.keyboard.press('Enter')
  await page.getByText(/^Keine Datensammlung aktiv\. Letzte .+ \(angehalten\)/).waitFor()
  const readFocus = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(readFocus).toMatch(/^Keine Datensammlung aktiv\. Letzte/)
})

test('a stop that fails says so, one that comes too late too', async () => {
  const { page } = await site.openPanel(COLLECTION)
  await button(page, 'Im Hintergrund starten').click()
  const stop = page.getByRole('main').getByRole('button', { name: 'Sammlung anhalten' })
  await answerCalls(page, { 'collection.stop': 'no network' })
  await stop.click()
  expect(await readToast(page, 'Fehler beim Anhalten')).toBe(
    'Fehler beim Anhalten Die Sammlung konnte nicht angehalten werden',
  )
  await page.unrouteAll()
  await answerCalls(page, { 'collection.stop': { data: { stopped: false } } })
  await stop.click()
  expect(await readToast(page, 'Keine Datensammlung aktiv')).toContain('war schon beendet')
  await page.unrouteAll()
  await stop.click()
  await resultOf(page).waitFor()
})

test('axe finds nothing while a run goes on and after it', async () => {
  const { page } = await site.openPanel(COLLECTION, { reducedMotion: 'reduce' })
  await button(page, 'Im Hintergrund starten').click()
  const stop = page.getByRole('main').getByRole('button', { name: 'Sammlung anhalten' })
  await stop.waitFor()
  const checkEveryLook = async () => {
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  }
  await checkEveryLook()
  await stop.click()
  await resultOf(page).waitFor()
  await checkEveryLook()
})
