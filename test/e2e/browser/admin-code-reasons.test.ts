import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeSources } from '#db/schema/codes.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { readFocus } from '#test/e2e/support/admin-page.ts'
import { CODES, useCodesTab } from '#test/e2e/support/admin-tabs.ts'
import { countCalls } from '#test/e2e/support/calls.ts'
import { expectText, textOf } from '#test/e2e/support/page.ts'

/** Why the reader was sure or unsure of a code, below each source. */
const tab = useCodesTab()

/** Opens the details of the first code that waits; answers them and the way to press 'Warum?'. */
async function openDetails(page: Page) {
  const name = `${tab.prefix}1 (Gymshark): Bedingungen und Fundstellen`
  await page.getByRole('button', { name }).press('Enter')
  const details = page.getByRole('region', { name: `Fundstellen: ${tab.prefix}1` })
  await details.getByText('Warum 42 %?').waitFor()
  const walkToQuestion = async () => {
    for (let step = 0; step < 20 && !(await readFocus(page))?.startsWith('Warum'); step += 1)
      await page.keyboard.press('Tab')
  }
  return { details, walkToQuestion }
}

test.each([
  [390, 'dark'],
  [1280, 'light'],
] as const)('the keyboard unfolds the reasons of a source, %i px', async (width, colorScheme) => {
  const viewport = { width, height: 900 }
  const { page, watch } = await tab.open(`${CODES}&stand=review`, { viewport, colorScheme })
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const { details, walkToQuestion } = await openDetails(page)
  await walkToQuestion()
  expect(await readFocus(page)).toMatch(/^Warum 42\s%\?, Beitrag von @/)
  // Nothing is read before somebody asks.
  expect(countCalls(urls, 'codes.explain')).toBe(0)
  await page.keyboard.press('Enter')
  await expectText(details).toContain('Spricht dafür')
  const text = await textOf(details)
  for (const part of [
    `${tab.prefix}1 ist zu`,
    // It stands so in the database; the reader of today is another one.
    '(rules@1, heute model@',
    'Neu gelesen aus dem Zitat.',
    'Spricht dagegen',
    'Das stand zur Wahl',
    'Gymshark ist nicht dabei',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/davor: „mit“/)
  expect(text).toMatch(/Rabatt 2 % \d+ %/)
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await details.getByText('Das stand zur Wahl').waitFor({ state: 'hidden' })
  expect(watch.messages).toEqual([])
})

test('a source that a language model read says so', async () => {
  const url = `https://www.instagram.com/p/${tab.prefix}1/`
  tab.change((db) =>
    db.update(codeSources).set({ reader: 'gpt-x+p1' }).where(eq(codeSources.postUrl, url)).run(),
  )
  const { page } = await tab.open(`${CODES}&stand=review`)
  const { details } = await openDetails(page)
  await details.getByText('Warum 42 %?').click()
  await details.getByText('hat nur das KI-Modell gpt-x gelesen. Es nennt keine Gründe.').waitFor()
})

test('reasons that did not arrive can be asked for again', async () => {
  const { page } = await tab.open(`${CODES}&stand=review`)
  const { details } = await openDetails(page)
  await page.route('**/trpc/codes.explain**', (route) => route.abort())
  await details.getByText('Warum 42 %?').click()
  await details.getByRole('alert').getByText('Die Gründe konnten nicht geladen werden.').waitFor()
  await page.unroute('**/trpc/codes.explain**')
  await details.getByRole('alert').getByRole('button').click()
  await expectText(details).toContain('Spricht dafür')
})
