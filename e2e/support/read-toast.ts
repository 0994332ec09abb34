import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    /** Texts of the toasts that no test has read yet, oldest first. */
    shownToasts: string[]
  }
}

/**
 * Has every page of the context write down its toasts: each shows for five seconds at most, and a
 * busy machine may look too late.
 */
export const recordToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.shownToasts = []
    let last: { toast: Element; text: string } | null = null
    const record = () => {
      const toast = document.querySelector<HTMLElement>('.toast[data-state=open]')
      if (!toast) return
      const text = toast.innerText.replace(/\s+/g, ' ').trim()
      if (text === last?.text && (toast === last.toast || isSuccessor(toast, last.toast))) return
      last = { toast, text }
      window.shownToasts.push(text)
    }
    // The plain toast and the view that takes over from it say the same once.
    const isSuccessor = (toast: Element, before: Element) =>
      toast.tagName === 'LI' && before.tagName === 'DIV'
    new MutationObserver(record).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })

/** The next toast, shown or gone already, with this title and these words; each is read once. */
export async function readToast(page: Page, title: string, words = ''): Promise<string> {
  const found = await page.waitForFunction(
    ([start, part]) => {
      const fits = (toast: string) => toast.startsWith(start) && toast.includes(part)
      const index = window.shownToasts.findIndex(fits)
      return index < 0 ? null : window.shownToasts.splice(index, 1)[0]
    },
    [title, words] as const,
  )
  return (await found.jsonValue()) ?? ''
}

/** All toasts until now that were not read. */
export const listToasts = (page: Page) => page.evaluate(() => window.shownToasts)

/** Toasts stay until the next one, from the next page load on: their time stands still while the window is not the active one. */
export const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    setInterval(() => window.dispatchEvent(new Event('blur')), 50)
  })
