import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { expectAccessible, LOOKS } from '#test/e2e/support/accessibility.ts'
import { openTab, reloadPanel } from '#test/e2e/support/admin-page.ts'
import { TAB } from '#test/e2e/support/admin-tabs.ts'
import { readRows, useDatabase } from '#test/e2e/support/database.ts'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { startOutsideWorld } from '#test/e2e/support/outside-world.ts'
import { expectText, readToast, sectionOf } from '#test/e2e/support/page.ts'
import { startSmtpStub } from '#test/e2e/support/processes.ts'
import { ADMIN, startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'
import { type StubService, startStubService } from '#test/http.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

const KEY = 'such-schluessel-4711'
const MAIL_PASSWORD = 'mail-passwort-4712'
const dataDir = makeTempFolder(afterAll)
let search: StubService
let smtp: Awaited<ReturnType<typeof startSmtpStub>>
const site = useSite(async () => {
  smtp = await startSmtpStub()
  search = await startStubService(() => ({ body: 'OK' }))
  return startSite({ posts: [], env: { DATA_DIR: dataDir, RATE_LIMITS: 'off', JOBS: 'off' } })
})
afterAll(() => Promise.all([search.stop(), smtp.stop()]))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const confirm = async (page: Page) => {
  await page.getByLabel('Jetziges Passwort').fill(ADMIN.password)
  await page.keyboard.press('Enter')
}

test('who runs the site is typed in here and stands in the Impressum at once', async () => {
  const { page } = await site.openPanel(TAB)
  const visitor = await site.visit('/impressum')
  await expectText(visitor.page.locator('main')).not.toContain('Anna Muster')
  const form = sectionOf(page, 'Betreiber')
  await form.getByLabel('Name').fill('Anna Muster')
  await form.getByLabel('Anschrift').fill('Weg 1, 12345 Ort')
  await form.getByLabel('E-Mail-Adresse').fill('anna@codes.example')
  await button(page, 'Betreiberangaben speichern').click()
  await readToast(page, 'Betreiberangaben gespeichert')
  await visitor.page.reload()
  await expectText(visitor.page.locator('main')).toMatch(/Anna Muster.*Weg 1.*12345 Ort/)
  await reloadPanel(page)
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Anna Muster')
})

test('a source is set with the password alone, tried, and its key shown nowhere', async () => {
  const { page, watch } = await site.openPanel(TAB)
  watch.expected = /status of 400/
  await button(page, 'Quelle ändern').click()
  await page.getByRole('dialog').getByLabel('Quelle', { exact: true }).selectOption('searxng')
  await page.getByRole('dialog').getByLabel('Adresse').fill(search.url)
  await page.getByLabel('Schlüssel').fill(KEY)
  await page.getByLabel('Jetziges Passwort').fill('falsch')
  await page.keyboard.press('Enter')
  await page.getByText('Das Passwort ist falsch.').waitFor()
  await confirm(page)
  await readToast(page, 'Gespeichert')
  await expectText(sectionOf(page, 'Quelle der Suche')).toContain('SearXNG')
  await button(page, 'Quelle prüfen').click()
  await readToast(page, 'Es geht')
  expect(search.requests.length).toBeGreaterThan(0)
  await reloadPanel(page)
  await expectText(sectionOf(page, 'Quelle der Suche')).toContain('SearXNG')
  expect(await page.content()).not.toContain(KEY)
})

test('a mail server is set and tried; key and password lie in one file of the program alone', async () => {
  const { page, watch } = await site.openPanel(TAB)
  watch.expected = /status of 503/
  await button(page, 'Mailserver einrichten').click()
  const [host = '', port = ''] = smtp.host.split(':')
  await page.getByLabel('Server', { exact: true }).fill(host)
  await page.getByLabel('Port').fill(port)
  await confirm(page)
  await readToast(page, 'Gespeichert')
  await button(page, 'Mailserver prüfen').click()
  await readToast(page, 'Es geht', 'unterwegs')
  expect(smtp.lines).toContain('MAIL FROM:<anna@codes.example>')

  await button(page, 'Mailserver ändern').click()
  await page.getByLabel('Benutzername am Mailserver').fill('anna')
  await page.getByLabel('Passwort des Mailservers').fill(MAIL_PASSWORD)
  await confirm(page)
  await readToast(page, 'Gespeichert')
  await button(page, 'Mailserver prüfen').click()
  await readToast(page, 'Es geht nicht')
  // The stub has no TLS: nothing was said to it in the clear.
  expect(smtp.lines.filter((line) => line.startsWith('AUTH'))).toEqual([])

  await button(page, 'Jetzt sichern').click()
  await readToast(page, 'Sicherung erstellt')
  expect(statSync(join(dataDir, 'secrets.db')).mode & 0o777).toBe(0o600)
  const holding = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(dataDir, name)
    const isFile = statSync(path).isFile()
    return isFile && [KEY, MAIL_PASSWORD].some((secret) => readFileSync(path).includes(secret))
  })
  expect(holding).toEqual(['secrets.db'])
  const said = JSON.stringify(readRows(dataDir, 'select * from logs')) + site.output()
  for (const secret of [KEY, MAIL_PASSWORD]) expect(said).not.toContain(secret)
})

