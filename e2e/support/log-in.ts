import type { Page } from 'playwright-core'
import { ADMIN } from './start-site.ts'

/** Opens the panel, at a tab where `path` names one, and logs in as the operator. */
export async function logIn(page: Page, path = '/admin_cuwntvw'): Promise<void> {
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
