import { lte, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { expectAccessible, LOOKS } from '#test/e2e/support/accessibility.ts'
import { addManyCodes, useDatabase } from '#test/e2e/support/database.ts'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import {
  expectAddress,
  expectFocus,
  expectTexts,
  tabTo,
  textOf,
  textsOf,
} from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const COUNT = 450
/** More than fit on a page. */
const EXPIRING = 210
const PAGE = 24
const PAGES = 19

/** Snocks with 450 codes, of which 210 end within the day; Gymshark with a few, ASOS with many of all kinds. */
const site = useSite(async () => {
  const started = await startSmallSite(['Snocks', 'Gymshark', 'ASOS'])
  useDatabase(started, (db) => db.delete(codes).where(lte(codes.id, 999)).run())
  addManyCodes(started, { slug: 'snocks', count: COUNT, prefix: 'REIHE' })
  addManyCodes(started, { slug: 'gymshark', count: 3, prefix: 'WENIG' })
  addManyCodes(started, { slug: 'asos', count: 250, prefix: 'FEED', oldestRanksFirst: true })
  useDatabase(started, (db) => {
    const rows = db.select({ id: codes.id }).from(codes).orderBy(codes.id).all()
    const last = rows[EXPIRING - 1]?.id ?? 0
    const expiresAt = new Date(Date.now() + 5 * 3_600_000)
    db.update(codes).set({ expiresAt }).where(lte(codes.id, last)).run()
    const set = (values: Partial<typeof codes.$inferInsert>, like: string) =>
      db.update(codes).set(values).where(sql`${codes.code} like ${like}`).run()
    set({ newCustomersOnly: true }, 'FEED%1')
    set({ minOrderAmount: 40 }, 'FEED%2')
    set({ expiresAt: new Date(Date.now() + 99 * 86_400_000) }, 'FEED2%')
  })
  return started
})

const load = async (path: string) => (await fetch(site.url + path)).text()
const read = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'))
const codesIn = (html: string) => read(html, /<article[^>]*>.*?<code[^>]*>(\w+)<\/code>/gs)
const linkOf = (html: string, rel: string) =>
  read(html, new RegExp(`<a(?=[^>]* rel="${rel}")[^>]* href="([^"]+)"`, 'g'))[0]

/** The codes of a tab, from its first page on by 'Weiter', as a reader without scripts goes. */
async function followPages(path: string) {
  const pages: string[][] = []
  for (let next: string | undefined = path; next; ) {
    const html = await load(next)
    pages.push(codesIn(html))
    next = linkOf(html, 'next')
  }
  return pages
}

describe('without scripts', () => {
  const TABS = [
    { tab: '', count: COUNT },
    { tab: '?tab=highest', count: COUNT },
    { tab: '?tab=expiring', count: EXPIRING },
    { tab: '?tab=new', count: COUNT },
  ]
  test.each(TABS)('links lead to every code of /brands/snocks$tab once', async ({ tab, count }) => {
    const pages = await followPages(`/brands/snocks${tab}`)
    expect(pages).toHaveLength(Math.ceil(count / PAGE))
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(PAGE)
    expect(new Set(pages.flat()).size).toBe(count)
  })

  test('the true number stands in header and description, on every page', async () => {
    for (const address of ['', '?page=2', '?tab=highest&page=3']) {
      const html = await load(`/brands/snocks${address}`)
      expect(html.replaceAll('\u00a0', ' ')).toContain('>450 aktive Codes<')
      const [description = ''] = read(html, /<meta name="description" content="([^"]+)"/g)
      expect(description.replace('\u00a0', ' ')).toMatch(/^450 aktive Rabattcodes für Snocks/)
    }
  })

  test('each page names itself', async () => {
    const headOf = async (address: string) => {
      const html = await load(address)
      const link = (rel: string) =>
        read(html, new RegExp(`<link rel="${rel}" href="([^"]+)"`, 'g')).map((href) =>
          href.replace(/^https?:\/\/[^/]+/, ''),
        )
      const [title] = read(html, /<title>([^<]+)<\/title>/g)
      return [...link('canonical'), title?.match(/– Seite \d$/)?.[0]]
    }
    const brand = '/brands/snocks'
    expect(await headOf(brand)).toEqual([brand, undefined])
    expect(await headOf(`${brand}?page=2`)).toEqual([`${brand}?page=2`, '– Seite 2'])
    expect(await headOf(`${brand}?tab=expiring&page=9`)).toEqual([brand, '– Seite 9'])
    expect(await headOf('/brands/gymshark')).toEqual(['/brands/gymshark', undefined])
  })

  test('a page that is no more leads to the last one', async () => {
    const WAYS = [
      ['/brands/snocks?page=99', `/brands/snocks?page=${PAGES}`],
      ['/brands/snocks?tab=expiring&page=10', '/brands/snocks?tab=expiring&page=9'],
      ['/brands/snocks?page=19&end=set', '/brands/snocks?page=9&end=set'],
      ['/brands/gymshark?page=2', '/brands/gymshark'],
    ]
    for (const [from = '', to = ''] of WAYS) {
      const { redirected, url, status } = await fetch(site.url + from)
      expect([redirected, url.replace(site.url, ''), status]).toEqual([true, to, 200])
    }
    const { codes: none } = await (await fetch(`${site.url}/api/brands/snocks?page=20`)).json()
    expect(none).toEqual([])
  })

  test("the feed's entries lead to a page that holds the code", async () => {
    const feed = await load('/brands/asos/feed.xml')
    const addresses = read(
      feed,
      /<entry>.*?<link rel="alternate" type="text\/html" href="([^"]+)"/gs,
    )
    // The newest codes, which stand on the last page of the brand.
    expect(codesIn(await load('/brands/asos'))).not.toContain('FEED1')
    const address = addresses.at(-1) ?? ''
    const { pathname, search, hash } = new URL(address)
    expect(await load(pathname + search)).toContain(`id="${hash.slice(1)}"`)
    expect((await fetch(site.url + pathname + search)).url).toMatch(/\/brands\/asos\?page=\d+$/)
  })
})

