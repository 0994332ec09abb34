import type { Page, Request, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { PANEL } from '#test/e2e/support/admin-page.ts'
import { CODES } from '#test/e2e/support/admin-tabs.ts'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import {
  copyButtonOf,
  expectAddress,
  expectText,
  readToast,
  textOf,
  waitForHydration,
} from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite(() => startSmallSite(['Snocks', 'Purelei']))

const BRAND = '/brands/snocks'
const FAILED = 'Das hat nicht geklappt'
/** What the browser says of scripts that do not come, or are not what they should be. */
const BROKEN =
  /^Failed to (load resource|fetch dynamically)|Content Security Policy|^Unexpected|^Invalid|^Cannot (read|set) properties|JSON|^(Type|Range)Error/

const ROUTE = '**/assets/brands._slug-*.js'
const ENTRY = '**/assets/entry-client-*.js'

/** Sends the page changed on its way, as a proxy or a broken line would. */
const changePage = (change: (html: string) => string, keepsPolicy: boolean) => (page: Page) =>
  page.route(`**${BRAND}`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers() }
    if (!keepsPolicy) delete headers['content-security-policy']
    const html = await response.text()
    const changed = change(html)
    expect(changed).not.toBe(html)
    await route.fulfill({ response, headers, body: changed })
  })
const cutAt = (text: string, more = 0) =>
  changePage((html) => html.slice(0, html.indexOf(text) + more), true)
const answer = (scripts: string, send: (route: Route) => Promise<void>) => (page: Page) =>
  page.route(scripts, send)
const isMissing = (route: Route) => route.fulfill({ status: 404, body: '{"message":"…"}' })
const isBroken = (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body: 'export let {=' })
const breaksOff = (route: Route) => route.abort('connectionreset')

const FAULTS: [string, (page: Page) => Promise<unknown>][] = [
  ['the page ends before its scripts', cutAt('<footer')],
  ['the page ends within its data', cutAt('$_TSR.router=', 900)],
  [
    'a proxy changes the data, which the policy then refuses',
    changePage((html) => html.replace('$_TSR.router=(', '$_TSR.router= ('), true),
  ],
  [
    'the data are no script any more',
    changePage((html) => html.replace('$_TSR.router=(', '$_TSR.router=(('), false),
  ],
  [
    'the data of the page are no JSON any more',
    changePage((html) => html.replace('{\\"fields\\"', '{fields'), false),
  ],
  ['the first script is missing', answer(ENTRY, isMissing)],
  ['the first script is not understood', answer(ENTRY, isBroken)],
  ['the libraries break off', answer('**/assets/libraries-*.js', breaksOff)],
  ['a script of the route is missing', answer(ROUTE, isMissing)],
  ['a script of the route breaks off', answer(ROUTE, breaksOff)],
  ['a script of the route is not understood', answer(ROUTE, isBroken)],
  ['a script that pages share is missing', answer('**/assets/codes-*.js', isMissing)],
  ['the script of the frame is missing', answer('**/assets/_site-*.js', isMissing)],
]

/** Lets the time pass after which the stylesheet gives up. */
const endDelays = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'no-scripts')
        animation.finish()
  })

