import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { textOf, ticketOf, toastOf } from './support/public-page.ts'
import { LONG_CODE } from './support/rich-posts.ts'
import { findCode } from './support/rich-site.ts'
import { useSite } from './support/use-site.ts'

const site = useSite()

const copyButton = (page: Page, code: string) =>
  ticketOf(page, code).getByRole('button', { name: /Kopier/ })
const selectionOf = (page: Page) => page.evaluate(() => String(getSelection()))
const hasFocus = (page: Page, code: string) =>
  copyButton(page, code).evaluate((button) => button === document.activeElement)
const FAILURE = 'Fehler Code konnte nicht kopiert werden.'

/** The browser keeps its clipboard for reading, but the page finds none. */
function hideClipboard() {
  Object.assign(window, { readBack: navigator.clipboard.readText.bind(navigator.clipboard) })
  Object.defineProperty(navigator, 'clipboard', { value: undefined })
}
function refuseClipboard() {
  navigator.clipboard.writeText = () =>
    Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
}
const readClipboard = (page: Page) =>
  page.evaluate(() => (window as unknown as { readBack(): Promise<string> }).readBack())

const openWithout = (path: string, script: () => void) =>
  site.visit(path, {
    permissions: ['clipboard-read'],
    prepare: (fresh) => fresh.addInitScript(script),
  })

test.each(['mouse', 'keyboard'])('without a clipboard the old command copies (%s)', async (by) => {
  const before = (await findCode(site, 'snocks', LONG_CODE)).usageCount
  const { page, watch } = await openWithout('/brands/snocks', hideClipboard)
  const button = copyButton(page, LONG_CODE)
  await button.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  if (by === 'mouse') await button.click()
  else await button.press('Enter')
  // First of all, as it says so for two seconds only.
  await expect.poll(() => textOf(button)).toBe('Kopiert!')
  await toastOf(page).waitFor()
  expect(await textOf(toastOf(page))).toBe(
    `Code kopiert! ${LONG_CODE} wurde in die Zwischenablage kopiert.`,
  )
  expect(await readClipboard(page)).toBe(LONG_CODE)
  const usage = async () => (await findCode(site, 'snocks', LONG_CODE)).usageCount
  await expect.poll(usage).toBe(before + 1)
  // Nothing is left behind or moved, and the focus is back with the button.
  expect(await page.locator('textarea').count()).toBe(0)
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await expect.poll(() => textOf(button)).toBe('Kopieren')
  expect(await hasFocus(page, LONG_CODE)).toBe(true)
  expect([watch.messages, watch.foreign]).toEqual([[], []])
})

const REFUSALS = [
  { name: 'a clipboard that refuses', script: refuseClipboard },
  {
    name: 'no clipboard, and a command that refuses',
    script: () => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    },
  },
  {
    name: 'no clipboard, and a command that throws',
    script: () => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => {
        throw new Error('unknown command')
      }
    },
  },
]

test.each(REFUSALS)('$name: the toast, and the code is selected', async ({ script }) => {
  const { page, watch } = await openWithout('/brands/snocks', script)
  for (const code of ['LENA20', LONG_CODE]) {
    await copyButton(page, code).click()
    await expect.poll(() => selectionOf(page)).toBe(code)
    await toastOf(page).waitFor()
    expect(await textOf(toastOf(page))).toBe(FAILURE)
    expect(await hasFocus(page, code)).toBe(true)
    expect(await textOf(copyButton(page, code))).toBe('Kopieren')
  }
  expect(await page.locator('textarea').count()).toBe(0)
  expect(watch.trpc.filter((path) => path.includes('codes.copy'))).toEqual([])
  expect(watch.messages).toEqual([])
})

test('after a refusal Ctrl-C copies the code, and the next Tab goes on from the button', async () => {
  const { page } = await openWithout('/brands/snocks', refuseClipboard)
  await copyButton(page, 'LENA20').press('Enter')
  await expect.poll(() => selectionOf(page)).toBe('LENA20')
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('LENA20')
  await page.keyboard.press('Tab')
  const next = ticketOf(page, 'LENA20').getByRole('button', { name: 'Geht', exact: true })
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
})
