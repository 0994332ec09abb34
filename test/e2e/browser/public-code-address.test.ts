import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LOOKS } from '#test/e2e/support/accessibility.ts'
import { findCode, reportCode } from '#test/e2e/support/filled-sites.ts'
import { codeCardOf, expectText, reload, sectionOf, textOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const idOf = async (code: string) => `code-${(await findCode(site, 'snocks', code)).id}`
const edgeOf = (page: Page, code: string) =>
  codeCardOf(page, code)
    .locator('.code-card-stub')
    .evaluate((stub) => getComputedStyle(stub).borderTopColor)
const topOf = async (page: Page, code: string) =>
  Math.round((await codeCardOf(page, code).boundingBox())?.y ?? -1)
const headerHeight = async (page: Page) =>
  (await page.getByRole('banner').boundingBox())?.height ?? 0
/** Where every code card lies on the page, how large it is. */
const boxesOf = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect()
      return [x, y + scrollY, width, height].map(Math.round)
    }),
  )

test('every code card of a brand page has its own address, others have none', async () => {
  const { page } = await site.visit('/brands/snocks')
  const ids = await page.getByRole('article').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids).toHaveLength(10)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^code-\d+$/)
  expect(await codeCardOf(page, 'LENA20').getAttribute('id')).toBe(await idOf('LENA20'))
  // The same code may stand twice on the home page.
  for (const path of ['/', '/influencers/anna.beispiel']) {
    const { page: other } = await site.visit(path)
    expect(await other.getByRole('article').count()).toBeGreaterThan(0)
    expect(await other.locator('[id^="code-"]').count()).toBe(0)
  }
})

test.each(LOOKS)(
  '$width px, $colorScheme: marked, below the header, nothing moved',
  async ({ options }) => {
    const { page: plainPage } = await site.visit('/brands/snocks', options)
    const { page } = await site.visit(`/brands/snocks#${await idOf('LENA20')}`, options)
    const header = await headerHeight(page)
    const isBelowHeader = async () => {
      const top = await topOf(page, 'LENA20')
      return top >= header && top < 400
    }
    await expect.poll(isBelowHeader).toBe(true)
    expect(await edgeOf(page, 'LENA20')).not.toBe(await edgeOf(plainPage, 'LENA20'))
    expect(await edgeOf(page, 'MIRA10')).toBe(await edgeOf(plainPage, 'MIRA10'))
    expect(await boxesOf(page)).toEqual(await boxesOf(plainPage))
  },
)

test('a reload stays with the code card; a code that has ended is found among the old ones', async () => {
  const { page } = await site.visit('/brands/snocks')
  const old = await codeCardOf(page, 'ALT50').getAttribute('id')
  await page.goto('/about')
  await page.goto(`/brands/snocks#${old}`)
  const isSeen = async () => {
    const top = await topOf(page, 'ALT50')
    return top >= 64 && top < 900
  }
  await expect.poll(isSeen).toBe(true)
  await reload(page)
  await expect.poll(isSeen).toBe(true)
})

test('a code that this view does not show breaks nothing; the tabs still work', async () => {
  const { page } = await site.visit(`/brands/snocks?tab=expiring#${await idOf('LENA20')}`)
  expect(await codeCardOf(page, 'LENA20').count()).toBe(0)
  expect(await codeCardOf(page, 'JULE5').count()).toBe(1)
  for (const [name, shown] of Object.entries({ 'Alle Codes': 1, 'Läuft bald ab': 0, Neu: 1 })) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect.poll(() => codeCardOf(page, 'LENA20').count()).toBe(shown)
  }
})

test.each(['#code-999999', '#code-', '#', '#%E0%A4%A', '#100%', '#a"]><b>'])(
  '%s: no such code card, and the page works',
  async (hash) => {
    const { page } = await site.visit(`/brands/snocks${hash}`)
    await page.getByRole('tab', { name: 'Neu', exact: true }).click()
    await page.waitForURL(/tab=new/)
    await page.getByRole('navigation').getByRole('link', { name: 'Marken' }).first().click()
    await expectText(page.getByRole('heading', { level: 1 })).toBe('Alle Marken')
  },
)

test('from one code card to another, and back', async () => {
  const { page } = await site.visit(`/brands/snocks#${await idOf('LENA20')}`)
  const plainEdge = await edgeOf(page, 'PAUL12')
  await page.evaluate(
    (hash) => {
      location.hash = hash
    },
    await idOf('PAUL12'),
  )
  await expect.poll(() => edgeOf(page, 'PAUL12')).not.toBe(plainEdge)
  await expect.poll(() => edgeOf(page, 'LENA20')).toBe(plainEdge)
  await page.goBack()
  await expect.poll(() => edgeOf(page, 'LENA20')).not.toBe(plainEdge)
})

test('the address of a code that visitors report says so, with scripts and without', async () => {
  const hash = await idOf('MIRA10')
  await reportCode(site, Number(hash.replace('code-', '')))
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await site.visit(`/brands/snocks#${hash}`, { javaScriptEnabled })
    const section = sectionOf(page, 'Von Besuchern gemeldete Codes')
    expect(await textOf(section)).toContain('Besucher melden, dass diese Codes nicht mehr')
    const card = section.getByRole('article')
    expect(await card.getAttribute('id')).toBe(hash)
    expect(await textOf(card)).toMatch(/Gemeldet.*MIRA10/)
    expect(await codeCardOf(page, 'MIRA10').count()).toBe(1)
    expect(await edgeOf(page, 'MIRA10')).not.toBe(await edgeOf(page, 'LENA20'))
    const isSeen = async () => {
      const top = await topOf(page, 'MIRA10')
      return top >= (await headerHeight(page)) && top < 900
    }
    await expect.poll(isSeen).toBe(true)
  }
})
