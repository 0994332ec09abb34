import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeCardOf, toastOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const PATHS = [
  '/',
  '/kategorien',
  '/categories',
  '/kategorien/mode',
  '/categories/tech',
  '/brands',
  '/brands?letter=S',
  '/brands/snocks',
  '/brands/kapten-son',
  '/influencers/jule.beispiel',
  '/search',
  '/search?q=snoks',
  '/search?q=xqzwv',
  '/about',
  '/contact',
  '/press',
  '/impressum',
  '/datenschutz',
  '/gibt-es-nicht',
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

test.each(PATHS)('%s leaves no trace, asks nobody else and stays silent', async (path) => {
  const { page, watch } = await site.visit(path)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.waitForLoadState('networkidle')
  expect(await readTraces(page)).toEqual(NO_TRACES)
  expect(watch.foreign).toEqual([])
  const own = watch.messages.filter((text) => !(path === '/gibt-es-nicht' && text.includes('404')))
  expect(own).toEqual([])
})

test('nor does a visit with copy, vote, search and the way back', async () => {
  const { page, watch } = await site.visit('/brands/snocks', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await codeCardOf(page, 'ANNA15')
    .getByRole('button', { name: /Kopier/ })
    .click()
  await toastOf(page).waitFor()
  await codeCardOf(page, 'ANNA15').getByRole('button', { name: 'Geht', exact: true }).click()
  await toastOf(page).filter({ hasText: 'Bewertung gespeichert' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Marken' }).click()
  await page.getByRole('heading', { level: 1, name: 'Alle Marken' }).waitFor()
  await page.getByRole('searchbox', { name: 'Marke suchen' }).fill('gym')
  await expect.poll(() => page.url()).toContain('q=gym')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Snocks Rabattcodes' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await readTraces(page)).toEqual(NO_TRACES)
  expect([watch.foreign, watch.messages]).toEqual([[], []])
})

test('no answer sets a cookie or names another host as a source', async () => {
  for (const path of PATHS) {
    const response = await fetch(site.url + path)
    expect([path, response.headers.get('set-cookie')]).toEqual([path, null])
    const policy = response.headers.get('content-security-policy') ?? ''
    expect([path, policy]).toEqual([path, expect.stringMatching(/default-src '(none|self)'/)])
    expect([path, /https?:/.test(policy)]).toEqual([path, false])
  }
})
