import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage, type Watch } from './open-browser.ts'

/** Waits until React has taken over the page that the server drew: buttons answer from then on. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })
}

/**
 * Waits until nothing more comes by itself: the fonts, which move what they are used for, and the
 * view of toasts, which the page asks for last of all, once it is drawn and the browser idle.
 */
async function waitForCalm(page: Page) {
  await waitForHydration(page)
  await toastRegionOf(page).waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}

/** Loads the page again, until it answers as after `visit`. */
export async function reload(page: Page) {
  await page.reload()
  await waitForCalm(page)
}

export type VisitOptions = BrowserContextOptions & { prepare?: (page: Page) => Promise<unknown> }

/** A new visitor on a page that answers already; `prepare` comes before the first request. */
export async function visit(
  browser: Browser,
  origin: string,
  path: string,
  { prepare, ...options }: VisitOptions = {},
): Promise<{ page: Page; watch: Watch }> {
  const opened = await openPage(browser, origin, { viewport: WIDE, ...options })
  await prepare?.(opened.page)
  await opened.page.goto(path)
  if (options.javaScriptEnabled !== false) await waitForCalm(opened.page)
  return opened
}

const WIDE = { width: 1280, height: 900 }

/** Text as one reads it: no-break spaces and line breaks count as blanks. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

export const textOf = async (locator: Locator) => plain(await locator.innerText())
export const textsOf = async (locator: Locator) => (await locator.allInnerTexts()).map(plain)

/** Asks again until it fits, as what a press leads to comes later than the press ends. */
export const expectText = (locator: Locator) => expect.poll(() => textOf(locator))
/** The same for any number of elements, also none. */
export const expectTexts = (locator: Locator) => expect.poll(() => textsOf(locator))
export const expectFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)
/** Path and search of the page's address. */
export const expectAddress = (page: Page) =>
  expect.poll(() => {
    const { pathname, search } = new URL(page.url())
    return pathname + search
  })
/** What is searched for, as the address says it. */
export const termOf = (page: Page) => new URL(page.url()).searchParams.get('q')

export const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** The titled part of a page. */
export const sectionOf = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name, exact: true })

/** The ticket that shows this code. */
export const ticketOf = (page: Page, code: string) =>
  page.getByRole('article').filter({ has: page.getByText(code, { exact: true }) })

export const toastRegionOf = (page: Page) => page.getByRole('region', { name: /^Meldungen/ })
export const toastOf = (page: Page) => toastRegionOf(page).getByRole('listitem')
/** The whole text of the one toast; asked from the start, as it goes away by itself. */
export const expectToast = (page: Page) =>
  expect.poll(async () => (await textsOf(toastOf(page))).join(' | '))

/** Keeps the toast that shows: its time stands still while the window is not the active one. */
export const holdToast = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('blur'))
  })

/** Presses Tab until the element has the focus, as a visitor without a mouse does. */
export async function tabTo(page: Page, target: Locator, most = 80) {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${most} times Tab did not reach ${target}`)
}
