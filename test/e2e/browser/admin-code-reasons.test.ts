import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeSources } from '#db/schema/codes.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { CODES, useCodesTab } from '#test/e2e/support/admin-tabs.ts'
import { countCalls } from '#test/e2e/support/calls.ts'
import { expectText, textOf } from '#test/e2e/support/page.ts'

/** What the reader read where and how surely, below each source. */
const tab = useCodesTab()

async function openDetails(page: Page) {
  const name = `${tab.prefix}1 (Gymshark): Bedingungen und Fundstellen`
  await page.getByRole('button', { name }).press('Enter')
  const details = page.getByRole('region', { name: `Fundstellen: ${tab.prefix}1` })
  await expectText(details).toContain('Gelesen')
  return details
}
const changeSource = (values: Partial<typeof codeSources.$inferInsert>) =>
  tab.change((db) =>
    db
      .update(codeSources)
      .set(values)
      .where(eq(codeSources.postUrl, `https://www.instagram.com/p/${tab.prefix}1/`))
      .run(),
  )

test.each([
  [390, 'dark'],
  [1280, 'light'],
] as const)(
  'a source shows what was read where, and how surely, %i px',
  async (width, colorScheme) => {
    const viewport = { width, height: 900 }
    const { page, watch } = await tab.open(`${CODES}&stand=review`, { viewport, colorScheme })
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    const details = await openDetails(page)
    const marks = details.locator('blockquote mark')
    expect(
      await marks.evaluateAll((all) =>
        all.map((mark) => [mark.getAttribute('title'), mark.textContent]),
      ),
    ).toEqual([
      ['Code', `${tab.prefix}1`],
      ['Betrag', '2 %'],
    ])
    expect(await textOf(details)).toContain('Code 97 % · Shop 88 % · Betrag 99 % · Ende 93 %')
    expect(countCalls(urls, 'codes.')).toBe(0)
    await expectAccessible(page)
    expect(watch.messages).toEqual([])
  },
)

test('a source of an older reader says so instead of how sure that was', async () => {
  changeSource({ reader: 'model@2', reading: null })
  const { page } = await tab.open(`${CODES}&stand=review`)
  const details = await openDetails(page)
  const text = await textOf(details)
  expect(text).toContain('Gelesen von einem früheren Leseprogramm (model@2)')
  expect(text).not.toContain('Sicherheit')
  expect(text).not.toContain('Shop 88')
})
