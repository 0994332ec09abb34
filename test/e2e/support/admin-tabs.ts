import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import type { Db } from '#db/open-database.ts'
import { codes } from '#db/schema/codes.ts'
import { logs } from '#db/schema/operators.ts'
import { logIn } from '#test/e2e/support/admin-page.ts'
import { type Answer, answerCalls } from '#test/e2e/support/calls.ts'
import { expectText, plain, sectionOf, type Watch } from '#test/e2e/support/page.ts'
import { callApi } from './api.ts'
import { addManyCodes, useDatabase } from './database.ts'
import { startSmallSite } from './filled-sites.ts'
import { startSite } from './start-site.ts'
import { useSite } from './use-site.ts'

export const CODES = '/admin_cuwntvw?tab=codes'
/** 130 codes in a row, the first six of which wait, besides the 27 that were collected. */
export const TOTAL = 157

const rowsOf = (page: Page) => page.locator('[data-row]')
const codeField = (row: Locator) => row.getByLabel(/^Code /)
const codesIn = (page: Page) =>
  page
    .getByLabel(/^Code /)
    .evaluateAll((fields) => fields.map((f) => (f as HTMLInputElement).value))
const bar = (page: Page) => page.getByRole('region', { name: 'Ausgewählte Codes' })
const count = (page: Page) => page.getByText(/Codes angezeigt$/)
const expectCount = (page: Page, matching: number, total = TOTAL) =>
  expectText(count(page)).toBe(`${matching} von ${total} Codes angezeigt`)
const stand = (page: Page) => page.getByLabel('Nach Stand filtern')
const expectRows = (page: Page) => expect.poll(() => rowsOf(page).count())
const searchField = (page: Page) => page.getByLabel('Code, Marke oder Influencer suchen')
const nextPage = (page: Page) => page.getByRole('button', { name: 'Nächste Seite' })

/** Confirms the open question; answers its text. */
async function confirm(page: Page, label: string): Promise<string> {
  const dialog = page.getByRole('alertdialog')
  const text = plain(await dialog.innerText())
  await dialog.getByRole('button', { name: label }).click()
  return text
}

const codesTab = {
  rowsOf,
  codeField,
  codesIn,
  bar,
  expectCount,
  stand,
  expectRows,
  searchField,
  nextPage,
  confirm,
}

