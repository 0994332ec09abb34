import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { expectAccessible, lookOf, TWO_LOOKS } from '#test/e2e/support/accessibility.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import { findCode } from '#test/e2e/support/filled-sites.ts'
import {
  codeCardOf,
  copyButtonOf,
  expectFocus,
  expectText,
  expectToast,
  listToasts,
  readClipboard,
  readToast,
  textOf,
  textsOf,
} from '#test/e2e/support/page.ts'
import { LONG_CODE } from '#test/e2e/support/posts.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

/** Sets Snocks' addresses, as the operator would have or a model. */
const setShop = (values: Partial<typeof brands.$inferInsert>) =>
  useDatabase(site, (db) => db.update(brands).set(values).where(eq(brands.slug, 'snocks')).run())
afterEach(() => setShop({ url: 'https://snocks.com', shopUrl: null, isAffiliateLink: false }))

const shopLinks = (within: Page | Locator) => within.getByRole('link', { name: /^Zum Shop/ })
const headerOf = (page: Page) => page.getByRole('main').locator('header')
const copyRow = (page: Page, code: string) => codeCardOf(page, code).locator('.code-card-copy')
const openFold = (page: Page, code: string) => codeCardOf(page, code).locator('summary').click()
/** Opens every fold by its own attribute: a click on each would take seconds. */
const openAllFolds = (page: Page) =>
  page.locator('article details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })

const SCREENS = [
  { width: 390, height: 844, codes: 2, isMobile: true, hasTouch: true },
  { width: 1280, height: 900, codes: 4, isMobile: false, hasTouch: false },
]

test.each(SCREENS)(
  'the first screen of $width x $height holds $codes codes with their buttons',
  async ({ width, height, codes, isMobile, hasTouch }) => {
    const { page } = await site.visit('/brands/snocks', {
      viewport: { width, height },
      isMobile,
      hasTouch,
    })
    const cards = page.getByRole('tabpanel').getByRole('article')
    const button = cards.nth(codes - 1).getByRole('button', { name: /Kopieren/ })
    const box = await button.boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    const ordinary = cards.filter({ hasNotText: LONG_CODE })
    const heights = await ordinary.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().height)),
    )
    expect(heights).toHaveLength(8)
    expect(Math.max(...heights)).toBeLessThanOrEqual(244)
  },
)

test("'Zum Shop' is a plain link in the head and on every code card of other pages, where nobody follows", async () => {
  const { page } = await site.visit('/brands/snocks')
  await openAllFolds(page)
  const head = shopLinks(headerOf(page))
  await head
    .and(page.getByRole('link', { name: 'Zum Shop von Snocks (öffnet in neuem Tab)' }))
    .waitFor()
  const attributesOf = (links: Locator) =>
    links.evaluateAll((all) =>
      all.map((link) => ['href', 'target', 'rel', 'ping'].map((name) => link.getAttribute(name))),
    )
  const plain = ['https://snocks.com', '_blank', 'noopener nofollow', null]
  expect(await attributesOf(shopLinks(page))).toEqual([plain])
  await page.goto(`${site.url}/influencers/paul.beispiel`)
  await openAllFolds(page)
  expect(await attributesOf(shopLinks(codeCardOf(page, 'PAUL12')))).toEqual([plain])
  expect(await shopLinks(page).count()).toBe(await page.getByRole('article').count())
  expect(await page.getByText('Anzeige').count()).toBe(0)
})

