import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { submitLogin } from './log-in.ts'

/** Reloads the page, which ends the session that lives in its memory, and logs in again. */
export async function reloadPanel(page: Page): Promise<void> {
  await page.reload()
  await submitLogin(page)
}

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
export async function waitForNews(page: Page): Promise<void> {
  const line = page.getByRole('banner')
  await line.getByText(/^Keine Datensammlung aktiv\. Letzte/).waitFor()
  await line.getByText('Verbindung').waitFor({ state: 'detached' })
}
