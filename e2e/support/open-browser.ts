import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { recordToasts } from './read-toast.ts'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: inject('browserPath'), args: inject('browserArgs') })

export type Watch = {
  /** Console warnings and errors, uncaught errors. */
  messages: string[]
  /** Requests to any other host. */
  foreign: string[]
  /** tRPC requests, path and query. */
  trpc: string[]
}

/** A page in a fresh profile, whose console and requests are recorded from the first byte. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; watch: Watch }> {
  const context = await browser.newContext({ baseURL: origin, locale: 'de-DE', ...options })
  await recordToasts(context)
  const page = await context.newPage()
  const watch: Watch = { messages: [], foreign: [], trpc: [] }
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) watch.messages.push(message.text())
  })
  page.on('pageerror', (error) => watch.messages.push(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol === 'data:') return
    if (url.origin !== origin) watch.foreign.push(request.url())
    if (url.pathname.startsWith('/trpc')) watch.trpc.push(url.pathname + url.search)
  })
  return { page, watch }
}
