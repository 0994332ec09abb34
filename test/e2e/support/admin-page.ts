import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ADMIN } from './start-site.ts'

export const PANEL = '/admin_cuwntvw'

/** Opens the panel, at a tab where `path` names one, and logs in as the operator. */
export async function logIn(page: Page, path = PANEL): Promise<void> {
  await page.goto(path)
  await submitLogin(page)
}

/** Logs in on the form that stands there, as after a reload. */
export async function submitLogin(page: Page): Promise<void> {
  await page.getByLabel('Benutzername').fill(ADMIN.username)
  await page.getByLabel('Passwort').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await waitForPanel(page)
}

/** The panel takes the focus to its heading when it opens; from then on the focus is the test's. */
export const waitForPanel = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Admin Panel', level: 1 }).and(page.locator(':focus')).waitFor()

/** Reloads the page, which ends the session that lives in its memory, and logs in again. */
export async function reloadPanel(page: Page): Promise<void> {
  await page.reload()
  await submitLogin(page)
}

export const tabList = (page: Page) => page.getByRole('tablist', { name: 'Admin Panel' })
export const tabOf = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Opens a tab of the panel; its place is empty or filled by it, not by the tab before. */
export async function openTab(page: Page, name: string): Promise<void> {
  await tabOf(page, name).click()
  await expect.poll(() => tabOf(page, name).getAttribute('aria-selected')).toBe('true')
}

/** The element that has the focus, by its name for screen readers or its text. */
export const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent
  })

/** Waits for the news of collections: none that ends from now on is missed. */
export async function waitForEventStream(page: Page): Promise<void> {
  const line = page.getByRole('banner')
  await line.getByText(/^Keine Datensammlung aktiv\. Letzte/).waitFor()
  await line.getByText('Verbindung').waitFor({ state: 'detached' })
}

/** Counts what a person does: `await steps.take(button.click())`. */
export function countSteps() {
  const steps = {
    taken: 0,
    async take(work: Promise<unknown>) {
      steps.taken += 1
      await work
    },
  }
  return steps
}
