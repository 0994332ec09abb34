import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from './support/call-api.ts'
import { logIn } from './support/log-in.ts'
import { openBrowser, openPage } from './support/open-browser.ts'
import { createPosts } from './support/posts.ts'
import { type Site, startSite } from './support/start-site.ts'

let site: Site
let browser: Browser
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite({ posts: createPosts() }), openBrowser()])
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands: ['Snocks', 'Purelei'] })
  await callApi(site.url, 'POST', '/api/collect-codes', {})
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const
const PATHS = [
  '/',
  '/brands',
  '/brands/snocks',
  '/search?q=snoks',
  '/search',
  '/kategorien',
  '/kategorien/mode',
  '/influencers/anna.beispiel',
  '/about',
  '/contact',
  '/press',
  '/impressum',
  '/datenschutz',
  '/gibt-es-nicht',
  '/brands/gibt-es-nicht',
]

test.each(LOOKS.flatMap((look) => PATHS.map((path) => ({ ...look, path }))))(
  'axe finds nothing on $path, $width px, $colorScheme',
  async ({ width, colorScheme, path }) => {
    const viewport = { width, height: 900 }
    const { page } = await openPage(browser, site.url, { viewport, colorScheme })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await findViolations(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await page.context().close()
  },
)

test.each(LOOKS)('axe finds nothing in the panel, $width px, $colorScheme', async (look) => {
  const viewport = { width: look.width, height: 900 }
  const { page } = await openPage(browser, site.url, { viewport, colorScheme: look.colorScheme })
  await page.goto('/admin_cuwntvw', { waitUntil: 'networkidle' })
  expect(await findViolations(page)).toEqual([])
  await logIn(page)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await page.waitForLoadState('networkidle')
    expect([await tab.innerText(), await findViolations(page)]).toEqual([await tab.innerText(), []])
  }
  await page.context().close()
})
