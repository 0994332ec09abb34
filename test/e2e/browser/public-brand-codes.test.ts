import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { callApi } from '#test/e2e/support/api.ts'
import {
  codeCardOf,
  expectAddress,
  expectText,
  expectTexts,
  plain,
  sectionOf,
  textOf,
  textsOf,
} from '#test/e2e/support/page.ts'
import { LONG_CODE } from '#test/e2e/support/posts.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()
/** Each test goes on where the one before left it. */
let page: Page

beforeAll(async () => {
  ;({ page } = await site.visit('/brands/snocks'))
})

const shownCodes = () => textsOf(page.getByRole('tabpanel').locator('article code'))

const HIGHEST = ['DUO30', 'TOM25', 'LENA20', LONG_CODE, 'ANNA15', 'PAUL12', 'MIRA10', 'JULE5']
const NEWEST = ['JULE5', 'ANNA15', 'MIRA10', 'LENA20', 'TOM25', 'VERSANDFREI', 'DUO30', LONG_CODE]
const TABS = [
  { name: 'Höchster Rabatt', search: '?tab=highest', codes: [...HIGHEST, 'VERSANDFREI'] },
  { name: 'Läuft bald ab', search: '?tab=expiring', codes: ['DUO30', 'JULE5'] },
  { name: 'Neu', search: '?tab=new', codes: [...NEWEST, 'PAUL12'] },
]

test('all codes stand as delivered, the best confirmed one first', async () => {
  const { codes } = await callApi(site.url, 'GET', '/api/brands/snocks')
  expect(await shownCodes()).toEqual(codes.map(({ code }: { code: string }) => code))
  expect((await shownCodes())[0]).toBe('PAUL12')
  expect(await textsOf(page.getByRole('tab'))).toEqual([
    'Alle Codes',
    'Höchster Rabatt',
    'Läuft bald ab',
    'Neu',
  ])
})

test.each(TABS)("the tab '$name' chooses and orders", async ({ name, search, codes }) => {
  await page.getByRole('tab', { name, exact: true }).click()
  await expect.poll(shownCodes).toEqual(codes)
  await expectAddress(page).toBe(`/brands/snocks${search}`)
  await expectTexts(page.getByRole('tab', { selected: true })).toEqual([name])
})

test("'Alle Codes' leads back", async () => {
  await page.getByRole('tab', { name: 'Alle Codes' }).click()
  await expect.poll(shownCodes).toHaveLength(9)
  await expectAddress(page).toBe('/brands/snocks')
})

test('a tab without codes says so', async () => {
  const { page: other } = await site.visit('/brands/gymshark?tab=expiring')
  expect(await textOf(other.getByRole('tabpanel'))).toContain('Keine aktiven Codes')
})

type CodeCard = { code: string; badges?: string[]; words?: (string | RegExp)[] }
const CODE_CARDS: CodeCard[] = [
  // Verified by two influencers, expiring, exclusive.
  { code: 'DUO30', badges: ['Geprüft'] },
  // Expiring, exclusive.
  { code: 'JULE5', badges: ['Läuft ab'] },
  { code: 'LENA20', badges: ['Exklusiv'] },
  {
    code: 'ANNA15',
    words: ['15 %', '@anna.beispiel', '120 Tsd. Follower', 'ab 40 €', 'nur Neukunden'],
  },
  {
    code: 'MIRA10',
    words: ['10 €', '@mira.beispiel', 'kein Enddatum genannt', /gepostet vor \d+ /],
  },
  {
    code: 'VERSANDFREI',
    words: ['Gratisversand', 'kein Enddatum genannt', 'noch zu wenig Rückmeldungen'],
  },
  {
    code: 'PAUL12',
    badges: ['Geprüft'],
    // A site started before midnight says 'gestern' after it.
    words: ['12 %', 'nicht kombinierbar', /4 von 4: funktioniert · (heute|gestern)/],
  },
  { code: 'TOM25', words: ['25 %', /bis \d\d\.\d\d\.20\d\d/] },
  { code: LONG_CODE, words: ['18 %'] },
]

test.each(CODE_CARDS)(
  '$code says what it is worth and for whom, with one badge at most',
  async ({ code, badges = [], words = [] }) => {
    const text = await textOf(codeCardOf(page, code))
    for (const part of words) expect(text).toMatch(part)
    const all = ['Geprüft', 'Läuft ab', 'Exklusiv', 'Abgelaufen']
    expect(all.filter((word) => text.includes(word))).toEqual(badges)
  },
)

test('the influencer on a code card leads to the influencer', async () => {
  const link = codeCardOf(page, 'ANNA15').getByRole('link', { name: '@anna.beispiel' })
  expect(await link.getAttribute('href')).toBe('/influencers/anna.beispiel')
})

test('a long code is whole and 16 px or larger at 320 px', async () => {
  const viewport = { width: 320, height: 700 }
  const { page: phone } = await site.visit('/brands/snocks', { viewport })
  const code = codeCardOf(phone, LONG_CODE).locator('code')
  const box = await code.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
  const size = await code.evaluate((element) => ({
    font: Number.parseFloat(getComputedStyle(element).fontSize),
    hidden: element.scrollWidth - element.clientWidth,
  }))
  expect(size.font).toBeGreaterThanOrEqual(16)
  expect(size.hidden).toBeLessThanOrEqual(0)
})

