import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, lookOf, TWO_LOOKS } from '#test/e2e/support/accessibility.ts'
import {
  codeCardOf,
  expectAddress,
  expectFocus,
  readClipboard,
  searchFieldOf,
  textOf,
  textsOf,
  toastOf,
  voteButtonOf,
} from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const NARROW = { viewport: { width: 390, height: 800 } }
const mainOf = (page: Page) => page.getByRole('main')
const search = async (text: string, options = {}) =>
  site.visit(`/search?q=${encodeURIComponent(text)}`, options)
const headerField = (page: Page) => page.getByRole('banner').getByRole('combobox')
const headerLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Suche' })

test("a code's card is found, copied and voted on", async () => {
  const { page } = await search(' anna15 ')
  expect(await mainOf(page).getByText('1 Ergebnis', { exact: true }).isVisible()).toBe(true)
  const card = codeCardOf(page, 'ANNA15')
  expect(await card.getByRole('link', { name: 'Snocks' }).getAttribute('href')).toBe(
    '/brands/snocks',
  )
  await card.getByRole('button', { name: /^Kopieren/ }).click()
  await toastOf(page).filter({ hasText: 'ANNA15' }).waitFor()
  expect(await readClipboard(page)).toBe('ANNA15')
  const before = await textOf(card)
  await voteButtonOf(page, 'ANNA15', 'Geht').click()
  await toastOf(page).filter({ hasText: 'Bewertung gespeichert' }).waitFor()
  await expect.poll(() => textOf(card)).not.toBe(before)
})

test.each([
  ['@anna', ['Influencer', 'Marken']],
  ['anna', ['Influencer', 'Codes', 'Marken']],
])('%s finds the influencer first, then what goes with it: %j', async (q, sections) => {
  const { page } = await search(q)
  expect(await textsOf(mainOf(page).getByRole('heading', { level: 2 }))).toEqual(sections)
  await mainOf(page).getByRole('link', { name: '@anna.beispiel' }).first().click()
  await page.waitForURL('**/influencers/anna.beispiel')
})

test.each(['snocks', 'ANNA15'])('%s: one kind alone has no heading to be seen', async (q) => {
  const { page } = await search(q)
  const [heading, ...others] = await mainOf(page).getByRole('heading', { level: 2 }).all()
  expect((await heading?.boundingBox())?.width).toBe(1)
  expect(others).toEqual([])
})

test('suggestions name codes and lead to their cards', async () => {
  const { page } = await site.visit('/about')
  await headerField(page).fill('tomgym')
  await expect.poll(() => textsOf(page.getByRole('option'))).toHaveLength(2)
  expect(await textsOf(page.getByRole('option'))).toEqual(
    expect.arrayContaining(['TOMGYM10 bei Gymshark', 'TOMGYM15 bei Gymshark']),
  )
  await page.getByRole('option', { name: 'TOMGYM15' }).click()
  await expectAddress(page).toBe('/search?q=TOMGYM15')
  await codeCardOf(page, 'TOMGYM15').waitFor()
  await expectFocus(mainOf(page).getByRole('heading', { level: 1 }))
})

test.each([...TWO_LOOKS, lookOf(320, 'light')])(
  'axe finds nothing, $width px, $colorScheme',
  async ({ width, options }) => {
    const { page } = await search('anna', options)
    await expectAccessible(page)
    if (width < 1024) return
    const { page: other } = await site.visit('/brands', options)
    await headerField(other).fill('anna')
    await other.getByRole('option').first().waitFor()
    await other.keyboard.press('ArrowDown')
    await expectAccessible(other)
  },
)

test.each([
  ['/brands/snocks', 1],
  ['/brands', 1],
  ['/about', 1],
  ['/', 0],
  ['/search', 0],
])('%s: %d search fields in the header of wide screens, a link elsewhere', async (path, fields) => {
  const { page } = await site.visit(path)
  expect(await page.getByRole('banner').locator('input').count()).toBe(fields)
  expect(await headerLink(page).isVisible()).toBe(fields === 0)
  const { page: narrow } = await site.visit(path, NARROW)
  expect(await headerField(narrow).count()).toBe(0)
  expect(await headerLink(narrow).isVisible()).toBe(true)
})

test('without scripts the field in the header searches', async () => {
  const { page } = await site.visit('/brands/snocks', { javaScriptEnabled: false })
  await headerField(page).fill('ANNA15')
  await headerField(page).press('Enter')
  await page.waitForURL('**/search?q=ANNA15')
  await codeCardOf(page, 'ANNA15').waitFor()
})

test.each(['/', '/about'])('on %s what suggests is loaded with the first focus', async (path) => {
  const asked: string[] = []
  const { page } = await site.visit(path, {
    prepare: async (fresh) => {
      fresh.on('request', (request) => asked.push(new URL(request.url()).pathname))
    },
  })
  const isLoaded = () => asked.some((url) => url.includes('suggestions'))
  expect(isLoaded()).toBe(false)
  await page.getByRole('combobox').first().focus()
  await expect.poll(isLoaded).toBe(true)
})

test('what suggests does not load: the field searches all the same', async () => {
  const { page } = await site.visit('/about', {
    prepare: (fresh) => fresh.route('**/assets/suggestions*', (route) => route.abort()),
  })
  await headerField(page).fill('anna15')
  await headerField(page).press('Enter')
  await expectAddress(page).toBe('/search?q=anna15')
})

test.each([
  ...['/brands/snocks', '/brands', '/impressum'].map((path) => [path, headerField] as const),
  ...['/gibt/es/nicht', '/', '/search?q=snocks'].map((path) => [path, searchFieldOf] as const),
])("'/' leads into the field of %s", async (path, fieldOf) => {
  const { page } = await site.visit(path)
  await page.keyboard.press('/')
  await expectFocus(fieldOf(page))
  await page.keyboard.type('a/b')
  expect(await fieldOf(page).inputValue()).toBe('a/b')
})

test("'/' leads a narrow screen to the search page, ready to type", async () => {
  const { page } = await site.visit('/brands/snocks', NARROW)
  await page.keyboard.press('/')
  await expectAddress(page).toBe('/search')
  await expectFocus(searchFieldOf(page))
})

test("'/' stays a letter while one types, and with a modifier", async () => {
  const { page } = await site.visit('/contact')
  const message = page.getByRole('textbox', { name: /Nachricht/ })
  await message.focus()
  await page.keyboard.type('und/oder')
  expect(await message.inputValue()).toBe('und/oder')
  await message.blur()
  for (const key of ['Control+/', 'Alt+/', 'Meta+/']) await page.keyboard.press(key)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test("'/' is switched off on the privacy page, and stays so", async () => {
  const { page } = await site.visit('/datenschutz')
  const box = page.getByRole('checkbox', { name: '„/“ führt zur Suche' })
  await expectAccessible(page)
  await box.focus()
  await page.keyboard.press('Space')
  await page.goto('/brands')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.goto('/datenschutz')
  await expect.poll(() => box.isChecked()).toBe(false)
  await box.check()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('/')
  await expectFocus(headerField(page))
})

test("the panel knows no '/'", async () => {
  const { page } = await site.openPage({})
  await page.goto('/admin_cuwntvw')
  await page.getByLabel('Benutzername').waitFor()
  await page.keyboard.press('/')
  expect(await page.evaluate(() => location.pathname)).toBe('/admin_cuwntvw')
})
