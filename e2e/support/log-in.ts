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
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor()
}
