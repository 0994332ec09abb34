import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, LOOKS } from '#test/e2e/support/accessibility.ts'
import { reloadPanel } from '#test/e2e/support/admin-page.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { answerCalls, countCalls } from '#test/e2e/support/calls.ts'
import { codeCardOf, expectFocus, expectText, expectTexts, textOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

async function openDetails(code: string, options = {}) {
  const opened = await site.openPanel(`/admin_cuwntvw?tab=codes&suche=${code}`, options)
  await showDetails(opened.page, code)
  return { ...opened, ...fieldsOf(opened.page, code) }
}
const showDetails = (page: Page, code: string) =>
  page.getByRole('button', { name: `${code} (Snocks): Bedingungen und Fundstellen` }).click()

function fieldsOf(page: Page, code: string) {
  const details = page.getByRole('region', { name: `Bedingungen und Fundstellen: ${code}` })
  const field = (name: string) => details.getByLabel(name, { exact: true })
  return {
    details,
    end: field('Gültig bis'),
    least: field('Mindestbestellwert'),
    goods: field('Ausgenommen'),
    words: field('Beschreibung'),
    flag: (name: string) => details.getByRole('checkbox', { name }),
    pinned: details.getByText(/^Von Ihnen festgelegt:/),
  }
}
const storedCode = async (code: string) => {
  const { codes } = await callApi(site.url, 'GET', '/api/brands/snocks')
  return codes.find((one: { code: string }) => one.code === code)
}

test('every condition is saved on its own, seen by visitors at once, and stays after a reload', async () => {
  const { page, end, least, goods, words, flag, pinned } = await openDetails('ANNA15')
  expect(await least.inputValue()).toBe('40')
  expect(await flag('Nur Neukunden').isChecked()).toBe(true)
  expect(await end.inputValue()).toBe('')
  expect(await pinned.count()).toBe(0)

  await least.fill('49,90')
  await page.keyboard.press('Tab')
  await expectText(pinned).toContain('Von Ihnen festgelegt: Mindestbestellwert.')
  await goods.fill('Gutscheine')
  await page.keyboard.press('Enter')
  await expectText(pinned).toContain('Mindestbestellwert, Ausgenommen.')
  // Enter saves, and the keyboard stays where it was.
  await expectFocus(goods)
  await end.fill('2099-12-31')
  await end.blur()
  await expectText(pinned).toContain('Gültig bis')
  await words.fill('Auf alles')
  await words.blur()
  await expectText(pinned).toContain('Beschreibung')
  await flag('Nicht kombinierbar').focus()
  await page.keyboard.press('Space')
  await expectText(pinned).toContain('Nicht kombinierbar')
  // The box shows the new state a moment after the click, which uncheck() would not wait for.
  await flag('Nur Neukunden').click()
  await expect.poll(() => flag('Nur Neukunden').isChecked()).toBe(false)
  await expectText(pinned).toContain('Nur Neukunden')

  const visit = await site.visit('/brands/snocks')
  const card = await textOf(codeCardOf(visit.page, 'ANNA15'))
  expect(card).toContain('ab 49,9 € · nicht kombinierbar · bis 31.12.2099 · mit Ausnahmen')
  expect(card).not.toContain('nur Neukunden')

  await reloadPanel(page)
  await showDetails(page, 'ANNA15')
  expect(await end.inputValue()).toBe('2099-12-31')
  expect(await least.inputValue()).toBe('49,9')
  await end.fill('')
  await end.blur()
  await expect.poll(async () => (await storedCode('ANNA15')).expiresAt).toBe(null)
})

test('the way back to the posts leaves the values and keeps the keyboard in place', async () => {
  const { page, details, flag, pinned } = await openDetails('MIRA10')
  await flag('Exklusiv').click()
  await pinned.waitFor()
  await details.getByRole('button', { name: 'Wieder den Posts folgen' }).focus()
  await page.keyboard.press('Enter')
  await pinned.waitFor({ state: 'detached' })
  expect(await flag('Exklusiv').isChecked()).toBe(true)
  const holdsFocus = () => details.evaluate((region) => region.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
})

test('what is no amount or no date is not sent and says so; Escape takes it back', async () => {
  const { page, watch, details, least, end } = await openDetails('TOM25')
  const before = await end.inputValue()
  await least.fill('viel')
  await page.keyboard.press('Enter')
  const fault = (words: RegExp) => details.getByText(words).first()
  await fault(/Betrag von 0,01 bis 100\.000 Euro/).waitFor()
  expect(await least.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => least.inputValue()).toBe('')
  await end.fill('0027-12-31')
  await end.blur()
  await fault(/Datum von 2000 bis 2099/).waitFor()
  await end.press('Escape')
  await expect.poll(() => end.inputValue()).toBe(before)
  expect(countCalls(watch.trpc, 'codes.update')).toBe(0)
})

test('what the server refuses is told at the field, and a box goes back', async () => {
  const { page, details, goods, flag } = await openDetails('PAUL12')
  await answerCalls(page, { 'codes.update': 'no network' })
  expect(await flag('Nicht kombinierbar').isChecked()).toBe(true)
  await flag('Nicht kombinierbar').click()
  await details.getByText('Nicht gespeichert: Der Server ist nicht erreichbar.').first().waitFor()
  await expect.poll(() => flag('Nicht kombinierbar').isChecked()).toBe(true)
  await goods.fill('Sale')
  await page.keyboard.press('Enter')
  await expect.poll(() => goods.getAttribute('aria-invalid')).toBe('true')
})

test('each source says in which words, by whom, when and how surely it was read, newest first', async () => {
  const { details } = await openDetails('DUO30')
  await expectTexts(details.getByRole('listitem')).toEqual([
    expect.stringMatching(
      /DUO30 .*Code \d+ % · Shop \d+ % · Betrag \d+ % · Ende \d+ % Post vom \d\d\.\d\d\.\d{4} .*Influencer @mira\.beispiel Gelesen vom Leseprogramm \(encoder@\d+\) am \d\d\.\d\d\.\d{4} \d\d:\d\d mit \d+ % Sicherheit Instagram Post ansehen/,
    ),
    expect.stringContaining('@lena.beispiel'),
  ])
  const link = details.getByRole('link', { name: 'Instagram Post ansehen' }).first()
  expect(await link.getAttribute('href')).toBe('https://www.instagram.com/p/Rich7/')
  expect(await details.locator('mark[title=Code]').first().innerText()).toBe('DUO30')
})

test.each(LOOKS)(
  'axe finds nothing, and nothing overflows: $width px, $colorScheme',
  async ({ options }) => {
    const { page, details, least } = await openDetails('DUO30', options)
    await least.fill('viel')
    await page.keyboard.press('Enter')
    const faults = details.getByText(/Betrag von 0,01/)
    await faults.first().waitFor()
    await expectAccessible(page)
  },
)