const headingOf = (page: Page) => page.locator('#codes')
const codesOf = (page: Page) => page.getByRole('tabpanel').locator('article code')
const filterOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Codes filtern' }).getByRole('link', { name })
const filtersOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Codes filtern' }).getByRole('link')
const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Seiten' })

test("'Weiter' by keyboard: the next codes, the focus on their heading, and back again", async () => {
  const { page } = await site.visit('/brands/snocks')
  const next = pagesOf(page).getByRole('link', { name: 'Weiter' })
  await next.focus()
  await next.press('Enter')
  await expect.poll(() => page.title()).toMatch(/– Seite 2$/)
  await expectAddress(page).toBe('/brands/snocks?page=2')
  await expect.poll(() => textOf(headingOf(page))).toBe(`Codes, Seite 2 von ${PAGES}`)
  await expectFocus(headingOf(page))
  expect(await textOf(codesOf(page).first())).toBe('REIHE25')
  const box = await headingOf(page).boundingBox()
  expect(box?.y).toBeGreaterThan(60)
  expect(box?.y).toBeLessThan(300)
  // From here the filter comes next, then the tabs.
  await tabTo(page, filterOf(page, 'mit Enddatum'), 1)
  await tabTo(page, page.getByRole('tab').first(), 1)
  await page.goBack()
  await expect.poll(() => textOf(codesOf(page).first())).toBe('REIHE1')
  await expect.poll(() => page.title()).not.toContain('Seite')
})

test('tabs order all codes, not those of the page, and keep their focus', async () => {
  const { page } = await site.visit('/brands/snocks?page=2')
  const tab = page.getByRole('tab', { name: 'Höchster Rabatt' })
  await tab.focus()
  await tab.press('Enter')
  await expectAddress(page).toBe('/brands/snocks?tab=highest')
  await expectTexts(page.getByRole('tab', { selected: true })).toEqual(['Höchster Rabatt'])
  // 60 %: REIHE59, 119, ... and of equal ones the newest first.
  await expect.poll(async () => textOf(codesOf(page).first())).toBe('REIHE59')
  await expectFocus(tab)
  await expectTexts(pagesOf(page).locator('p')).toEqual(['1–24 von 450 Codes'])
})