/** Addresses of the documents that the page asks for. */
function watchDocuments(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request: Request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

const readStorage = (page: Page) => page.evaluate(() => sessionStorage.length + localStorage.length)

/** The brand's page as the server wrote it, whose links lead on as links do. */
async function expectPlainPage(page: Page, documents: string[]) {
  expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Snocks Rabattcodes')
  expect(await page.getByText('ANNA15', { exact: true }).first().isVisible()).toBe(true)
  expect(await readStorage(page)).toBe(0)
  expect(documents).toEqual([BRAND])
  await page.getByRole('banner').getByRole('link', { name: 'Marken' }).click()
  await expectText(page.getByRole('main').getByRole('heading', { level: 1 })).toBe('Alle Marken')
  expect(documents).toEqual([BRAND, '/brands'])
}

test.each(FAULTS)('%s: the page stays as the server wrote it', async (_fault, spoil) => {
  const { page, watch } = await site.openPage()
  watch.expected = BROKEN
  const documents = watchDocuments(page)
  await spoil(page)
  await page.goto(BRAND)
  await page.waitForLoadState('networkidle')
  await expectPlainPage(page, documents)
})

test('a script that never comes leaves the page as it is', async () => {
  const { page } = await site.openPage()
  const documents = watchDocuments(page)
  await page.route(ROUTE, () => new Promise(() => {}))
  const asked = page.waitForRequest(ROUTE)
  await page.goto(BRAND, { waitUntil: 'commit' })
  await asked
  await expectPlainPage(page, documents)
})

test('where scripts do not come, what needs them goes after a while', async () => {
  const { page, watch } = await site.openPage()
  watch.expected = BROKEN
  await page.route(ROUTE, isMissing)
  await page.goto(BRAND)
  const copy = copyButtonOf(page, 'ANNA15')
  expect(await copy.isVisible()).toBe(true)
  await endDelays(page)
  await expect.poll(() => copy.isVisible()).toBe(false)
  // Come late, they bring it back.
  await page.unroute(ROUTE)
  await page.reload()
  await waitForHydration(page)
  await endDelays(page)
  expect(await copy.isVisible()).toBe(true)
})

test.each([
  ['the page', ROUTE, '/kategorien/mode', /^Codes ansehen von Snocks/, BRAND, 'Snocks Rabattcodes'],
  [
    'a part of it',
    '**/assets/trend-section-*.js',
    '/kategorien/mode',
    /^Codes ansehen von Snocks/,
    BRAND,
    'Snocks Rabattcodes',
  ],
  [
    'what it is counted with',
    '**/assets/brand-filter-*.js',
    '/',
    'Marken',
    '/brands',
    'Alle Marken',
  ],
])(
  'when an update has taken the code of %s away, a link loads the whole page, once',
  async (_what, scripts, from, link, to, heading) => {
    const { page, watch } = await site.openPage()
    watch.expected = BROKEN
    let failures = 0
    await page.exposeFunction('noteFailure', () => {
      failures += 1
    })
    await page.addInitScript((text) => {
      new MutationObserver(() => {
        if (document.querySelector('main h1')?.textContent === text)
          (window as unknown as { noteFailure: () => void }).noteFailure()
      }).observe(document, { subtree: true, childList: true })
    }, FAILED)
    const documents = watchDocuments(page)
    await page.route(scripts, isMissing)
    await page.goto(from)
    await waitForHydration(page)
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await expectText(page.getByRole('main').getByRole('heading', { level: 1 })).toBe(heading)
    await expect.poll(() => documents).toEqual([from, to])
    await page.waitForLoadState('networkidle')
    await expectAddress(page).toBe(to)
    expect([documents, failures, await readStorage(page)]).toEqual([[from, to], 0, 0])
    await page.goBack()
    await expectAddress(page).toBe(from)
  },
)

test('a page that was not found stays as well', async () => {
  const { page, watch } = await site.openPage()
  watch.expected = BROKEN
  await page.route(ROUTE, isMissing)
  await page.goto('/brands/gibt-es-nicht')
  await page.waitForLoadState('networkidle')
  await expectText(page.getByRole('heading', { level: 1 })).toBe('Marke nicht gefunden')
})

test('a chart whose script is missing takes nothing with it', async () => {
  const { page, watch } = await site.visit('/kategorien/mode')
  watch.expected = BROKEN
  await page.route('**/assets/line-chart-*.js', isMissing)
  await page.getByRole('link', { name: 'Codes ansehen von Snocks' }).click()
  const answered = page.waitForResponse('**/assets/line-chart-*.js')
  await page.getByText('Zahlen als Tabelle').scrollIntoViewIfNeeded()
  await answered
  await page.waitForLoadState('networkidle')
  await page.getByText('Zahlen als Tabelle').click()
  expect(await page.getByRole('table').isVisible()).toBe(true)
  await expectText(page.getByRole('heading', { level: 1 })).toBe('Snocks Rabattcodes')
})

test('a panel whose script is missing says so, and does not load again and again', async () => {
  const { page, watch } = await site.openPage()
  watch.expected = BROKEN
  const documents = watchDocuments(page)
  await page.route('**/assets/admin_cuwntvw-*.js', isMissing)
  await page.goto(PANEL)
  await expectText(page.getByRole('heading', { level: 1 })).toBe(FAILED)
  await page.waitForLoadState('networkidle')
  expect([documents, await readStorage(page)]).toEqual([[PANEL], 0])
})

test('a dialog of the panel whose script is missing says so, and the panel stays', async () => {
  const { page, watch } = await site.openPanel(CODES)
  watch.expected = BROKEN
  await page.route('**/assets/import-dialog-*.js', isMissing)
  await page.getByRole('button', { name: 'Importieren' }).click()
  expect(await readToast(page, 'Fehler beim Laden')).toContain('Bitte laden Sie die Seite neu.')
  expect(await page.getByRole('button', { name: 'Importieren' }).isVisible()).toBe(true)
})
