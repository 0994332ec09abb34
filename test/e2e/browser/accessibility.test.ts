import { expect, test } from 'vitest'
import {
  expectAccessible,
  findOverflow,
  findViolations,
  TWO_LOOKS,
} from '#test/e2e/support/accessibility.ts'
import { logIn, openTab, tabList } from '#test/e2e/support/admin-page.ts'
import { SMALL_SITE_PATHS, startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite(() => startSmallSite(['Snocks', 'Purelei']))

test.each(TWO_LOOKS.flatMap((look) => SMALL_SITE_PATHS.map((path) => ({ ...look, path }))))(
  'axe finds nothing on $path, $width px, $colorScheme',
  async ({ options, path }) => {
    const { page } = await site.visit(path, options)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
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

test.each(TWO_LOOKS)(
  'axe finds nothing in the panel, $width px, $colorScheme',
  async ({ options }) => {
    const { page } = await site.openPage(options)
    await page.goto('/admin_cuwntvw')
    await page.getByLabel('Benutzername').waitFor()
    expect(await findViolations(page)).toEqual([])
    await logIn(page)
    expect(await tabList(page).getByRole('tab').allInnerTexts()).toEqual(TABS.map(([name]) => name))
    for (const [name, words] of TABS) {
      await openTab(page, name)
      await page.getByText(words).filter({ visible: true }).first().waitFor()
      expect([name, await findViolations(page), await findOverflow(page)]).toEqual([name, [], 0])
    }
  },
)
