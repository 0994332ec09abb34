import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectText, readClipboard, voteButtonOf } from '#test/e2e/support/page.ts'
import { ADMIN } from '#test/e2e/support/start-site.ts'
import type { useSite } from '#test/e2e/support/use-site.ts'

/**
 * The program's main job as tests of the file that calls this: over the posts of `createPosts`, the
 * operator collects codes, and a visitor finds, copies and rates one.
 */
export function testMainFlow(site: ReturnType<typeof useSite>): void {
  test('the operator logs in, adds brands and collects; codes appear in the result', async () => {
    const { page, watch } = await site.openPage()
    watch.expected = /401/
    await page.goto('/admin_cuwntvw')
    await page.getByLabel('Benutzername').fill(ADMIN.username)
    await page.getByLabel('Passwort').fill('falsch')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByText('Anmeldung fehlgeschlagen', { exact: true }).first().waitFor()

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
    await expectText(result).toMatch(/Durchsucht 5 Gefunden 3 Neu 3 /)
    await page
      .getByText(/Kleines Kaffeewerk/)
      .first()
      .waitFor()

    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  })

  test('a visitor finds the brand, reads its codes, copies one and votes', async () => {
    const { page } = await site.visit('/')
    const field = page.getByPlaceholder('Marke oder Influencer suchen...').first()
    await field.fill('  snoks ')
    await field.press('Enter')
    await page.waitForURL(/\/search\?q=snoks$/)
    await page
      .getByRole('link', { name: /Codes ansehen/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: /Rabattcodes/ }).waitFor()
    await expectAddress(page).toBe('/brands/snocks')

    const card = page.getByRole('article').filter({ hasText: 'ANNA15' })
    for (const words of ['15 %', 'ab 40 €', 'nur Neukunden'])
      await expectText(card).toContain(words)
    await card.getByText('Warum hier?').click()
    await card.getByText(/Mit dem Code ANNA15/).waitFor()
    expect(
      await card.getByRole('link', { name: /Instagram Post ansehen/ }).getAttribute('href'),
    ).toBe('https://www.instagram.com/p/E2Eaaaaaa01/')

    await card.getByRole('button', { name: /Kopieren/ }).click()
    // Both in one look, as it lasts for two seconds only.
    await card.getByRole('button', { name: 'Kopiert!', disabled: true }).waitFor()
    expect(await readClipboard(page)).toBe('ANNA15')
    await page.getByText('ANNA15 wurde in die Zwischenablage kopiert.').first().waitFor()
    await card.getByRole('button', { name: /Kopieren/ }).waitFor()

    await voteButtonOf(page, 'ANNA15', 'Geht').click()
    await page.getByText('Bewertung gespeichert').first().waitFor()
    await page.reload()
    const stored = await (await fetch(`${site.url}/api/brands/snocks`)).json()
    const code = stored.codes.find((entry: { code: string }) => entry.code === 'ANNA15')
    expect(code).toMatchObject({ usageCount: 1, upvotes: 1, downvotes: 0 })

    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })
}

async function addBrand(page: Page, name: string) {
  await page.getByLabel('Markenname', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Marke hinzufügen' }).click()
  await page.getByText(`${name} hinzugefügt`).waitFor()
}
