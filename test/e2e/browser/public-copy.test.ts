import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findCode } from '#test/e2e/support/filled-sites.ts'
import {
  codeCardOf,
  expectText,
  expectToast,
  readClipboard,
  textOf,
  toastOf,
} from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const permissions = ['clipboard-read', 'clipboard-write']
const copyButton = (page: Page, code: string) =>
  codeCardOf(page, code).getByRole('button', { name: /Kopier/ })
const readUsage = async (code: string) => (await findCode(site, 'snocks', code)).usageCount
const colourOf = (page: Page) =>
  toastOf(page).evaluate((element) => getComputedStyle(element).backgroundColor)

test.each([
  { path: '/brands/snocks', code: 'ANNA15' },
  { path: '/', code: 'PAUL12' },
  { path: '/influencers/mira.beispiel', code: 'MIRA10' },
])('a copy of $code on $path reaches clipboard, toast and counter', async ({ path, code }) => {
  const before = await readUsage(code)
  const { page } = await site.visit(path, { permissions })
  await copyButton(page, code).first().click()
  await expectToast(page).toBe(`Code kopiert! ${code} wurde in die Zwischenablage kopiert.`)
  expect(await readClipboard(page)).toBe(code)
  await expect.poll(() => readUsage(code)).toBe(before + 1)
})

test("'Kopiert!' is disabled for two seconds, then the button is back", async () => {
  const { page } = await site.visit('/brands/snocks', {
    permissions,
    prepare: (fresh) => fresh.clock.install(),
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  const button = copyButton(page, 'ANNA15')
  expect(await textOf(button)).toBe('Kopieren')
  await button.click()
  await expectText(button).toBe('Kopiert!')
  expect(await button.isDisabled()).toBe(true)
  // Only this ticket's button says so.
  expect(await textOf(copyButton(page, 'MIRA10'))).toBe('Kopieren')

  await page.clock.runFor(1_990)
  expect(await textOf(button)).toBe('Kopiert!')
  expect(await button.isDisabled()).toBe(true)
  await page.clock.runFor(20)
  await expectText(button).toBe('Kopieren')
  expect(await button.isEnabled()).toBe(true)
})

const DENIALS = [
  {
    name: 'a denied clipboard',
    break: () => {
      navigator.clipboard.writeText = () =>
        Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
    },
  },
  {
    name: 'a browser without a clipboard and without the old command',
    break: () => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    },
  },
]

test.each(DENIALS)('$name: a toast says so, and nothing is counted', async (denial) => {
  const before = await readUsage('LENA20')
  const { page, watch } = await site.visit('/brands/snocks', {
    prepare: (fresh) => fresh.addInitScript(denial.break),
  })
  await copyButton(page, 'LENA20').click()
  await expectToast(page).toBe('Fehler Code konnte nicht kopiert werden.')
  expect(await textOf(copyButton(page, 'LENA20'))).toBe('Kopieren')
  // A vote afterwards proves that the watch would have seen a call of the copy counter.
  await codeCardOf(page, 'LENA20').getByRole('button', { name: 'Geht', exact: true }).click()
  await toastOf(page).filter({ hasText: 'Bewertung gespeichert' }).waitFor()
  expect(watch.trpc.filter((path) => path.includes('codes.copy'))).toEqual([])
  expect(watch.trpc.filter((path) => path.includes('codes.vote'))).toHaveLength(1)
  expect(await readUsage('LENA20')).toBe(before)
  expect(watch.messages).toEqual([])
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
  await copyButton(page, 'ANNA15').click()
  await toastOf(page).filter({ hasText: 'Fehler' }).waitFor()
  const failure = await colourOf(page)
  await copyButton(page, 'ANNA15').click()
  await toastOf(page).filter({ hasText: 'Code kopiert!' }).waitFor()
  expect(await colourOf(page)).not.toBe(failure)
})

test('a copy still works when its counter does not answer', async () => {
  const { page } = await site.visit('/brands/snocks', {
    permissions,
    prepare: (fresh) => fresh.route('**/trpc/codes.copy*', (route) => route.abort()),
  })
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('codes.copy'),
  )
  await copyButton(page, 'MIRA10').click()
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
