import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findCode } from '#test/e2e/support/filled-sites.ts'
import {
  codeCardOf,
  expectFocus,
  expectText,
  expectToast,
  readClipboard,
  textOf,
  type VisitOptions,
} from '#test/e2e/support/page.ts'
import { LONG_CODE } from '#test/e2e/support/posts.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const copyButton = (page: Page, code: string) =>
  codeCardOf(page, code).getByRole('button', { name: /Kopier/ })
const selectionOf = (page: Page) => page.evaluate(() => String(getSelection()))
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
const readBack = (page: Page) =>
  page.evaluate(() => (window as unknown as { readBack(): Promise<string> }).readBack())

const openWithout = (path: string, script: () => void, options: VisitOptions = {}) =>
  site.visit(path, {
    ...options,
    permissions: ['clipboard-read'],
    prepare: (fresh) => fresh.addInitScript(script),
  })

test.each([
  ['mouse', '203.0.113.1'],
  ['keyboard', '203.0.113.2'],
])('without a clipboard the old command copies (%s)', async (by, address) => {
  const before = (await findCode(site, 'snocks', LONG_CODE)).usageCount
  const { page, watch } = await openWithout('/brands/snocks', hideClipboard, {
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  const button = copyButton(page, LONG_CODE)
  await button.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  if (by === 'mouse') await button.click()
  else await button.press('Enter')
  // First of all, as it says so for two seconds only.
  await expectText(button).toBe('Kopiert!')
  await expectToast(page).toBe(`Code kopiert! ${LONG_CODE} wurde in die Zwischenablage kopiert.`)
  expect(await readBack(page)).toBe(LONG_CODE)
  const usage = async () => (await findCode(site, 'snocks', LONG_CODE)).usageCount
  await expect.poll(usage).toBe(before + 1)
  // Nothing is left behind or moved, and the focus is back with the button.
  expect(await page.locator('textarea').count()).toBe(0)
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await expectText(button).toBe('Kopieren')
  await expectFocus(button)
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
    await expectToast(page).toBe(FAILURE)
    await expectFocus(copyButton(page, code))
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
  await expect.poll(() => readClipboard(page)).toBe('LENA20')
  await page.keyboard.press('Tab')
  const next = codeCardOf(page, 'LENA20').getByRole('button', { name: 'Geht', exact: true })
  await expectFocus(next)
})
