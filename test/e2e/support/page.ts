import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect, inject } from 'vitest'
import { isFailedCall } from './calls.ts'

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
async function waitForSettledPage(page: Page) {
  await waitForHydration(page)
  await toastRegionOf(page).waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}

/** Loads the page again, until it answers as after `visit`. */
export async function reload(page: Page) {
  await page.reload()
  await waitForSettledPage(page)
}

export type VisitOptions = BrowserContextOptions & { prepare?: (page: Page) => Promise<unknown> }

/** A new visitor on a page that answers already; `prepare` comes before the first request. */
export async function visit(
  browser: Browser,
  origin: string,
  path: string,
  { prepare, ...options }: VisitOptions = {},
): Promise<{ page: Page; watch: Watch }> {
  const opened = await openPage(browser, origin, options)
  await prepare?.(opened.page)
  await opened.page.goto(path)
  if (options.javaScriptEnabled !== false) await waitForSettledPage(opened.page)
  return opened
}

const WIDE = { width: 1280, height: 900 }

/** Text as one reads it: no-break spaces and line breaks count as blanks. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

export const textOf = async (locator: Locator) => plain(await locator.innerText())
export const textsOf = async (locator: Locator) => (await locator.allInnerTexts()).map(plain)

/** Polls: a click's effect shows some time after the click returns. */
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

/** The field of a page itself, not the one in the header. */
export const searchFieldOf = (page: Page) =>
  page.getByRole('main').getByPlaceholder('Marke oder Influencer suchen...')

/** The code card that shows this code. */
export const codeCardOf = (page: Page, code: string) =>
  page.getByRole('article').filter({ has: page.getByText(code, { exact: true }) })
export const voteButtonOf = (page: Page, code: string, vote: 'Geht' | 'Geht nicht') =>
  codeCardOf(page, code).getByRole('button', { name: `${vote}: ${code}`, exact: true })
export const copyButtonOf = (page: Page, code: string) =>
  codeCardOf(page, code).getByRole('button', { name: /Kopier/ })

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

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: inject('browserPath'), args: inject('browserArgs') })

export type Watch = {
  /** Console warnings and errors, uncaught errors: a test of `useSite` fails with them. */
  messages: string[]
  /** The messages that a test itself brings about, as by an address that leads nowhere. */
  expected?: RegExp
  /** Requests to any other host. */
  foreign: string[]
  /** tRPC requests, path and query. */
  trpc: string[]
}

/** The browser's own report of what a test broke off, or asked for without a network. */
const BROKEN_OFF = /^Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED)$/

/** A page in a fresh profile, whose console and requests are recorded from the first byte. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; watch: Watch }> {
  const context = await browser.newContext({
    ...{ baseURL: origin, locale: 'de-DE', viewport: WIDE },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  await recordToasts(context)
  const page = await context.newPage()
  const watch: Watch = { messages: [], foreign: [], trpc: [] }
  const visited = new Set<string>()
  page.on('console', (message) => {
    if (!['warning', 'error'].includes(message.type()) || BROKEN_OFF.test(message.text())) return
    // The browser itself reports the status of a page that is not found.
    const isOfPage = isFailedCall(message.text()) && visited.has(message.location().url)
    // A refused call is told without its address otherwise.
    const address = isFailedCall(message.text()) ? ` ${message.location().url}` : ''
    if (!isOfPage) watch.messages.push(message.text() + address)
  })
  page.on('pageerror', (error) => watch.messages.push(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.isNavigationRequest()) visited.add(request.url())
    if (url.protocol === 'data:') return
    if (url.origin !== origin) watch.foreign.push(request.url())
    if (url.pathname.startsWith('/trpc')) watch.trpc.push(url.pathname + url.search)
  })
  return { page, watch }
}

declare global {
  interface Window {
    /** Texts of the toasts that no test has read yet, oldest first. */
    shownToasts: string[]
  }
}

/**
 * Has every page of the context write down its toasts: each shows for five seconds at most, and a
 * busy machine may look too late.
 */
const recordToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.shownToasts = []
    let last: { toast: Element; text: string } | null = null
    const record = () => {
      const toast = document.querySelector<HTMLElement>('.toast[data-state=open]')
      if (!toast) return
      const text = toast.innerText.replace(/\s+/g, ' ').trim()
      if (text === last?.text && (toast === last.toast || isSuccessor(toast, last.toast))) return
      last = { toast, text }
      window.shownToasts.push(text)
    }
    // The plain toast and the view that takes over from it say the same once.
    const isSuccessor = (toast: Element, before: Element) =>
      toast.tagName === 'LI' && before.tagName === 'DIV'
    new MutationObserver(record).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })

/** The next toast, shown or gone already, with this title and these words; each is read once. */
export async function readToast(page: Page, title: string, words = ''): Promise<string> {
  const found = await page.waitForFunction(
    ([start, part]) => {
      const fits = (toast: string) => toast.startsWith(start) && toast.includes(part)
      const index = window.shownToasts.findIndex(fits)
      return index < 0 ? null : window.shownToasts.splice(index, 1)[0]
    },
    [title, words] as const,
  )
  return (await found.jsonValue()) ?? ''
}

/** All toasts until now that were not read. */
export const listToasts = (page: Page) => page.evaluate(() => window.shownToasts)

/** Toasts stay until the next one, from the next page load on: their time stands still while the window is not the active one. */
export const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    setInterval(() => window.dispatchEvent(new Event('blur')), 50)
  })
