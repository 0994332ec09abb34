import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { expectAccessible, LOOKS } from '#test/e2e/support/accessibility.ts'
import { PANEL, tabOf } from '#test/e2e/support/admin-page.ts'
import { callApi, postJson } from '#test/e2e/support/api.ts'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { expectTexts, sectionOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const selected = (page: Page) =>
  page.locator('[role=tab][aria-selected=true]').filter({ hasText: 'Tage' }).textContent()

const site = useSite(() =>
  startSmallSite(['Snocks', 'Purelei'], { TRUSTED_PROXIES: '127.0.0.1/32', RATE_LIMITS: 'off' }),
)
const from = (host: number) => ({ 'x-forwarded-for': `93.184.216.${host}` })

test('what visitors do shows in the figures, the chart and its table', async () => {
  const [code] = await callApi(site.url, 'GET', '/api/codes/recent')
  for (const host of [1, 2]) {
    await postJson(`${site.url}/api/codes/${code.id}/copy`, {}, from(host))
    await postJson(`${site.url}/api/codes/${code.id}/vote`, { vote: 'working' }, from(host))
  }
  const { page } = await site.openPanel(`${PANEL}?zeitraum=7`)
  const activity = sectionOf(page, 'Kopien und Stimmen je Tag')
  await activity.getByText('Kopien: 2').waitFor()
  await activity.locator('svg.recharts-surface').first().waitFor()
  await activity.getByText('Zahlen als Tabelle').click()
  const rows = activity.locator('tbody tr')
  expect(await rows.count()).toBe(7)
  expect((await rows.first().textContent())?.slice(-3)).toBe('220')
  const best = sectionOf(page, 'Beste Codes nach Kopien').locator('tbody tr')
  expect(await best.first().textContent()).toContain(code.code)
  expect(await best.first().textContent()).toContain(code.brand.name)
  await sectionOf(page, 'Beste Marken nach Kopien')
    .locator('tbody tr')
    .first()
    .getByRole('link', { name: code.brand.name })
    .waitFor()
})

test('a search without a result shows once three visitors made it', async () => {
  // In different letters: the answer to the very same address comes from the cache.
  const search = (q: string, host: number) =>
    fetch(`${site.url}/search?q=${q}`, { headers: from(host) })
  await search('Fehlmarke', 1)
  await search('fehlmarke', 2)
  await search('fehlMarke', 2)
  // Figures are a minute old at most, so each period is asked for once.
  const { missedSearches } = await callApi(site.url, 'GET', '/api/admin/figures?period=90')
  expect(missedSearches).toEqual([])
  await search('FEHLMARKE', 3)
  const { sqlite, close } = openDatabase(join(site.postsDir, '..', 'app.db'), { readonly: true })
  const noted = sqlite.prepare('select sum(searches) from missed_searches').pluck()
  await expect.poll(() => noted.get()).toBe(3)
  close()
  const { page } = await site.openPanel()
  await expectTexts(
    sectionOf(page, 'Suchen ohne Ergebnis').locator('tbody tr').getByRole('rowheader'),
  ).toEqual(['fehlmarke'])
})

test('the period stands in the address; what is none there is the usual one', async () => {
  const { page } = await site.openPanel(`${PANEL}?zeitraum=8&brandsPage=x`)
  await expect.poll(() => selected(page)).toBe('30 Tage')
  await tabOf(page, '90 Tage').click()
  await expect.poll(() => selected(page)).toBe('90 Tage')
  expect(new URL(page.url()).searchParams.get('zeitraum')).toBe('90')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect.poll(() => selected(page)).toBe('30 Tage')
  expect(new URL(page.url()).searchParams.get('zeitraum')).toBeNull()
  const { page: other } = await site.openPanel(`${PANEL}?zeitraum=7`)
  await expect.poll(() => selected(other)).toBe('7 Tage')
})

test.each(LOOKS)('nothing is found by axe at $width px, $colorScheme', async ({ options }) => {
  const { page } = await site.openPanel(`${PANEL}?zeitraum=90`, options)
  // Charts are drawn when they come near the screen; opening a table scrolls there.
  await page.getByText('Zahlen als Tabelle').first().waitFor()
  for (const summary of await page.getByText('Zahlen als Tabelle').all()) await summary.click()
  await expect.poll(() => page.locator('svg.recharts-surface').count()).toBeGreaterThan(1)
  await expectAccessible(page)
})