/** The tab 'Codes' of a site of its own; `prefix` begins the codes that each test finds again. */
export function useCodesTab() {
  const site = useSite()
  let round = 0
  /** Changes what is stored, as posts and visitors would. */
  const change = <Result>(work: (db: Db) => Result) => useDatabase(site, work)
  const tab = { ...codesTab, site, prefix: '', change, open, mark, rowOf, expectFirst }
  beforeEach(() => {
    useDatabase(site, (db) =>
      db.run("delete from codes where code like 'REIHE%' or code = 'NEUERCODE'"),
    )
    round += 1
    tab.prefix = `REIHE${round}X`
    addManyCodes(site, { slug: 'gymshark', count: 130, prefix: tab.prefix, waiting: 6 })
  })
  return tab

  async function open(
    path = CODES,
    options = {},
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<{ page: Page; watch: Watch }> {
    const opened = await site.openPage(options)
    await prepare?.(opened.page)
    await logIn(opened.page, path)
    await opened.page.getByRole('table').or(opened.page.getByText('Filter zurücksetzen')).waitFor()
    return opened
  }
  function mark(page: Page, number: number) {
    return page.getByLabel(`${tab.prefix}${number} (Gymshark) auswählen`).check()
  }
  function rowOf(page: Page, number: number) {
    return rowsOf(page).filter({ has: page.getByLabel(`Code ${tab.prefix}${number} (Gymshark)`) })
  }
  function expectFirst(page: Page, number: number) {
    return expect.poll(async () => (await codesIn(page))[0]).toBe(`${tab.prefix}${number}`)
  }
}

export const TAB = '/admin_cuwntvw?tab=einstellungen'
export const SAVE_FALLBACK = 'Einstellungen konnten nicht gespeichert werden'
export const CONFIG = {
  enabled: true,
  interval: 'daily',
  maxCodes: 50,
  status: 'active',
  lastRun: '2026-11-21T03:00:00.000Z',
  nextRun: '2026-11-22T03:00:00.000Z',
  errorMessage: null,
}

/** A site of its own for a test file: ANNA15 was read with little confidence and waits. */
export function useSettings() {
  const site = useSite(async () => {
    const started = await startSmallSite(['Snocks', 'Purelei'], { JOBS: 'off' })
    const isAnna = eq(codes.normalizedCode, 'ANNA15')
    useDatabase(started, (db) =>
      db
        .update(codes)
        .set({ needsReview: true, reviewReason: 'confidence', confidence: 0.6 })
        .where(isAnna)
        .run(),
    )
    return started
  })
  return {
    site,
    async openSettings(answers?: Record<string, Answer>, options = {}) {
      const opened = await site.openPage(options)
      if (answers) await answerCalls(opened.page, answers)
      await logIn(opened.page, TAB)
      await sectionOf(opened.page, 'Gesperrte Influencer').waitFor()
      return opened
    },
    /** The codes that visitors of a brand see. */
    async listPublic(slug: string): Promise<string[]> {
      const page: { codes: { code: string }[] } = await callApi(
        site.url,
        'GET',
        `/api/brands/${slug}`,
      )
      return page.codes.map(({ code }) => code).sort()
    },
  }
}

export function cronOf(page: Page) {
  const cron = sectionOf(page, 'Cronjob')
  return {
    cron,
    enabled: cron.getByRole('switch', { name: 'Automatische Datensammlung' }),
    interval: cron.getByRole('combobox', { name: 'Intervall' }),
    maxCodes: cron.getByRole('combobox', { name: 'Neue Codes je Lauf' }),
    run: cron.getByRole('button', { name: 'Jetzt ausführen' }),
  }
}
export const expectChosen = (select: Locator) => expectText(select.locator('option:checked'))
/** Bodies of the calls of one procedure. */
export function watchCalls(page: Page, procedure: string) {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes(procedure)) calls.push(request.postDataJSON()[0])
  })
  return calls
}

export const LOGS = '/admin_cuwntvw?tab=logs'
export const NO_LOGS = 'Keine Logs gefunden für die aktuellen Filter.'

/** Older than everything that the site writes itself. */
const at = (second: number) => new Date(Date.UTC(2026, 0, 31, 22, 59, second))
export const LOG_ENTRIES = [
  {
    timestamp: at(1),
    type: 'collection',
    level: 'success',
    message: 'Lauf zu Ende',
    details: { codesFound: 12, codesAdded: 5, duration: 1_650 },
  },
  {
    timestamp: at(2),
    type: 'extraction',
    level: 'warning',
    message: '=HYPERLINK("x")',
    details: 'Nur Text; mit Semikolon',
  },
  {
    timestamp: at(3),
    type: 'cronjob',
    level: 'error',
    message: 'Zeitplan gestört',
    details: { attempt: 2, reason: 'Zeitüberschreitung' },
  },
] satisfies (typeof logs.$inferInsert)[]

/** A site without posts or brands, whose log holds `LOG_ENTRIES` and its own start. */
export async function startLogsSite() {
  // The job that sweeps old rows would delete them: they are older than 90 days.
  const server = await startSite({ posts: [], env: { RATE_LIMITS: 'off', JOBS: 'off' } })
  useDatabase(server, (db) => db.insert(logs).values(LOG_ENTRIES).run())
  return server
}

const rowOf = (page: Page, message: string) =>
  page.getByRole('row').filter({ has: page.getByText(message, { exact: true }) })
const choose = (page: Page, filter: 'Typ' | 'Stufe', choice: string) =>
  page.getByLabel(filter, { exact: true }).selectOption(choice)
const csvButton = (page: Page) => page.getByRole('button', { name: 'CSV exportieren' })
const refreshes = (page: Page) => page.getByLabel('Automatisch aktualisieren')

/** Presses the switch, which follows the address: that changes a moment after the press. */
async function switchRefreshes(page: Page, isOn: boolean): Promise<void> {
  await refreshes(page).click()
  await expect.poll(() => refreshes(page).isChecked()).toBe(isOn)
}

/** What there is in the tab, by its words for the operator. */
export const logsTab = { rowOf, choose, csvButton, refreshes, switchRefreshes }
