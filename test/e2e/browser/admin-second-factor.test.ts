import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { secondFactors } from '#db/schema/operators.ts'
import { expectAccessible, LOOKS } from '#test/e2e/support/accessibility.ts'
import { logIn, openTab, waitForPanel } from '#test/e2e/support/admin-page.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import { expectFocus, expectText, readToast, sectionOf } from '#test/e2e/support/page.ts'
import { ADMIN, type Site, startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const SETTINGS = '/admin_cuwntvw?tab=einstellungen'

let server: Site
const site = useSite(async () => {
  server = await startSite({ posts: [], env: { RATE_LIMITS: 'off' } })
  return server
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const otpField = (page: Page) => page.getByLabel('Code des zweiten Faktors')
const access = (page: Page) => sectionOf(page, 'Zugang')

/** What an app shows that read the key, `steps` of 30 seconds from now. */
const digitsOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

test('the second factor is switched on by keyboard, asked for at the login, and switched off', async () => {
  const { page, watch } = await site.openPage()
  watch.expected = /status of 40[01]/
  await logIn(page, SETTINGS)
  await expectText(access(page)).toMatch(/Passwort Es steht in ADMIN_PASSWORD/)
  await button(page, 'Zweiten Faktor einschalten').press('Enter')
  await page.getByLabel('Jetziges Passwort').fill('falsch')
  await page.keyboard.press('Enter')
  await page.getByText('Das Passwort ist falsch.').waitFor()
  await page.getByLabel('Jetziges Passwort').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor()
  const secret = await page.getByRole('dialog').locator('code').innerText()
  await page.getByLabel('Code aus der App').fill(digitsOf(secret, -1))
  await page.keyboard.press('Enter')
  const codes = (await page.getByRole('dialog').locator('pre').innerText()).split('\n')
  expect(codes).toHaveLength(10)
  // Nobody can show them again, so a key does not take them away, however often it is pressed.
  for (const _ of ['first', 'second']) await page.keyboard.press('Escape')
  await page.getByRole('dialog').locator('pre').waitFor()
  await page.keyboard.press('Enter')
  await expectText(access(page)).toContain('Noch 10 von 10 Wiederherstellungscodes')
  await expectFocus(button(page, 'Zweiten Faktor ausschalten'))

  await button(page, 'Abmelden').click()
  // The tab that is left has a field of the same name, and a list of 'Anmeldungen'.
  await page.getByRole('heading', { name: 'Anmeldung', exact: true }).waitFor()
  await page.getByLabel('Benutzername').fill(ADMIN.username)
  await page.getByLabel('Passwort').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await otpField(page).and(page.locator(':focus')).waitFor()
  await otpField(page).fill('000000')
  await page.keyboard.press('Enter')
  await readToast(page, 'Anmeldung fehlgeschlagen', 'Der Code ist falsch')
  await otpField(page).fill(digitsOf(secret))
  await page.keyboard.press('Enter')
  await waitForPanel(page)
  await openTab(page, 'Einstellungen')

  await button(page, 'Zweiten Faktor ausschalten').click()
  await page.getByLabel('Jetziges Passwort').fill(ADMIN.password)
  await otpField(page).fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await readToast(page, 'Zweiter Faktor ausgeschaltet')
  await expectFocus(button(page, 'Zweiten Faktor einschalten'))
})

test('an app password is shown once and removed; „Überall abmelden“ leads to the login', async () => {
  const { page, watch } = await site.openPage()
  watch.expected = /status of 401/
  await logIn(page, SETTINGS)
  await button(page, 'App-Passwort erstellen').click()
  await page.getByLabel('Wofür').fill('Sicherung')
  await page.getByLabel('Jetziges Passwort').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  const password = await page.getByRole('dialog').locator('pre').innerText()
  const authorization = `Basic ${btoa(`${ADMIN.username}:${password}`)}`
  const reach = async () =>
    (await fetch(`${server.url}/api/admin/settings`, { headers: { authorization } })).status
  expect(await reach()).toBe(200)
  await button(page, 'Gespeichert, schließen').click()
  await button(page, 'Sicherung: Entfernen').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).click()
  await readToast(page, 'App-Passwort entfernt')
  expect(await reach()).toBe(401)

  await button(page, 'Überall abmelden').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Überall abmelden' }).click()
  await page.getByRole('heading', { name: 'Anmeldung', exact: true }).waitFor()
})

test.each(LOOKS)(
  'axe finds nothing, and nothing overflows: $width px, $colorScheme',
  async (look) => {
    useDatabase(server, (db) => db.delete(secondFactors).run())
    const { page } = await site.openPage(look.options)
    await logIn(page, SETTINGS)
    await button(page, 'Zweiten Faktor einschalten').click()
    await page.getByLabel('Jetziges Passwort').fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor()
    await expectAccessible(page)
    const secret = await page.getByRole('dialog').locator('code').innerText()
    await page.getByLabel('Code aus der App').fill(digitsOf(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').locator('pre').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expectText(access(page)).toContain('Noch 10 von 10')
  },
)