test('the evidence opens in place, newest source first', async () => {
  const card = codeCardOf(page, 'DUO30')
  const quotes = card.locator('blockquote')
  expect(await quotes.first().isVisible()).toBe(false)
  await card.getByText('Warum hier?').click()
  await quotes.first().waitFor()
  expect(await card.getByText('Warum steht dieser Code hier?').isVisible()).toBe(true)
  await expectTexts(quotes).toHaveLength(2)
  await expectText(quotes.first()).toContain('Rabattcode DUO30 spart ihr 30 % bei Snocks')
  await expectText(card.locator('details')).toMatch(
    /@mira\.beispiel am \d\d\.\d\d\.\d{4} · gelesen vom Leseprogramm am \d\d\.\d\d\.\d{4}, zu \d+ % sicher .*@lena\.beispiel am \d\d\./,
  )
})

test('a card that unfolds does not stretch the one beside it', async () => {
  const { page: fresh } = await site.visit('/brands/snocks')
  const bottoms = () =>
    fresh
      .locator('.code-card-body')
      .evaluateAll((all) =>
        all.slice(0, 2).map((body) => Math.round(body.getBoundingClientRect().bottom)),
      )
  const [, before = 0] = await bottoms()
  await fresh.locator('.code-card-more > summary').first().click()
  await expect.poll(async () => ((await bottoms())[0] ?? 0) > before + 50).toBe(true)
  expect((await bottoms())[1]).toBeLessThanOrEqual(before)
})

test('the source link leads to the post in a new tab and gives nothing away', async () => {
  const links = codeCardOf(page, 'DUO30').getByRole('link', { name: /Instagram Post ansehen/ })
  const attributes = await links.evaluateAll((all) =>
    all.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))),
  )
  expect(attributes.map(([href]) => href)).toEqual([
    'https://www.instagram.com/p/Rich7/',
    'https://www.instagram.com/p/Rich6/',
  ])
  for (const [, target, rel] of attributes) {
    expect(target).toBe('_blank')
    expect(rel).toMatch(/\bnoopener\b/)
  }
})

test('the chart and its code come when one looks at it; the table needs neither', async () => {
  const scripts: string[] = []
  const holdsChart = async (paths: string[]) => {
    const bodies = await Promise.all(paths.map(async (path) => (await fetch(path)).text()))
    return bodies.some((body) => body.includes('recharts'))
  }
  const { page: other } = await site.visit('/brands/snocks', {
    prepare: async (fresh) =>
      fresh.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url())
      }),
  })
  const chart = sectionOf(other, 'Gutscheincode Entwicklung')
  expect(await chart.locator('svg').count()).toBe(0)
  const table = chart.getByRole('table', { includeHidden: true })
  expect(await table.getByRole('row', { includeHidden: true }).count()).toBeGreaterThan(1)
  const first = scripts.splice(0)
  expect(first.length).toBeGreaterThan(0)
  expect(await holdsChart(first)).toBe(false)

  await chart.scrollIntoViewIfNeeded()
  await chart.locator('svg path.recharts-area-area').nth(1).waitFor({ state: 'attached' })
  expect(await holdsChart(scripts)).toBe(true)

  await chart.getByText('Zahlen als Tabelle').click()
  await expectTexts(table.getByRole('columnheader')).toEqual(['Monat', 'Codes', 'Ø Rabatt'])
  await expectText(table.getByRole('row').last()).toMatch(/^\p{L}{3} \d\d \d+ \d+ %$/u)
})

test('the chart of a brand with codes in euro names the euro: legend, axis and table', async () => {
  const { page: other } = await site.visit('/brands/got-bag')
  const chart = sectionOf(other, 'Gutscheincode Entwicklung')
  await chart.scrollIntoViewIfNeeded()
  const labels = chart.locator('svg text')
  const inEuro = expect.stringMatching(/^\d+ €$/)
  await expect.poll(async () => (await labels.allTextContents()).map(plain)).toContainEqual(inEuro)
  expect((await labels.allTextContents()).join()).not.toContain('%')
  expect(await textOf(chart)).toContain('Durchschnittlicher Rabatt in €')
  await chart.getByText('Zahlen als Tabelle').click()
  await expectText(chart.getByRole('row').last()).toMatch(/ 1 10 €$/)
  await expectText(chart.locator('caption')).toContain('in Euro je Monat')
})

test('the chart of a page that is hidden while one leaves it stays silent', async () => {
  const { page: other } = await site.visit('/brands/snocks')
  const chart = sectionOf(other, 'Gutscheincode Entwicklung').locator('svg.recharts-surface')
  await sectionOf(other, 'Gutscheincode Entwicklung').scrollIntoViewIfNeeded()
  await chart.waitFor()
  const show = (display: string) =>
    other.getByRole('main', { includeHidden: true }).evaluate(async (main, value) => {
      main.style.display = value
      // Sizes are told between two frames.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    }, display)
  await show('none')
  await show('')
  await chart.waitFor()
})
