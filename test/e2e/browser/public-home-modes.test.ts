import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApi } from '#test/e2e/support/api.ts'
import { sectionOf, textOf, textsOf } from '#test/e2e/support/page.ts'
import { createPosts } from '#test/e2e/support/posts.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const HOUR_MS = 3_600_000

/** The tests follow the site from empty to filled. */
let page: Page
let openedAt: Date

/** A site whose only codes are five minutes and three hours old. */
function startModes() {
  const ages = [5 / 60, 3]
  const posts = createPosts()
    .slice(1, 3)
    .map((post, index) => ({
      ...post,
      postedAt: new Date(Date.now() - (ages[index] ?? 0) * HOUR_MS).toISOString(),
    }))
  const env = { REAL_FIGURES: 'on', SITE_NAME: 'Codeblatt' }
  return startSite({ posts, env })
}
const site = useSite(startModes, { keepPages: true })

test('an empty site says so and offers a way on', async () => {
  ;({ page } = await site.visit('/'))
  expect(await textOf(sectionOf(page, 'Top-Code der Woche'))).toContain('Noch kein Top-Code')
  expect(await textOf(sectionOf(page, 'Aktuelle Trending Deals'))).toContain('Keine aktiven Codes')
  const main = await textOf(page.getByRole('main'))
  expect(main).toContain('Noch steht hier kein gültiger Code: Das Verzeichnis wird gerade gefüllt.')
  expect(main).not.toMatch(/täglich dazu|0 Codes von/)
  for (const absent of ['Beliebte Marken', 'Neueste Marken', 'Neueste Codes'])
    expect(await sectionOf(page, absent).count()).toBe(0)
  await page.context().close()
})

test("'Beliebte Marken' leave out brands without codes, 'Neueste Marken' do not", async () => {
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands: ['Snocks', 'Purelei', 'ASOS'] })
  await callApi(site.url, 'POST', '/api/collect-codes', {})
  openedAt = new Date()
  ;({ page } = await site.visit('/'))
  expect(await textsOf(sectionOf(page, 'Beliebte Marken').getByRole('listitem'))).toHaveLength(2)
  expect(await textOf(sectionOf(page, 'Beliebte Marken'))).not.toContain('ASOS')
  expect(await textsOf(sectionOf(page, 'Neueste Marken').getByRole('listitem'))).toHaveLength(3)
})

test('counts are those of the database', async () => {
  expect(await textOf(page.getByRole('main'))).toContain('2 Codes von 2 Influencern.')
  const { page: about } = await site.visit('/about')
  expect(await textsOf(sectionOf(about, 'In Zahlen').locator('dl > div'))).toEqual([
    'Codes 2',
    'Marken 3',
    'Influencer 2',
    'Kategorien 6',
  ])
  await about.context().close()
})

test("the ticker shows the codes' real age", async () => {
  const items = await textsOf(sectionOf(page, 'Neueste Codes').getByRole('listitem'))
  expect(items).toEqual([
    expect.stringMatching(/^Snocks 20 % vor ([5-9]|[12]\d) Min$/),
    'Purelei 10 € vor 3 Std',
  ])
})

test('SITE_NAME and the current year reach title and header', async () => {
  const years = [openedAt, new Date()].map((instant) => instant.getFullYear())
  const titles = years.map((year) => `Rabattcodes und Codeblatt ${year}`)
  expect(titles).toContain(await page.title())
  expect(await textOf(page.getByRole('banner').getByRole('link').first())).toBe('Codeblatt')
})
