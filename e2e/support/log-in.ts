import type { Page } from 'playwright-core'
import { ADMIN } from './start-site.ts'

/** Opens the panel and logs in as the operator. */
export async function logIn(page: Page): Promise<void> {
  await page.goto('/admin_cuwntvw')
  await page.getByLabel('Benutzername').fill(ADMIN.username)
  await page.getByLabel('Passwort').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor()
}
