import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SMALL_SITE_PATHS } from '#test/e2e/support/filled-sites.ts'
import { copyButtonOf, toastOf, voteButtonOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const PATHS = [
  ...SMALL_SITE_PATHS,
  '/categories',
  '/categories/tech',
  '/brands?letter=S',
  '/brands/kapten-son',
  '/search?q=xqzwv',
  '/code-melden?id=1',
  '/influencers/niemand',
]

/** What a page has left behind in the browser. */
async function readTraces(page: Page) {
  const { cookies, origins } = await page.context().storageState({ indexedDB: true })
  const rest = await page.evaluate(async () => ({
    session: sessionStorage.length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookie: document.cookie,
  }))
  return { cookies, origins, ...rest }
}
const NO_TRACES = { cookies: [], origins: [], session: 0, caches: 0, workers: 0, cookie: '' }

test.each(PATHS)(
  '%s fetches nothing twice, leaves no trace, asks no other host and stays silent',
  async (path) => {
    const { page, watch } = await site.visit(path)
    await page.waitForLoadState('networkidle')
    expect(watch.trpc).toEqual([])
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForLoadState('networkidle')
    expect(await readTraces(page)).toEqual(NO_TRACES)
  },
)

test('a visit with copy, vote, search and the way back leaves no trace either', async () => {
  const { page } = await site.visit('/brands/snocks')
  await copyButtonOf(page, 'ANNA15').click()
  await toastOf(page).waitFor()
  await voteButtonOf(page, 'ANNA15', 'Geht').click()
  await toastOf(page).filter({ hasText: 'Bewertung gespeichert' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Marken' }).click()
  await page.getByRole('heading', { level: 1, name: 'Alle Marken' }).waitFor()
  await page.getByRole('searchbox', { name: 'Marke suchen' }).fill('gym')
  await expect.poll(() => page.url()).toContain('q=gym')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Snocks Rabattcodes' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await readTraces(page)).toEqual(NO_TRACES)
})
