import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { callApi } from '#test/e2e/support/api.ts'
import { findCode, vote } from '#test/e2e/support/filled-sites.ts'
import { textOf, textsOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()
/** Each test goes on where the one before left it. */
let page: Page

beforeAll(async () => {
  // Of lena's votes one in two says that a code works.
  const { id } = await findCode(site, 'snocks', 'LENA20')
  await vote(site, id, 'working', '203.0.113.1')
  await vote(site, id, 'not_working', '203.0.113.2')
  // A person's page may be a minute old, so it is copied before anybody sees it.
  const copied = await findCode(site, 'snocks', 'PAUL12')
  await callApi(site.url, 'POST', `/api/codes/${copied.id}/copy`, {})
  ;({ page } = await site.visit('/influencers/jule.beispiel'))
})

const shownCodes = () => textsOf(page.getByRole('tabpanel').locator('article code'))

test('the header shows who it is', async () => {
  const header = page.getByRole('main').locator('header')
  expect(await textOf(header.getByRole('heading', { level: 1 }))).toBe('Jule Beispiel')
  const text = await textOf(header)
  expect(text).toContain('@jule.beispiel')
  expect(text).toContain('Mode und Alltag von jule.beispiel')
  expect(text).toMatch(/Follower 120 Tsd\./)
  expect(text).toMatch(/Aktive Codes 7/)
  expect(await page.title()).toBe('Jule Beispiel (@jule.beispiel) Rabattcodes | Codefluencer')
})

const BADGES = [
  {
    username: 'paul.beispiel',
    badge: 'Top Performance',
    rate: 100,
    means: 'Mindestens 80 %',
    copies: 1,
  },
  {
    username: 'lena.beispiel',
    badge: 'Gute Performance',
    rate: 50,
    means: 'Mindestens 50 %',
    copies: 0,
  },
  {
    username: 'jule.beispiel',
    badge: 'Neu dabei',
    rate: 0,
    means: 'Noch keine Bewertungen',
    copies: 0,
  },
]

test.each(BADGES)('$username: $badge at $rate %, copied $copies times', async (entry) => {
  const { username, badge, rate, means, copies } = entry
  const { page: other } = await site.visit(`/influencers/${username}`)
  const text = await textOf(other.getByRole('main').locator('header'))
  expect(text).toContain(`${badge} ${rate}% Erfolgsrate ${means}`)
  expect(text).toMatch(new RegExp(`Mal kopiert ${copies}$`))
  const { influencer } = await callApi(site.url, 'GET', `/api/influencers/${username}`)
  const picture = other.getByRole('main').locator('header img')
  expect(await picture.getAttribute('src')).toContain(`avatar-${influencer.id % 4}`)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('the four filters work', async () => {
  const { codes } = await callApi(site.url, 'GET', '/api/influencers/jule.beispiel')
  expect(await shownCodes()).toEqual(codes.map(({ code }: { code: string }) => code))

  await page.getByRole('tab', { name: 'Höchster Rabatt' }).click()
  const highest = ['JULEABOUT15', 'JULE13', 'JULE12', 'JULE11', 'JULE10']
  await expect.poll(async () => (await shownCodes()).slice(0, 5)).toEqual(highest)
  expect((await shownCodes()).slice(5).sort()).toEqual(['JULE5', 'JULEGYM5'])

  await page.getByRole('tab', { name: 'Läuft bald ab' }).click()
  await expect.poll(shownCodes).toEqual(['JULE5'])

  await page.getByRole('tab', { name: 'Neu', exact: true }).click()
  await expect.poll(async () => (await shownCodes()).slice(0, 2)).toEqual(['JULE5', 'JULEGYM5'])
  expect((await shownCodes()).at(-1)).toBe('JULEABOUT15')

  await page.getByRole('tab', { name: 'Alle Codes' }).click()
  await expect.poll(shownCodes).toEqual(codes.map(({ code }: { code: string }) => code))
})

test('a code card leads to its brand', async () => {
  const card = page.getByRole('article').filter({ hasText: 'JULEABOUT15' })
  const link = card.getByRole('link', { name: /ABOUT YOU/ })
  expect(await link.getAttribute('href')).toBe('/brands/about-you')
})

test('an influencer without active codes', async () => {
  const { page: other } = await site.visit('/influencers/alt.beispiel')
  const main = other.getByRole('main')
  expect(await main.getByText('Keine aktiven Codes', { exact: true }).isVisible()).toBe(true)
  expect(await main.getByText('ALT50').count()).toBe(0)
})
