import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { logs } from '#db/schema/index.ts'
import { startSite } from './start-site.ts'
import { useDatabase } from './use-database.ts'

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

export const rowOf = (page: Page, message: string) =>
  page.getByRole('row').filter({ has: page.getByText(message, { exact: true }) })
export const choose = (page: Page, filter: 'Typ' | 'Stufe', choice: string) =>
  page.getByLabel(filter, { exact: true }).selectOption(choice)
export const csvButton = (page: Page) => page.getByRole('button', { name: 'CSV exportieren' })
export const refreshes = (page: Page) => page.getByLabel('Automatisch aktualisieren')

/** Presses the switch, which follows the address: that changes a moment after the press. */
export async function switchRefreshes(page: Page, isOn: boolean): Promise<void> {
  await refreshes(page).click()
  await expect.poll(() => refreshes(page).isChecked()).toBe(isOn)
}
