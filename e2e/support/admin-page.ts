import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ADMIN } from './start-site.ts'

/** Opens an address of the panel and logs in there: the view that the address names opens. */
export async function openPanel(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await enter(page)
}

/** Reloads the page, which ends the session that lives in its memory, and logs in again. */
export async function reloadPanel(page: Page): Promise<void> {
  await page.reload()
  await enter(page)
}

async function enter(page: Page) {
  await page.getByLabel('Benutzername').fill(ADMIN.username)
  await page.getByLabel('Passwort').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor()
}

/** The toast with this title; its whole text. */
export async function readToast(page: Page, title: string): Promise<string> {
  const toast = page
    .getByRole('region', { name: /^Meldungen/ })
    .getByRole('listitem')
    .filter({ hasText: title })
  await toast.waitFor()
  return (await toast.innerText()).replace(/\s+/g, ' ')
}

/** Asks again until it fits: a busy machine may take its time. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read)
