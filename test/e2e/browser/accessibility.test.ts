import { expect, test } from 'vitest'
import { findOverflow, findViolations } from '#test/e2e/support/accessibility.ts'
import { logIn, openTab } from '#test/e2e/support/admin-page.ts'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

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
    const { page } = await site.visit(path, { viewport, colorScheme })
    await page.waitForLoadState('networkidle')
    expect(await findViolations(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
  },
)

/** The tabs in their order, each with words that come with its data. */
const TABS = [
  ['Übersicht', 'Top-Influencer nach aktiven Codes'],
  ['Datensammlung', 'Such-API'],
  ['Marken', 'Purelei'],
  ['Geplante Marken', 'Keine geplanten Marken vorhanden'],
  ['Codes', '3 von 3 Codes angezeigt'],
  ['Logs', '2 Marken hinzugefügt, 0 Duplikate übersprungen'],
  ['Einstellungen', 'Keine gesperrten Influencer'],
] as const

test.each(LOOKS)('axe finds nothing in the panel, $width px, $colorScheme', async (look) => {
  const viewport = { width: look.width, height: 900 }
  const { page } = await site.openPage({ viewport, colorScheme: look.colorScheme })
  await page.goto('/admin_cuwntvw')
  await page.getByLabel('Benutzername').waitFor()
  expect(await findViolations(page)).toEqual([])
  await logIn(page)
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(TABS.map(([name]) => name))
  for (const [name, words] of TABS) {
    await openTab(page, name)
    await page.getByText(words).filter({ visible: true }).first().waitFor()
    expect([name, await findViolations(page)]).toEqual([name, []])
  }
})
