import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findCode } from '#test/e2e/support/filled-sites.ts'
import {
  codeCardOf,
  copyButtonOf,
  expectFocus,
  expectText,
  expectToast,
  readClipboard,
  textOf,
  toastOf,
  type VisitOptions,
  voteButtonOf,
} from '#test/e2e/support/page.ts'
import { LONG_CODE } from '#test/e2e/support/posts.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const readUsage = async (code: string) => (await findCode(site, 'snocks', code)).usageCount
const colourOf = (page: Page) =>
  toastOf(page).evaluate((element) => getComputedStyle(element).backgroundColor)

test.each([
  { path: '/brands/snocks', code: 'ANNA15' },
  { path: '/', code: 'PAUL12' },
  { path: '/influencers/mira.beispiel', code: 'MIRA10' },
])('a copy of $code on $path reaches clipboard, toast and counter', async ({ path, code }) => {
  const before = await readUsage(code)
  const { page } = await site.visit(path)
  await copyButtonOf(page, code).first().click()
  await expectToast(page).toBe(`Code kopiert! ${code} wurde in die Zwischenablage kopiert.`)
  expect(await readClipboard(page)).toBe(code)
  await expect.poll(() => readUsage(code)).toBe(before + 1)
})

test('a failure looks unlike a success', async () => {
  const { page } = await site.visit('/brands/snocks', {
    prepare: (fresh) =>
      fresh.addInitScript(() => {
        let calls = 0
        navigator.clipboard.writeText = () => {
          calls += 1
          return calls === 1 ? Promise.reject(new Error('denied')) : Promise.resolve()
        }
      }),
  })
  await copyButtonOf(page, 'ANNA15').click()
  await toastOf(page).filter({ hasText: 'Fehler' }).waitFor()
  const failure = await colourOf(page)
  await copyButtonOf(page, 'ANNA15').click()
  await toastOf(page).filter({ hasText: 'Code kopiert!' }).waitFor()
  expect(await colourOf(page)).not.toBe(failure)
})

test('a copy still works when its counter does not answer', async () => {
  const { page } = await site.visit('/brands/snocks', {
    prepare: (fresh) => fresh.route('**/trpc/codes.copy*', (route) => route.abort()),
  })
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('codes.copy'),
  )
  await copyButtonOf(page, 'MIRA10').click()
  await expectToast(page).toContain('Code kopiert!')
  await refused
  // The refusal brings no other one.
  await expectToast(page).toContain('Code kopiert!')
  expect(await readClipboard(page)).toBe('MIRA10')
})

test('the code can be selected without the button', async () => {
  const { page } = await site.visit('/brands/snocks')
  await codeCardOf(page, 'TOM25').locator('code').click()
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('TOM25')
})

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
  const before = await readUsage(LONG_CODE)
  const { page } = await openWithout('/brands/snocks', hideClipboard, {
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  const button = copyButtonOf(page, LONG_CODE)
  await button.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  if (by === 'mouse') await button.click()
  else await button.press('Enter')
  // First of all, as it says so for two seconds only.
  await expectText(button).toBe('Kopiert!')
  await expectToast(page).toBe(`Code kopiert! ${LONG_CODE} wurde in die Zwischenablage kopiert.`)
  expect(await readBack(page)).toBe(LONG_CODE)
  await expect.poll(() => readUsage(LONG_CODE)).toBe(before + 1)
  // Nothing is left behind or moved, and the focus is back with the button.
  expect(await page.locator('textarea').count()).toBe(0)
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await expectText(button).toBe('Kopieren')
  await expectFocus(button)
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

test.each(REFUSALS)(
  '$name: a toast says so, the code is selected, nothing is counted',
  async ({ script }) => {
    const before = await readUsage('LENA20')
    const { page, watch } = await openWithout('/brands/snocks', script)
    for (const code of ['LENA20', LONG_CODE]) {
      await copyButtonOf(page, code).click()
      await expect.poll(() => selectionOf(page)).toBe(code)
      await expectToast(page).toBe(FAILURE)
      await expectFocus(copyButtonOf(page, code))
      expect(await textOf(copyButtonOf(page, code))).toBe('Kopieren')
    }
    expect(await page.locator('textarea').count()).toBe(0)
    // A vote afterwards proves that the watch would have seen a call of the copy counter.
    await voteButtonOf(page, 'LENA20', 'Geht').click()
    await toastOf(page).filter({ hasText: 'Bewertung gespeichert' }).waitFor()
    expect(watch.trpc.filter((path) => path.includes('codes.copy'))).toEqual([])
    expect(watch.trpc.filter((path) => path.includes('codes.vote'))).toHaveLength(1)
    expect(await readUsage('LENA20')).toBe(before)
  },
)

test('after a refusal Ctrl-C copies the code, and the next Tab goes on from the button', async () => {
  const { page } = await openWithout('/brands/snocks', refuseClipboard)
  await copyButtonOf(page, 'LENA20').press('Enter')
  await expect.poll(() => selectionOf(page)).toBe('LENA20')
  await page.keyboard.press('Control+c')
  await expect.poll(() => readClipboard(page)).toBe('LENA20')
  await page.keyboard.press('Tab')
  await expectFocus(codeCardOf(page, 'LENA20').locator('summary'))
})