test('where all codes fit on one page no pages are shown', async () => {
  const { page } = await site.visit('/brands/gymshark?tab=new')
  expect(await pagesOf(page).count()).toBe(0)
})

test.each([true, false])(
  'filters narrow down, with tabs and pages; scripts: %s',
  async (javaScriptEnabled) => {
    const { page } = await site.visit('/brands/snocks?tab=highest', { javaScriptEnabled })
    expect(await textsOf(filtersOf(page))).toEqual(['mit Enddatum'])
    await filterOf(page, 'mit Enddatum').click()
    await expectAddress(page).toBe('/brands/snocks?tab=highest&end=set')
    await expectTexts(pagesOf(page).locator('p')).toEqual(['1–24 von 210 Codes'])
    await pagesOf(page).getByRole('link', { name: 'Weiter' }).click()
    await expectAddress(page).toBe('/brands/snocks?tab=highest&end=set&page=2')
    await page.getByRole('tab', { name: 'Neu' }).click()
    await expectAddress(page).toBe('/brands/snocks?tab=new&end=set')
    await expectTexts(pagesOf(page).locator('p')).toEqual(['1–24 von 210 Codes'])
    await filterOf(page, 'mit Enddatum (gewählt, wieder aufheben)').click()
    await expectAddress(page).toBe('/brands/snocks?tab=new')
    await expectTexts(pagesOf(page).locator('p')).toEqual(['1–24 von 450 Codes'])
    await page.goBack()
    await expectAddress(page).toBe('/brands/snocks?tab=new&end=set')
    await expectTexts(pagesOf(page).locator('p')).toEqual(['1–24 von 210 Codes'])
  },
)

test.each(LOOKS)(
  '$width px, $colorScheme: a chosen filter is accessible and fits',
  async ({ options }) => {
    const { page } = await site.visit('/brands/asos?end=set&page=2', options)
    expect(await textsOf(filtersOf(page))).toEqual([
      'auch für Bestandskunden',
      'ohne Mindestbestellwert',
      'mit Enddatum (gewählt, wieder aufheben)',
    ])
    await expectAccessible(page)
  },
)

test('a filtered page is not to be listed, and names the one without filters', async () => {
  const html = await load('/brands/snocks?end=set')
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(read(html, /<link rel="canonical" href="([^"]+)"/g)).toEqual([
    expect.stringMatching(/\/brands\/snocks$/),
  ])
  expect(await load('/brands/snocks')).not.toContain('noindex')
})

test('a choice without codes says so and leads back; where all codes are alike no filter is offered', async () => {
  const { page } = await site.visit('/brands/gymshark?end=set')
  await expectTexts(
    page.getByText('Zu dieser Auswahl gibt es gerade keinen gültigen Code.'),
  ).toHaveLength(1)
  await page.getByRole('link', { name: 'Alle Codes ansehen' }).click()
  await expectTexts(codesOf(page)).toHaveLength(3)
  expect(await filtersOf(page).count()).toBe(0)
})

test('a link to a code of a later page leads there, though only the browser sees what it names', async () => {
  // From the middle: ranks are worked out anew now and then, which turns the order of these codes round.
  const [hash = ''] = read(await load('/brands/asos?page=6'), /<article id="(code-\d+)"/g)
  const { page } = await site.openPage()
  // Not `visit`: what it asks of the page may never be answered, as the page leaves for another address.
  await page.goto(`/brands/asos#${hash}`)
  await expectAddress(page).toMatch(/^\/brands\/asos\?page=[567]$/)
  await page.locator(`#${hash}`).waitFor()
  expect(new URL(page.url()).hash).toBe(`#${hash}`)
  // One that is nowhere is looked for once.
  await page.goto('/brands/asos#code-999999')
  // It comes back by way of the server; a page that is closed on its way may never close.
  await page.waitForFunction(() => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return arrival !== undefined && arrival.redirectCount > 0
  })
  await expectTexts(pagesOf(page).locator('p')).toEqual(['1–24 von 250 Codes'])
})
