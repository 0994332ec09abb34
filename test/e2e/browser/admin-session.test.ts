import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sessions } from '#db/schema/operators.ts'
import { expectAccessible, LOOKS } from '#test/e2e/support/accessibility.ts'
import { logIn, openTab, readFocus, tabOf, waitForPanel } from '#test/e2e/support/admin-page.ts'
import { answerCalls, countCalls, holdCalls } from '#test/e2e/support/calls.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import {
  expectFocus,
  expectText,
  keepToasts,
  listToasts,
  readToast,
  sectionOf,
  tabTo,
  toastOf,
} from '#test/e2e/support/page.ts'
import { ADMIN, type Site, startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const NO_CODES = 'Noch keine Codes. Starten Sie eine Datensammlung.'
const EXPIRED =
  'Ihre Sitzung ist nicht mehr gültig. Bitte melden Sie sich erneut an. Was Sie eingegeben haben, bleibt stehen.'

let server: Site
const site = useSite(async () => {
  server = await startSite({ posts: [], env: { RATE_LIMITS: 'off' } })
  return server
})

const logInButton = (page: Page) => page.getByRole('button', { name: 'Anmelden' })

async function submit(page: Page, password: string) {
  await page.getByLabel('Benutzername').fill(ADMIN.username)
  await page.getByLabel('Passwort').fill(password)
  await logInButton(page).click()
}

/** The procedures that the page asks from now on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc/')) calls.push(pathname)
  })
  return calls
}

const endAllSessions = () => useDatabase(server, (db) => db.delete(sessions).run())

describe('logging in', () => {
  test('name and password are required', async () => {
    const { page, watch } = await site.openPage()
    await page.goto('/admin_cuwntvw')
    await logInButton(page).click()
    await page.getByLabel('Benutzername').fill(ADMIN.username)
    await logInButton(page).click()
    await page.getByLabel('Passwort').and(page.locator(':focus:invalid')).waitFor()
    expect(countCalls(watch.trpc, 'auth.login')).toBe(0)
  })

  test('a wrong password, a missing network and success each say what the specification says', async () => {
    const { page, watch } = await site.openPage()
    watch.expected = /401/
    await keepToasts(page)
    await page.goto('/admin_cuwntvw')
    await submit(page, 'falsch')
    expect(await readToast(page, 'Anmeldung fehlgeschlagen')).toBe(
      'Anmeldung fehlgeschlagen Benutzername oder Passwort sind falsch.',
    )
    await answerCalls(page, { 'auth.login': 'no network' })
    await submit(page, ADMIN.password)
    expect(await readToast(page, 'Verbindungsfehler')).toBe(
      'Verbindungsfehler Es gab ein Problem bei der Anmeldung.',
    )
    await page.unrouteAll()
    await submit(page, ADMIN.password)
    expect(await readToast(page, 'Anmeldung erfolgreich')).toBe(
      'Anmeldung erfolgreich Sie haben sich erfolgreich angemeldet.',
    )
    await expect.poll(() => toastOf(page).count()).toBe(1)
    await waitForPanel(page)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  })

  test('the codes say that they need a login', async () => {
    const { page } = await site.openPage()
    await page.goto('/admin_cuwntvw?tab=codes')
    await page.getByRole('alert').getByText('Authentifizierung erforderlich').waitFor()
    await submit(page, ADMIN.password)
    await page.getByText(NO_CODES).waitFor()
  })

  test('by keyboard alone: log in, reach every tab, log out', async () => {
    const { page } = await site.openPage()
    await page.goto('/admin_cuwntvw')
    await page.getByLabel('Benutzername').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(ADMIN.username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(ADMIN.password)
    await page.keyboard.press('Enter')
    await waitForPanel(page)

    await tabTo(page, tabOf(page, 'Übersicht'), 3)
    for (const [name, address] of [
      ['Datensammlung', '?tab=datensammlung'],
      ['Marken', '/brands'],
      ['Geplante Marken', '?tab=geplant'],
      ['Codes', '?tab=codes'],
      ['Logs', '?tab=logs'],
      ['Einstellungen', '?tab=einstellungen'],
    ] as const) {
      await page.keyboard.press('ArrowRight')
      // The focus follows a moment later.
      await expectFocus(tabOf(page, name))
      await page.keyboard.press('Enter')
      await page.waitForURL(`/admin_cuwntvw${address}`)
      await expect.poll(() => tabOf(page, name).getAttribute('aria-selected')).toBe('true')
    }
    // What the tab asks is answered: a call that arrived behind the logout would be refused.
    await expectText(sectionOf(page, 'Zugang')).toContain('ADMIN_PASSWORD')
    await page.keyboard.press('Tab')
    await expect.poll(() => readFocus(page)).toBe('Abmelden')
    await page.keyboard.press('Enter')
    expect(await readToast(page, 'Abmeldung erfolgreich')).toBe('Abmeldung erfolgreich')
    await logInButton(page).waitFor()
    await expectFocus(page.getByLabel('Benutzername'))
  })
})

describe('the session', () => {
  test('lives in the page’s memory: nothing is stored, and a reload asks again', async () => {
    const { page } = await site.openPanel()
    await openTab(page, 'Logs')
    await page.getByLabel('Stufe').selectOption('Erfolg')
    await page.waitForURL(/stufe=success/)
    const stored = () =>
      page.evaluate(async () => ({
        local: localStorage.length,
        session: sessionStorage.length,
        cookie: document.cookie,
        databases: (await indexedDB.databases()).length,
        caches: (await caches.keys()).length,
        // Where the router keeps scroll positions.
        history: JSON.stringify(history.state),
      }))
    const before = await stored()
    expect(before).toMatchObject({ local: 0, cookie: '', databases: 0, caches: 0 })
    expect(JSON.stringify(before)).not.toContain(ADMIN.password)
    expect(await page.content()).not.toContain(ADMIN.password)
    expect(await page.context().cookies()).toMatchObject([
      { httpOnly: true, sameSite: 'Strict', expires: -1 },
    ])

    await page.reload()
    await logInButton(page).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(await page.getByLabel('Passwort').inputValue()).toBe('')
    // The way back leads to where one was.
    await submit(page, ADMIN.password)
    await expect.poll(() => tabOf(page, 'Logs').getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => page.getByLabel('Stufe').inputValue()).toBe('success')
  })

  test('ends on the server, not only in the page', async () => {
    const { page } = await site.openPanel()
    const cookie = (await page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const ask = async () =>
      (await fetch(`${site.url}/api/admin/overview`, { headers: { cookie } })).status
    expect(await ask()).toBe(200)
    await page.getByRole('button', { name: 'Abmelden' }).click()
    expect(await readToast(page, 'Abmeldung erfolgreich')).toBe('Abmeldung erfolgreich')
    expect(await ask()).toBe(401)
    expect(await page.context().cookies()).toEqual([])
  })

  test('that could not be ended on the server says so, and leaves the panel all the same', async () => {
    const { page } = await site.openPanel()
    await answerCalls(page, { 'auth.logout': 'no network' })
    await page.getByRole('button', { name: 'Abmelden' }).click()
    expect(await readToast(page, 'Verbindungsfehler')).toBe(
      'Verbindungsfehler Der Server hat die Abmeldung nicht bestätigt. Schließen Sie den Browser, um die Sitzung sicher zu beenden.',
    )
    await logInButton(page).waitFor()
  })

  test.each(LOOKS)(
    'that has expired leads to the login form with the next call, and back, $width px, $colorScheme',
    async ({ options }) => {
      const { page, watch } = await site.openPage(options)
      watch.expected = /401/
      // Else the stream of the progress may be the first to hear of it.
      await answerCalls(page, { 'collection.progress': 'no network' })
      await logIn(page)
      await openTab(page, 'Datensammlung')
      await page.getByRole('region', { name: 'Systemstatus' }).getByText('Datenbank').waitFor()
      // Nor what the panel asks by itself: the form would cover the button.
      const release = await holdCalls(page, /\/trpc\/(?!collection\.start)/)
      endAllSessions()
      await page.getByRole('button', { name: 'Im Hintergrund starten' }).click()
      await expectText(page.getByRole('alert')).toBe(EXPIRED)
      release()
      // The form says it all; a toast about the failed call would only repeat it.
      expect(await listToasts(page)).toEqual([expect.stringContaining('Anmeldung erfolgreich')])
      await expectAccessible(page)
      await submit(page, ADMIN.password)
      await page.getByRole('button', { name: 'Im Hintergrund starten' }).waitFor()
      await page.getByRole('alert').waitFor({ state: 'detached' })
    },
  )

  test('ended in one tab of the browser ends in the other by itself', async () => {
    const first = await site.openPage()
    await logIn(first.page)
    const other = await first.page.context().newPage()
    await logIn(other, '/admin_cuwntvw?tab=codes')
    await other.getByText(NO_CODES).waitFor()
    // Only the stream is left to tell it.
    await holdCalls(other, /\/trpc\/(?!collection\.progress)/)
    await first.page.getByRole('button', { name: 'Abmelden' }).click()
    await logInButton(first.page).waitFor()

    await expectText(other.getByRole('alert')).toBe(EXPIRED)
    await expectFocus(other.getByLabel('Benutzername'))
    // Who logged out has nothing explained.
    expect(await first.page.getByRole('alert').count()).toBe(0)
  })

  test('ended by another process, as by a new password, ends without a call of the page', async () => {
    const { page } = await site.openPanel('/admin_cuwntvw?tab=codes')
    await page.getByText(NO_CODES).waitFor()
    await holdCalls(page, /\/trpc\/(?!collection\.progress)/)
    endAllSessions()
    await expectText(page.getByRole('alert')).toBe(EXPIRED)
  })
})

describe('what was typed', () => {
  const names = (page: Page) => page.getByRole('textbox', { name: 'Markennamen (eine pro Zeile)' })

  test('is kept through another tab and through the login after an expired session', async () => {
    const { page, watch } = await site.openPage()
    watch.expected = /401/
    await logIn(page)
    await openTab(page, 'Geplante Marken')
    await names(page).fill('Snocks\nPurelei')
    await openTab(page, 'Marken')
    await names(page).fill('Gymshark')
    await page.getByLabel('Slug (optional)').fill('gym')
    await openTab(page, 'Geplante Marken')
    expect(await names(page).inputValue()).toBe('Snocks\nPurelei')

    endAllSessions()
    await expectText(page.getByRole('alert')).toBe(EXPIRED)
    await page.keyboard.press('Escape')
    const calls = recordCalls(page)
    await submit(page, ADMIN.password)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => countCalls(calls, 'scheduledBrands.list')).toBeGreaterThan(0)
    expect(await names(page).inputValue()).toBe('Snocks\nPurelei')
    await page.getByRole('button', { name: 'Marken planen' }).click()
    expect(await readToast(page, 'Marken erfolgreich geplant')).toContain('2 Marken geplant')
    await openTab(page, 'Marken')
    expect(await page.getByLabel('Slug (optional)').inputValue()).toBe('gym')
    expect(await names(page).inputValue()).toBe('Gymshark')
  })

  test('is asked about before the operator logs out or leaves the page', async () => {
    const { page } = await site.openPanel('/admin_cuwntvw/brands')
    await page.getByLabel('Markenname', { exact: true }).fill('Halb')
    const logOut = page.getByRole('button', { name: 'Abmelden' })
    await logOut.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abbrechen' }).click()
    await expectFocus(logOut)

    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => questions).toEqual(['beforeunload'])
    expect(await page.getByLabel('Markenname', { exact: true }).inputValue()).toBe('Halb')

    await page.getByLabel('Markenname', { exact: true }).fill('')
    await logOut.click()
    await logInButton(page).waitFor()
  })

  test('in a dialog is asked about by Escape, twice in a row as well', async () => {
    const { page } = await site.openPanel('/admin_cuwntvw/brands')
    await page.getByLabel('Markenname', { exact: true }).fill('Testmarke')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Testmarke: Bearbeiten' }).click()
    const dialog = page.getByRole('dialog', { name: /bearbeiten/ })
    const question = page.getByRole('alertdialog')
    await dialog.getByLabel('Beschreibung').fill('Halb geschrieben')
    for (let times = 0; times < 3; times += 1) {
      await page.keyboard.press('Escape')
      await question.waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
    }
    expect(await dialog.getByLabel('Beschreibung').inputValue()).toBe('Halb geschrieben')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Verwerfen' }).click()
    await dialog.waitFor({ state: 'detached' })

    // Without a change, Escape closes.
    await page.getByRole('button', { name: 'Testmarke: Bearbeiten' }).click()
    await dialog.getByLabel('Beschreibung').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
