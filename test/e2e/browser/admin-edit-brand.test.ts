import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { readFocus } from '#test/e2e/support/admin-page.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { readToast } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const BRANDS = '/admin_cuwntvw/brands'
const ICON = 'src/client/public/icon-512.png'
const site = useSite()

async function open(name: string, options = {}) {
  const opened = await site.openPanel(BRANDS, options)
  await opened.page.getByRole('button', { name: `${name}: Bearbeiten` }).click()
  const dialog = opened.page.getByRole('dialog', { name: `Marke „${name}“ bearbeiten` })
  await dialog.getByRole('button', { name: 'Speichern' }).waitFor()
  return { ...opened, dialog }
}

const idOf = async (slug: string): Promise<number> =>
  (await callApi(site.url, 'GET', `/api/brands/${slug}`)).brand.id

/** The picture that visitors get; its width stands in its head, as for every PNG. */
async function readLogo(id: number) {
  const response = await fetch(`${site.url}/logos/${id}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  return [response.status, response.headers.get('content-type'), bytes.readUInt32BE(16)]
}

const choosePicture = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('Eigenes Logo wählen')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })

test('the operator edits a brand by keyboard; visitors see it at once, and the old address leads to the new one', async () => {
  const { page, dialog } = await open('Gymshark', {
    // Wide enough for the column of websites.
    viewport: { width: 1600, height: 900 },
  })
  await dialog.getByLabel('Name', { exact: true }).fill('Gymshark Europe')
  await dialog.getByLabel('Slug').fill('gymshark-europe')
  await dialog.getByLabel('Kategorie').selectOption('Wellness')
  await dialog.getByLabel('Shop-Link').fill('partner.example.net/gymshark')
  await dialog.getByLabel('Affiliate-Link').press('Space')
  await dialog.getByLabel('Beschreibung').fill('Sportkleidung aus Großbritannien.')
  await dialog.getByText('Weitere Namen').press('Enter')
  await dialog.getByLabel('Instagram-Namen').fill('@gymshark\ngymshark_eu\n___')
  await dialog.getByRole('button', { name: 'Speichern' }).press('Enter')
  expect(await readToast(page, 'Marke gespeichert')).toContain(
    'Gymshark Europe. Nicht übernommen: „___“ (ohne Buchstabe und Ziffer)',
  )
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => readFocus(page)).toBe('Gymshark Europe: Bearbeiten')
  const row = page.getByRole('row', { name: /Gymshark Europe/ })
  await row.getByText('Anzeige').waitFor()

  const { brand } = await callApi(site.url, 'GET', '/api/brands/gymshark-europe')
  expect(brand).toMatchObject({
    name: 'Gymshark Europe',
    categorySlug: 'wellness',
    shopUrl: 'https://partner.example.net/gymshark',
    isAffiliateLink: true,
  })
  const old = await fetch(`${site.url}/brands/gymshark`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([301, '/brands/gymshark-europe'])
  const html = await (await fetch(`${site.url}/brands/gymshark-europe`)).text()
  expect(html).toContain('Sportkleidung aus Großbritannien.')
  const logs = await callApi(site.url, 'GET', '/api/admin/logs?type=brand')
  expect(logs[0].message).toBe(
    'Marke „Gymshark Europe“ geändert: Name, Slug, Shop-Link, Affiliate-Link, Beschreibung, Kategorie, Instagram-Namen',
  )
})

test('what is wrong is said at its field, in sight as Speichern is, and what was typed stays', async () => {
  const { page, dialog, watch } = await open('Desigual', { viewport: { width: 390, height: 660 } })
  watch.expected = /40[09]/
  /** What the field at fault, which has the focus, is told. */
  const expectFault = (label: string, text: string) =>
    expect
      .poll(() =>
        dialog.evaluate(() => {
          const field = document.activeElement
          const notes = field?.getAttribute('aria-describedby')?.split(' ') ?? []
          const fault = notes.map((id) => document.getElementById(id)?.textContent).at(-1)
          return [field?.getAttribute('name'), field?.getAttribute('aria-invalid'), fault]
        }),
      )
      .toEqual([label, 'true', text])
  const save = dialog.getByRole('button', { name: 'Speichern' })
  const name = dialog.getByLabel('Name', { exact: true })
  expect(await save.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(660)
  await name.fill('')
  await save.click()
  await expectFault('name', 'Der Markenname fehlt.')
  await expectAccessible(page)
  await name.fill('ASOS')
  await save.click()
  await expectFault('name', '„ASOS“ gehört schon zur Marke „ASOS“.')
  await name.fill('Desigual')
  await dialog.getByLabel('Affiliate-Link').check()
  await save.click()
  await expectFault('isAffiliateLink', 'Die Angabe „Affiliate-Link“ braucht einen Shop-Link.')
  // In a part that is folded, too.
  await dialog.getByLabel('Affiliate-Link').uncheck()
  await dialog.getByText('Weitere Namen').click()
  await dialog.getByLabel('Schreibweisen').fill('ASOS')
  await dialog.getByText('Weitere Namen').click()
  await save.click()
  await expectFault('spellings', '„ASOS“ gehört schon zur Marke „ASOS“.')
  await dialog.getByLabel('Schreibweisen').fill('')
  await dialog.getByLabel('Affiliate-Link').check()
  expect(await dialog.getByLabel('Affiliate-Link').isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => readFocus(page)).toBe('Desigual: Bearbeiten')
  expect((await callApi(site.url, 'GET', '/api/brands/desigual')).brand.name).toBe('Desigual')
})

test('an own logo is made smaller, shown to visitors and taken away again; what is no picture is refused', async () => {
  const id = await idOf('deichmann')
  const { page, dialog, watch } = await open('Deichmann')
  watch.expected = /404/
  await dialog.getByText('Noch kein Logo').waitFor()
  await choosePicture(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await dialog.getByText('Diese Datei ist kein lesbares Bild.').waitFor()
  await choosePicture(page, Buffer.alloc(1_048_577))
  await dialog.getByText('Die Datei ist größer als 1 MiB.').waitFor()
  await choosePicture(page, readFileSync(ICON))
  await readToast(page, 'Logo gespeichert')
  await dialog.getByText('Eigenes Logo. Kein Abruf ersetzt es.').waitFor()
  expect(await readLogo(id)).toEqual([200, 'image/png', 240])
  const shown = dialog.locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240)
  const visitor = await site.visit('/brands/deichmann')
  await visitor.page.locator(`main img[src="/logos/${id}"]`).first().waitFor()
  await dialog.getByRole('button', { name: 'Logo entfernen' }).click()
  await readToast(page, 'Logo entfernt')
  await dialog.getByText('Noch kein Logo').waitFor()
  expect((await fetch(`${site.url}/logos/${id}`)).status).toBe(404)
})