test.each(['/brands/snocks', '/influencers/paul.beispiel', '/'])(
  'on %s the copied code stays and the shop comes beside it, after the two seconds',
  async (path) => {
    const { page } = await site.visit(path, {
      prepare: (fresh) => fresh.clock.install(),
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    const row = copyRow(page, 'PAUL12').first()
    const button = copyButtonOf(page, 'PAUL12').first()
    expect(await shopLinks(row).count()).toBe(0)
    await button.click()
    await expectText(button).toBe('Kopiert!')
    await page.clock.runFor(1_990)
    expect(await shopLinks(row).count()).toBe(0)
    // Only this code card's button says so.
    const said = page.getByRole('button', { name: 'Kopiert!', disabled: true })
    expect([await textOf(button), await said.count()]).toEqual(['Kopiert!', 1])
    await page.clock.runFor(20)
    await expectText(button).toBe('Kopieren')
    await shopLinks(row).waitFor()
    expect(await shopLinks(row).getAttribute('href')).toBe('https://snocks.com')
    expect(await row.locator('code').innerText()).toBe('PAUL12')
    // It can be copied again, and the keyboard goes on to the shop.
    expect(await button.isEnabled()).toBe(true)
    await expectFocus(button)
    await page.keyboard.press('Tab')
    await expectFocus(shopLinks(row))
    expect(await readClipboard(page)).toBe('PAUL12')
  },
)

test('a brand without a confirmed address has no link, also after copying', async () => {
  setShop({ url: null, suggestedUrl: 'https://erfunden.example' })
  const { page } = await site.visit('/brands/snocks')
  await openAllFolds(page)
  expect(await shopLinks(page).count()).toBe(0)
  await copyButtonOf(page, 'ANNA15').click()
  await expectText(copyButtonOf(page, 'ANNA15')).toBe('Kopiert!')
  await expectText(copyButtonOf(page, 'ANNA15')).toBe('Kopieren')
  expect(await textsOf(copyRow(page, 'ANNA15'))).toEqual(['ANNA15 Kopieren'])
  // With its word, not the small one that stands beside a link.
  expect((await copyButtonOf(page, 'ANNA15').boundingBox())?.width).toBeGreaterThan(100)
  expect(await page.content()).not.toContain('erfunden.example')
})

test("an affiliate link says 'Anzeige' wherever it stands, and so do about and privacy page", async () => {
  setShop({ shopUrl: 'https://partner.example/snocks?id=7', isAffiliateLink: true })
  for (const path of ['/brands/snocks', '/influencers/paul.beispiel', '/']) {
    const { page } = await site.visit(path)
    await openAllFolds(page)
    const button = copyButtonOf(page, 'PAUL12').first()
    await button.click()
    await shopLinks(copyRow(page, 'PAUL12').first()).waitFor()
    const marked = page.locator('a[href="https://partner.example/snocks?id=7"]')
    expect(await marked.count()).toBeGreaterThan(1)
    for (const text of await textsOf(marked)) expect(text).toMatch(/^Zum Shop von Snocks Anzeige/)
    for (const mark of await marked.getByText('Anzeige').all())
      expect(await mark.isVisible()).toBe(true)
    // Other brands' links are none.
    const others = shopLinks(page).filter({ hasNotText: 'Snocks' })
    expect((await textsOf(others)).filter((text) => text.includes('Anzeige'))).toEqual([])
  }
  for (const path of ['/about', '/datenschutz']) {
    const { page } = await site.visit(path)
    expect(await textOf(page.getByRole('main'))).toMatch(/Steht „Anzeige“ dabei, kann/)
  }
})

test('a target that is no web address runs nothing', async () => {
  setShop({ shopUrl: 'javascript:document.title="ran"' })
  const { page, watch } = await site.visit('/brands/snocks')
  watch.expected = /violates the following Content Security Policy/
  const opened = page
    .context()
    .waitForEvent('page', { timeout: 2000 })
    .catch(() => null)
  await shopLinks(headerOf(page)).click()
  await opened
  expect(await page.title()).toContain('Snocks Rabattcodes')
  expect(await page.content()).not.toContain('href="javascript:document')
})

/** From other pages the address holds the code's number, which leads to the page of a long list that shows it. */
const addressOf = async (code: string, fromPath = '/brands/snocks') => {
  const { id } = await findCode(site, 'snocks', code)
  const search = fromPath === '/brands/snocks' ? '' : `?code=${id}`
  return `${site.url}/brands/snocks${search}#code-${id}`
}
const share = async (page: Page, code: string) => {
  await openFold(page, code)
  await codeCardOf(page, code)
    .getByRole('link', { name: /^Teilen/ })
    .click()
}

test.each(['/brands/snocks', '/influencers/lena.beispiel'])(
  "'Teilen' on %s copies the address of the code, which leads to its card",
  async (path) => {
    const { page } = await site.visit(path)
    await share(page, 'LENA20')
    await expectToast(page).toBe(
      'Adresse kopiert! Die Adresse von LENA20 liegt in der Zwischenablage.',
    )
    const address = await readClipboard(page)
    expect(address).toBe(await addressOf('LENA20', path))
    expect(new URL(page.url()).hash).toBe('')
    await page.goto(address)
    await page.locator('.code-card:target').getByText('LENA20', { exact: true }).waitFor()
  },
)

/** A device with a dialog of its own, that ends as the name of an error says. */
const withDialog = (outcome: string | null) =>
  site.visit('/brands/snocks?tab=new', {
    prepare: (fresh) =>
      fresh.addInitScript((name) => {
        Object.assign(navigator, {
          share: (data: ShareData) => {
            Object.assign(window, { shared: data })
            return name ? Promise.reject(new DOMException('', name)) : Promise.resolve()
          },
        })
      }, outcome),
  })
const sharedOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { shared: ShareData }).shared)