test.each(LOOKS)('axe finds nothing: $width px, $colorScheme', async ({ options }) => {
  const { page } = await site.openPanel(TAB, options)
  await sectionOf(page, 'Betreiber').waitFor()
  await expectAccessible(page)
})

describe('where the environment says it', () => {
  const env = { OPERATOR_NAME: 'Aus der Umgebung', SEARCH_PROVIDER: 'brave', SEARCH_API_KEY: KEY }
  const fixed = useSite(() => startSite({ posts: [], env: { ...env, JOBS: 'off' } }))

  test('it is shown as such and cannot be changed', async () => {
    const { page } = await fixed.openPanel(TAB)
    const name = sectionOf(page, 'Betreiber').getByLabel('Name')
    await expect.poll(() => name.inputValue()).toBe(env.OPERATOR_NAME)
    await expect.poll(() => name.getAttribute('readonly')).not.toBeNull()
    await expectText(sectionOf(page, 'Quelle der Suche')).toMatch(
      /Brave Search durch Umgebungsvariable gesetzt/,
    )
    expect(await button(page, 'Quelle ändern').count()).toBe(0)
  })
})

describe('messages', () => {
  let world: Awaited<ReturnType<typeof startOutsideWorld>>
  const told = useSite(async () => {
    world = await startOutsideWorld(['ntfy.example'], () => ({}))
    const env = { ...world.env, RATE_LIMITS: 'off', JOBS: 'off' }
    return startSmallSite(['Snocks', 'Purelei'], env)
  })
  afterAll(() => world.stop())

  const setWebhook = async (page: Page, name: string, address: string) => {
    await button(page, name).click()
    await page.getByRole('dialog').getByLabel('Adresse').fill(address)
    await confirm(page)
    await readToast(page, 'Gespeichert')
    await button(page, 'Webhook prüfen').click()
  }

  test('a webhook is set, tried and taken away, and reaches nothing inside', async () => {
    const { page, watch } = await told.openPanel(TAB)
    watch.expected = /status of 503/
    await setWebhook(page, 'Webhook einrichten', 'http://127.0.0.1/geheim')
    await readToast(page, 'Es geht nicht', 'privates Netz')
    await setWebhook(page, 'Webhook ändern', 'https://ntfy.example/geheimes-thema')
    await readToast(page, 'Es geht')
    expect(world.requests).toMatchObject([{ address: 'ntfy.example/geheimes-thema' }])
    const section = sectionOf(page, 'Benachrichtigungen')
    await expectText(section).toContain('ntfy an ntfy.example')
    expect(await page.content()).not.toContain('geheimes-thema')
    await button(page, 'Webhook entfernen').click()
    await confirm(page)
    await expectText(section).toContain('Nicht eingerichtet.')
  })

  test('a queue over the number that is set here is told on the overview', async () => {
    useDatabase(told, (db) =>
      db.update(codes).set({ needsReview: true, reviewReason: 'confidence' }).run(),
    )
    const { page } = await told.openPanel(TAB)
    const field = page.getByLabel('Wartende Codes, ab denen eine Nachricht kommt')
    await expect.poll(() => field.inputValue()).toBe('100')
    await field.fill('1')
    await page.keyboard.press('Enter')
    await readToast(page, 'Einstellungen gespeichert', 'Ab 1 wartendem Code kommt eine Nachricht.')
    await openTab(page, 'Übersicht')
    await page.getByText(/Codes? warten? unter „Codes“, „Zu prüfen“\./).waitFor()
  })
})
