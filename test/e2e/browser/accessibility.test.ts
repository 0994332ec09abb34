import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { influencers } from '#db/schema/influencers.ts'
import {
  enlargeText,
  expectAccessible,
  findOverflow,
  findViolations,
  TWO_LOOKS,
} from '#test/e2e/support/accessibility.ts'
import { logIn, openTab, tabList, tabOf } from '#test/e2e/support/admin-page.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import { SMALL_SITE_PATHS, startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite(() => startSmallSite(['Snocks', 'Purelei']))

/** 36 letters without a place to break. */
const LONG_NAME = 'Naturkosmetikmanufakturgesellschaften'.slice(0, 36)
beforeAll(() =>
  useDatabase(site, (db) => {
    const rename = (username: string, values: Partial<typeof influencers.$inferInsert>) =>
      db.update(influencers).set(values).where(eq(influencers.username, username)).run()
    db.update(brands).set({ name: LONG_NAME }).where(eq(brands.slug, 'snocks')).run()
    rename('anna.beispiel', { displayName: LONG_NAME })
    rename('lena.beispiel', { username: LONG_NAME.toLowerCase() })
  }),
)

test.each(TWO_LOOKS.flatMap((look) => SMALL_SITE_PATHS.map((path) => ({ ...look, path }))))(
  'axe finds nothing on $path, $width px, $colorScheme',
  async ({ options, path }) => {
    const { page } = await site.visit(path, options)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  },
)

test.each([
  ['/brands', 'Purelei'],
  ['/brands/snocks', LONG_NAME],
  ['/brands/snocks', '@anna.beispiel'],
  ['/search?q=purelei', 'Purelei'],
  ['/search?q=anna', '@anna.beispiel'],
  ['/kategorien/mode', LONG_NAME],
  ['/influencers/anna.beispiel', '@anna.beispiel'],
])('%s asks translators to leave %s alone', async (path, name) => {
  const { page } = await site.visit(path, { javaScriptEnabled: false })
  const texts = page.getByRole('main').getByText(name, { exact: true })
  const parents = await texts.evaluateAll((found) =>
    found.map((text) => text.closest('[translate]')?.getAttribute('translate')),
  )
  expect([...new Set(parents)]).toEqual(['no'])
})

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
    // By their names, which the numbers at some of them only describe.
    const tabs = tabList(page).getByRole('tab')
    expect(await tabs.count()).toBe(TABS.length)
    for (const [at, [name]] of TABS.entries())
      expect(await tabs.nth(at).and(tabOf(page, name)).count()).toBe(1)
    for (const [name, words] of TABS) {
      await openTab(page, name)
      await page.getByText(words).filter({ visible: true }).first().waitFor()
      expect([name, await findViolations(page), await findOverflow(page)]).toEqual([name, [], 0])
    }
  },
)

/** The narrowest phone; text is enlarged by a style of the test's own. */
const NARROW = { viewport: { width: 320, height: 640 }, bypassCSP: true }

test.each(SMALL_SITE_PATHS)('%s is no wider than 320 px, also with large text', async (path) => {
  const { page } = await site.visit(path, NARROW)
  const width = await findOverflow(page)
  await enlargeText(page)
  expect([width, await findOverflow(page)]).toEqual([0, 0])
})

test('nor is the panel', async () => {
  const { page } = await site.openPanel(undefined, NARROW)
  for (const [name, words] of TABS) {
    await openTab(page, name)
    await page.getByText(words).filter({ visible: true }).first().waitFor()
    expect([name, await findOverflow(page)]).toEqual([name, 0])
  }
  await enlargeText(page)
  for (const [name] of TABS) {
    await openTab(page, name)
    expect([name, await findOverflow(page)]).toEqual([name, 0])
  }
})
