import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import type { Db } from '#db/open-database.ts'
import { logIn } from './log-in.ts'
import { addManyCodes } from './many-codes.ts'
import type { Watch } from './open-browser.ts'
import { expectText, plain } from './public-page.ts'
import { useDatabase } from './use-database.ts'
import { useSite } from './use-site.ts'

export const CODES = '/admin_cuwntvw?tab=codes'
/** 130 codes in a row, the first six of which wait, besides the 27 that were collected. */
export const TOTAL = 157

/** The tab 'Codes' of a site of its own; `prefix` begins the codes that each test finds anew. */
export function useCodesTab() {
  const site = useSite()
  let round = 0
  /** Changes what is stored, as posts and visitors would. */
  const change = (work: (db: Db) => void) => useDatabase(site, work)
  const tab = { site, prefix: '', change, open, mark, rowOf, expectFirst }
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
    const opened = await site.openPage({ viewport: { width: 1280, height: 900 }, ...options })
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

export const rowsOf = (page: Page) => page.locator('[data-row]')
export const codeField = (row: Locator) => row.getByLabel(/^Code /)
export const codesIn = (page: Page) =>
  page
    .getByLabel(/^Code /)
    .evaluateAll((fields) => fields.map((f) => (f as HTMLInputElement).value))
export const bar = (page: Page) => page.getByRole('region', { name: 'Ausgewählte Codes' })
const count = (page: Page) => page.getByText(/Codes angezeigt$/)
export const expectCount = (page: Page, matching: number, total = TOTAL) =>
  expectText(count(page)).toBe(`${matching} von ${total} Codes angezeigt`)
export const stand = (page: Page) => page.getByLabel('Nach Stand filtern')
export const expectRows = (page: Page) => expect.poll(() => rowsOf(page).count())
export const searchField = (page: Page) => page.getByLabel('Code, Marke oder Influencer suchen')
export const nextPage = (page: Page) => page.getByRole('button', { name: 'Nächste Seite' })

/** Confirms the open question; answers its text. */
export async function confirm(page: Page, label: string): Promise<string> {
  const dialog = page.getByRole('alertdialog')
  const text = plain(await dialog.innerText())
  await dialog.getByRole('button', { name: label }).click()
  return text
}
