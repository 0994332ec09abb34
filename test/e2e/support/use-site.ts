import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { logIn } from '#test/e2e/support/admin-page.ts'
import { startRichSite } from '#test/e2e/support/filled-sites.ts'
import {
  openBrowser,
  openPage,
  type VisitOptions,
  visit,
  type Watch,
} from '#test/e2e/support/page.ts'
import type { Site } from '#test/e2e/support/start-site.ts'

/**
 * One site and one browser for the tests of a file or `describe`, both ended after the last one.
 * Pages that a test opens are closed when it ends, unless `keepPages`; those of `beforeAll` stay. A test fails
 * with what its pages complain of, and with what they ask of other hosts.
 * The answer's `url` and functions work from `beforeAll` on, not before.
 */
export function useSite(start: () => Promise<Site> = startRichSite, { keepPages = false } = {}) {
  let site: Site
  let browser: Browser
  let older: BrowserContext[]
  const watches: Watch[] = []
  const keepWatch = <Opened extends { watch: Watch }>(opened: Opened): Opened => {
    watches.push(opened.watch)
    return opened
  }

  beforeAll(async () => {
    ;[site, browser] = await Promise.all([start(), openBrowser()])
  })
  beforeEach(() => {
    older = browser.contexts()
  })
  afterEach(async () => {
    const opened = browser.contexts().filter((context) => !older.includes(context))
    if (!keepPages) await Promise.all(opened.map((context) => context.close()))
    const complaints = watches.flatMap(({ messages, foreign, expected }) => [
      ...messages.splice(0).filter((text) => !expected?.test(text)),
      ...foreign.splice(0),
    ])
    expect(complaints).toEqual([])
  })
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })

  return {
    get url() {
      return site.url
    },
    get postsDir() {
      return site.postsDir
    },
    output: () => site.output(),
    stop: () => site.stop(),
    visit: async (path: string, options?: VisitOptions) =>
      keepWatch(await visit(browser, site.url, path, options)),
    openPage: async (options?: BrowserContextOptions) =>
      keepWatch(await openPage(browser, site.url, options)),
    /** A page of the panel, logged in; `path` names a tab. */
    openPanel: async (path?: string, options?: BrowserContextOptions) => {
      const opened = keepWatch(await openPage(browser, site.url, options))
      await logIn(opened.page, path)
      return opened
    },
  }
}
