import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectText, searchFieldOf, termOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const TRPC = '**/trpc/**'
const answer = (status: number, body: string) => (context: BrowserContext) =>
  context.route(TRPC, (route) => route.fulfill({ status, body }))
const restore = (context: BrowserContext) => context.unroute(TRPC)

const BREAKS = [
  {
    name: 'the network is gone',
    break: (context: BrowserContext) => context.setOffline(true),
    mend: (context: BrowserContext) => context.setOffline(false),
  },
  {
    name: 'the server does not answer',
    break: (context: BrowserContext) =>
      context.route(TRPC, (route) => route.abort('connectionrefused')),
    mend: restore,
  },
  { name: 'a proxy answers', break: answer(502, '<h1>Bad Gateway</h1>'), mend: restore },
  { name: 'the answer breaks off', break: answer(200, '[{"result":{"da'), mend: restore },
]

/** What a page says of an answer that is none. */
const BROKEN = /^TRPCClientError|^Failed to load resource/

const expectHeading = (page: Page) =>
  expectText(page.getByRole('main').getByRole('heading', { level: 1 }))

test.each(BREAKS)('$name: an error with a retry that works', async ({ break: spoil, mend }) => {
  const { page, watch } = await site.visit('/kategorien/mode')
  watch.expected = BROKEN
  await spoil(page.context())
  await page.getByRole('link', { name: 'Codes ansehen von Gymshark' }).click()
  await expectHeading(page).toBe('Das hat nicht geklappt')
  // Header and footer stay, so that one can go elsewhere.
  expect(await page.getByRole('banner').isVisible()).toBe(true)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(true)

  const retry = page.getByRole('button', { name: 'Noch einmal versuchen' })
  const asked = page.waitForRequest(TRPC)
  await retry.click()
  // Not mended before it has failed: the heading alone may still be the one from before.
  await (await asked).response()
  await expectHeading(page).toBe('Das hat nicht geklappt')
  await mend(page.context())
  await retry.click()
  await expectHeading(page).toBe('Gymshark Rabattcodes')
  await expectAddress(page).toBe('/brands/gymshark')
})

test('from the error one gets back to where one was', async () => {
  const { page, watch } = await site.visit('/kategorien/mode')
  watch.expected = BROKEN
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Codes ansehen von Gymshark' }).click()
  await expectHeading(page).toBe('Das hat nicht geklappt')
  await page.goBack()
  await expectHeading(page).toBe('Mode Rabattcodes & Gutscheine')
})

test('the list of all brands is asked for a second time, and no third', async () => {
  const { page, watch } = await site.visit('/')
  watch.expected = BROKEN
  let calls = 0
  const answerFrom = (first: number) => async (route: Route) => {
    calls += 1
    await (calls >= first ? route.continue() : route.fulfill({ status: 502, body: '' }))
  }
  await page.route('**/trpc/brands.index*', answerFrom(2))
  await page.getByRole('banner').getByRole('link', { name: 'Marken' }).click()
  await expectHeading(page).toBe('Alle Marken')
  expect(calls).toBe(2)

  const { page: other, watch: otherWatch } = await site.visit('/')
  otherWatch.expected = BROKEN
  calls = 0
  await other.route('**/trpc/brands.index*', answerFrom(9))
  await other.getByRole('banner').getByRole('link', { name: 'Marken' }).press('Enter')
  await expectHeading(other).toBe('Das hat nicht geklappt')
  expect(calls).toBe(2)
})

test('a failing search keeps the term', async () => {
  const { page, watch } = await site.visit('/search')
  watch.expected = BROKEN
  await page.route('**/trpc/*search.all*', (route) => route.abort())
  const field = searchFieldOf(page)
  await field.fill('snocks')
  await field.press('Enter')
  await expectHeading(page).toBe('Das hat nicht geklappt')
  await expect.poll(() => termOf(page)).toBe('snocks')
  await page.unroute('**/trpc/*search.all*')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await page.getByText('1 Ergebnis', { exact: true }).waitFor()
})

test('a page that is there already needs no network', async () => {
  const { page } = await site.visit('/brands/snocks')
  await page
    .getByRole('link', { name: /Gymshark/ })
    .last()
    .click()
  await expectHeading(page).toBe('Gymshark Rabattcodes')
  await page.goBack()
  await expectHeading(page).toBe('Snocks Rabattcodes')
  await page.context().setOffline(true)
  await page.goForward()
  await expectHeading(page).toBe('Gymshark Rabattcodes')
})

test('a broken logo gives way to the first letter', async () => {
  const { page } = await site.visit('/kategorien/mode', {
    prepare: (fresh) => fresh.route('**/logos/**', (route) => route.abort()),
  })
  await page.route('**/trpc/brands.bySlug*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"hasLogo":false', '"hasLogo":true')
    await route.fulfill({ response, body })
  })
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/logos/'))
  await page.getByRole('link', { name: 'Codes ansehen von Gymshark' }).click()
  await refused
  const header = page.getByRole('main').locator('header')
  await expectText(header).toMatch(/^G Gymshark Rabattcodes/)
  await expect.poll(() => header.locator('img').count()).toBe(0)
})
