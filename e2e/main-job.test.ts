import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { createPosts } from './support/posts.ts'
import { ADMIN, startSite } from './support/start-site.ts'
import { useSite } from './support/use-site.ts'

const site = useSite(() => startSite({ posts: createPosts() }))

/** The server ends well when it is told to. */
afterAll(async () => expect(await site.stop()).toBe(0))

async function addBrand(page: Page, name: string) {
  await page.getByLabel('Markenname', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Marke hinzufügen' }).click()
  await page.getByText(`${name} hinzugefügt`).waitFor()
}

test('the operator logs in, adds brands and collects; codes appear in the result', async () => {
  const { page, watch } = await site.openPage()
  await page.goto('/admin_cuwntvw')
  await page.getByLabel('Benutzername').fill(ADMIN.username)
  await page.getByLabel('Passwort').fill('falsch')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByText('Anmeldung fehlgeschlagen', { exact: true }).first().waitFor()
  // The browser reports the refused call by itself.
  expect(watch.messages.splice(0)).toEqual([expect.stringContaining('401')])

  await page.getByLabel('Passwort').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor()

  await page.getByRole('tab', { name: 'Marken', exact: true }).click()
  await addBrand(page, 'Snocks')
  await addBrand(page, 'Purelei')

  await page.getByRole('tab', { name: 'Datensammlung' }).click()
  await page.getByRole('button', { name: 'Sofort starten' }).click()
  const result = page.getByRole('region', { name: 'Letztes Ergebnis' })
  await result.getByText('Abgeschlossen').waitFor()
  expect(await result.innerText()).toMatch(/Durchsucht\s+5\s+Gefunden\s+3\s+Neu\s+3\s/)
  expect(await page.getByText(/Kleines Kaffeewerk/).count()).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  expect(watch.messages).toEqual([])
  expect(watch.foreign).toEqual([])
})

test('a visitor finds the brand, reads its codes, copies one and votes', async () => {
  const { page, watch } = await site.openPage({
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto('/')
  await page.getByPlaceholder('Marke oder Influencer suchen...').first().fill('  snoks ')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=snoks$/)
  await page
    .getByRole('link', { name: /Codes ansehen/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /Rabattcodes/ }).waitFor()
  expect(page.url()).toMatch(/\/brands\/snocks$/)

  const ticket = page.getByRole('article').filter({ hasText: 'ANNA15' })
  const text = (await ticket.innerText()).replaceAll('\u00a0', ' ')
  expect(text).toMatch(/15\s%/)
  expect(text).toContain('ab 40 €')
  expect(text).toContain('nur Neukunden')
  await ticket.getByText('Warum steht dieser Code hier?').click()
  await ticket.getByText(/Mit dem Code ANNA15/).waitFor()
  expect(
    await ticket.getByRole('link', { name: /Instagram Post ansehen/ }).getAttribute('href'),
  ).toBe('https://www.instagram.com/p/E2Eaaaaaa01/')

  await ticket.getByRole('button', { name: /Kopieren/ }).click()
  // Both in one look, as it lasts for two seconds only.
  await ticket.getByRole('button', { name: 'Kopiert!', disabled: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ANNA15')
  await page.getByText('ANNA15 wurde in die Zwischenablage kopiert.').first().waitFor()
  await ticket.getByRole('button', { name: /Kopieren/ }).waitFor()

  await ticket.getByRole('button', { name: 'Geht', exact: true }).click()
  await page.getByText('Bewertung gespeichert').first().waitFor()
  await page.reload()
  const stored = await (await fetch(`${site.url}/api/brands/snocks`)).json()
  const code = stored.codes.find((entry: { code: string }) => entry.code === 'ANNA15')
  expect(code).toMatchObject({ usageCount: 1, upvotes: 1, downvotes: 0 })

  expect(watch.messages).toEqual([])
  expect(watch.foreign).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})
