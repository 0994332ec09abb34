import { expect, test } from 'vitest'
import { findOverflow, findViolations } from './support/find-violations.ts'
import { logIn } from './support/log-in.ts'
import { startSmallSite } from './support/small-site.ts'
import { useSite } from './support/use-site.ts'

const site = useSite(() => startSmallSite(['Snocks', 'Purelei']))

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
    expect(await findOverflow(page)).toBe(0)
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