test.each([null, 'AbortError'])(
  "a device's own dialog gets title and address, whatever comes of it (%s), and nothing is copied",
  async (outcome) => {
    const { page } = await withDialog(outcome)
    await share(page, 'TOM25')
    const { id } = await findCode(site, 'snocks', 'TOM25')
    await expect
      .poll(() => sharedOn(page))
      .toEqual({ title: 'TOM25 · Snocks', url: `${site.url}/brands/snocks?tab=new#code-${id}` })
    // A copy afterwards proves that a toast would have been seen.
    await copyButtonOf(page, 'TOM25').click()
    await readToast(page, 'Code kopiert!')
    expect(await listToasts(page)).toEqual([])
  },
)

test('a dialog that fails is replaced by a copy; without a clipboard a toast says so', async () => {
  const { page } = await withDialog('NotAllowedError')
  await share(page, 'TOM25')
  await readToast(page, 'Adresse kopiert!')
  expect(await readClipboard(page)).toContain('/brands/snocks?tab=new#code-')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await codeCardOf(page, 'TOM25')
    .getByRole('link', { name: /^Teilen/ })
    .click()
  await readToast(page, 'Fehler', 'Die Adresse konnte nicht kopiert werden.')
})

test('without scripts the fold opens, the shop is a link and so is the address', async () => {
  const { page } = await site.visit('/influencers/paul.beispiel', { javaScriptEnabled: false })
  await openFold(page, 'PAUL12')
  const shop = shopLinks(codeCardOf(page, 'PAUL12'))
  expect(await shop.getAttribute('href')).toBe('https://snocks.com')
  await page.goto(`${site.url}/brands/snocks`)
  await openFold(page, 'LENA20')
  const card = codeCardOf(page, 'LENA20')
  await card.getByRole('link', { name: /^Teilen/ }).click()
  expect(page.url()).toBe(await addressOf('LENA20'))
})

test.each([...TWO_LOOKS, lookOf(320, 'light')])(
  'axe finds nothing with everything open, $width px, $colorScheme',
  async ({ options }) => {
    setShop({ shopUrl: 'https://partner.example/snocks', isAffiliateLink: true })
    const { page } = await site.visit('/brands/snocks', options)
    await copyButtonOf(page, LONG_CODE).click()
    await shopLinks(copyRow(page, LONG_CODE)).waitFor()
    await openAllFolds(page)
    await expectAccessible(page)
  },
)
