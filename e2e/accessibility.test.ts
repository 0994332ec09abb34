import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn } from './support/log-in.ts'
import { startSmallSite } from './support/small-site.ts'
import { useSite } from './support/use-site.ts'

const site = useSite(() => startSmallSite(['Snocks', 'Purelei']))
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

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
    const { page } = await site.openPage({ viewport, colorScheme })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await findViolations(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  },
)

test.each(LOOKS)('axe finds nothing in the panel, $width px, $colorScheme', async (look) => {
  const viewport = { width: look.width, height: 900 }
  const { page } = await site.openPage({ viewport, colorScheme: look.colorScheme })
  await page.goto('/admin_cuwntvw', { waitUntil: 'networkidle' })
  expect(await findViolations(page)).toEqual([])
  await logIn(page)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await page.waitForLoadState('networkidle')
    expect([await tab.innerText(), await findViolations(page)]).toEqual([await tab.innerText(), []])
  }
})
