import type { Page } from 'playwright-core'
import { textOf, toastOf } from './public-page.ts'

/** Title and text of the next toast that holds this title. */
export async function readToast(page: Page, title: string): Promise<string> {
  const toast = toastOf(page).filter({ hasText: title })
  await toast.waitFor()
  return textOf(toast)
}
