import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { submissions } from '#db/schema/submissions.ts'
import { expectAccessible, TWO_LOOKS } from '#test/e2e/support/accessibility.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import { findCode } from '#test/e2e/support/filled-sites.ts'
import {
  codeCardOf,
  expectAddress,
  expectText,
  expectTexts,
  readToast,
} from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

/** Codes that visitors hand in or report, and what the operator makes of them. */
const site = useSite()
const change = (work: Parameters<typeof useDatabase>[1]) => useDatabase(site, work)
afterEach(() => change((db) => db.delete(submissions).run()))

/** TikTok's numbers begin with their second: a post of last week, as codes of old ones count as not seen for long. */
const POST = `https://www.tiktok.com/@lena.lacht/video/${BigInt(Math.floor(Date.now() / 1_000) - 604_800) << 32n}`
const HANDED_IN = {
  kind: 'code' as const,
  code: 'LENA25',
  shop: 'Snocks',
  benefit: '25 % auf alles',
  postUrl: POST,
  createdAt: new Date(),
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Who is faster than two seconds counts as a program; a person never is. */
const sendUntilThanked = (page: Page) =>
  expect
    .poll(
      async () => {
        const send = page.getByRole('button', { name: 'Abschicken' })
        if (await send.isVisible()) await send.click()
        await page.waitForLoadState()
        return heading(page).innerText()
      },
      { interval: 2_500 },
    )
    .toBe('Danke!')

test('without scripts a code is handed in from a brand, with its post as evidence', async () => {
  const { page } = await site.visit('/brands/snocks', { javaScriptEnabled: false })
  await page.getByRole('main').getByRole('link', { name: 'Code fehlt?' }).click()
  await expectText(heading(page)).toBe('Code fehlt?')
  expect(await page.getByLabel('Shop', { exact: true }).inputValue()).toBe('Snocks')
  // The browser itself refuses what is missing.
  await page.getByRole('button', { name: 'Abschicken' }).click()
  await expectText(heading(page)).toBe('Code fehlt?')
  await page.getByLabel('Code', { exact: true }).fill('LENA25')
  await page.getByLabel('Was bringt er?').fill('25 % auf alles')
  await page.getByLabel('Link zum Post').fill(`${POST}?utm=1`)
  await sendUntilThanked(page)
  const stored = await callApi(site.url, 'GET', '/api/admin/submissions')
  expect(stored.submissions).toMatchObject([
    { code: 'LENA25', brand: { slug: 'snocks' }, postUrl: POST },
  ])
  await page.getByRole('link', { name: 'Zurück zur Marke' }).click()
  await expectAddress(page).toBe('/brands/snocks')
  expect(await page.getByText('LENA25').count()).toBe(0)
})

test.each(TWO_LOOKS)('a code is reported from its card, $width px', async ({ options }) => {
  const { page } = await site.visit('/brands/snocks', options)
  await codeCardOf(page, 'PAUL12').locator('summary').click()
  await codeCardOf(page, 'PAUL12')
    .getByRole('link', { name: /^Stimmt nicht.*PAUL12/ })
    .click()
  await expectText(heading(page)).toBe('Stimmt nicht?')
  await expectAccessible(page)
  // By keyboard: arrows choose a reason.
  await page.getByRole('radio', { name: 'Code ist abgelaufen' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel(/^Anmerkung/).fill('Nur noch 5 %')
  await sendUntilThanked(page)
  await expectAccessible(page)
  const stored = await callApi(site.url, 'GET', '/api/admin/submissions')
  expect(stored.submissions).toMatchObject([
    { kind: 'report', code: 'PAUL12', reason: 'other_amount', remark: 'Nur noch 5 %' },
  ])
})

test('what the server refuses is said beside what was typed; the page is in no index', async () => {
  const typed = '/code-melden?code=X1&shop=%3Cb%3ES&benefit=5&postUrl=ftp%3A%2F%2Fa&fehler=postUrl'
  const { page } = await site.visit(typed)
  const field = page.getByLabel('Link zum Post')
  expect(await page.getByRole('alert').innerText()).toContain('beginnend mit https://')
  expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual([
    'ftp://a',
    'true',
  ])
  expect(await page.getByLabel('Shop', { exact: true }).inputValue()).toBe('<b>S')
  expect(await page.title()).toMatch(/^Fehler: /)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await expectAccessible(page)
  // An address cannot put words of its own there.
  await page.goto(`${site.url}/code-melden?fehler=Bitte%20ruf%20an`)
  expect(await page.getByRole('alert').innerText()).toContain('konnte nicht gespeichert werden')
})

test.each(['/gibt-es-nicht', '/search?q=xqzwv'])('%s leads to the form', async (path) => {
  const { page } = await site.visit(path)
  await page.getByRole('main').getByRole('link', { name: 'Code fehlt?' }).click()
  await expectText(heading(page)).toBe('Code fehlt?')
})

test.each(TWO_LOOKS)(
  'the operator takes over, discards and settles, $width px',
  async ({ width, options }) => {
    const { id, brand } = await findCode(site, 'snocks', 'PAUL12')
    const code = `LENA${width}`
    change((db) => {
      db.insert(submissions)
        .values([
          { ...HANDED_IN, code, brandId: brand.id },
          { ...HANDED_IN, code: 'SPAM', shop: '<img src=x onerror=alert(1)>' },
          { kind: 'report', codeId: id, brandId: brand.id, reason: 'ended', createdAt: new Date() },
        ])
        .run()
    })
    const { page } = await site.openPanel('/admin_cuwntvw?tab=codes', options)
    await page.getByText('3 Einsendungen von Besuchern warten auf Sie.').waitFor()
    await page.getByRole('button', { name: 'Ansehen' }).click()
    const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    expect(await item(code).getByRole('link').getAttribute('rel')).toBe(
      'noopener noreferrer nofollow',
    )
    await expectAccessible(page)

    await item(code).getByRole('button', { name: 'Übernehmen' }).click()
    const dialog = page.getByRole('dialog')
    await expectText(dialog.getByRole('heading')).toBe(`Code ${code} übernehmen`)
    expect(await dialog.getByLabel(/^Influencer/).inputValue()).toBe('lena.lacht')
    expect(await dialog.getByLabel(/^Vorteil/).inputValue()).toBe('25 % auf alles')
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await dialog.getByText('fehlt das Zitat.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel(/^Zitat/).fill(`Mit ${code} spart ihr 25 %`)
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await findCode(site, 'snocks', code)).toMatchObject({
      discountAmount: 25,
      discountType: 'percentage',
      description: '25 % auf alles',
      influencer: { username: 'lena.lacht' },
      sources: [{ postUrl: POST, quote: `Mit ${code} spart ihr 25 %` }],
    })

    await item('SPAM').getByRole('button', { name: 'Verwerfen' }).click()
    await item('SPAM').waitFor({ state: 'detached' })
    await item('PAUL12').getByRole('button', { name: 'Code bearbeiten' }).click()
    await page.getByText('Eine Einsendung von Besuchern wartet auf Sie.').waitFor()
    await page.getByLabel('Code PAUL12 (Snocks)').waitFor()
    await page.getByRole('button', { name: 'Ansehen' }).click()
    await item('PAUL12').getByRole('button', { name: 'Erledigt' }).click()
    await item('PAUL12').waitFor({ state: 'detached' })
    expect((await callApi(site.url, 'GET', '/api/admin/submissions')).total).toBe(0)
  },
)

test('what a browser filled the hidden field of is kept, and stands marked behind the others', async () => {
  change((db) =>
    db
      .insert(submissions)
      .values({ ...HANDED_IN, code: 'FRUEHER' })
      .run(),
  )
  // Each time that the form is sent, as a browser would.
  const fillTrap = () =>
    addEventListener('submit', ({ target }) => {
      const trap = (target as HTMLFormElement).elements.namedItem('website') as HTMLInputElement
      trap.value = 'https://lena.example'
    })
  const { page: form } = await site.visit('/code-melden', {
    prepare: (fresh) => fresh.addInitScript(fillTrap),
  })
  await form.getByLabel('Code', { exact: true }).fill('LENA25')
  await form.getByLabel('Shop', { exact: true }).fill('Snocks')
  await form.getByLabel('Was bringt er?').fill('25 %')
  await form.getByLabel('Link zum Post').fill('https://www.tiktok.com/@lena.lacht/video/999999')
  await sendUntilThanked(form)
  const { page } = await site.openPanel('/admin_cuwntvw?tab=codes&stand=review')
  await page.getByRole('heading', { name: 'Von Besuchern (2)' }).waitFor()
  const items = page.getByRole('listitem').filter({ hasText: 'Eingereicht' })
  await expectTexts(items).toEqual([
    expect.stringMatching(/^FRUEHER (?!.*Verdächtig)/),
    expect.stringMatching(/^LENA25 .*Verdächtig: unsichtbares Feld ausgefüllt/),
  ])
  await expectAccessible(page)
})

test('the operator discards a selection at once', async () => {
  change((db) =>
    db
      .insert(submissions)
      .values(['SPAM1', 'SPAM2', 'LENA25'].map((code) => ({ ...HANDED_IN, code, times: 7 })))
      .run(),
  )
  const { page } = await site.openPanel('/admin_cuwntvw?tab=codes&stand=review')
  await page.getByLabel('Alle auf dieser Seite auswählen').check()
  await page.getByLabel('LENA25 auswählen').uncheck()
  await page.getByRole('button', { name: 'Ausgewählte verwerfen (2)' }).click()
  await readToast(page, '2 Einsendungen verworfen')
  await page.getByRole('heading', { name: 'Von Besuchern (1)' }).waitFor()
  await page.getByText('7-mal eingereicht').waitFor()
})
