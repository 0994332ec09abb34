import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillFolder, startServerOn } from '#test/e2e/faults/support/data-folder.ts'
import { readValues } from '#test/e2e/support/database.ts'
import { expectText, openBrowser, openPage, waitForHydration } from '#test/e2e/support/page.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const PAGE_BYTES = 4096
const data = useTempFolder()

/** Fills what the file holds of a table and its indices with nonsense. */
function damage(table: string): void {
  const file = join(data.path, 'app.db')
  const pages: number[] = readValues(
    data.path,
    `select pageno from dbstat join sqlite_schema using (name) where tbl_name = '${table}'`,
  )
  const bytes = readFileSync(file)
  for (const page of pages) bytes.fill(0xa5, (page - 1) * PAGE_BYTES, page * PAGE_BYTES)
  writeFileSync(file, bytes)
}

test('a visitor of a page that cannot be read sees a page, and the next try in the browser may do', async () => {
  await fillFolder(data.path, 5)
  damage('former_slugs')
  const site = await startServerOn(data.path)
  const browser = await openBrowser()
  try {
    const { page, watch } = await openPage(browser, site.url)
    const answer = await page.goto('/brands/snocks')
    const headers = answer?.headers() ?? {}
    expect([answer?.status(), headers['cache-control']]).toEqual([500, 'no-store'])
    await waitForHydration(page)
    await expectText(page.locator('h1')).toBe('Das hat nicht geklappt')
    const id = headers['x-request-id'] ?? ''
    await expectText(page.locator('#request-id')).toBe(id)
    const lines = () =>
      site
        .output()
        .split('\n')
        .filter((line) => line.includes(id))
        .map((line) => JSON.parse(line))
    await expect.poll(() => lines().map(({ msg }) => msg)).toEqual(['storage failed', 'request'])
    expect(lines()[0]).toMatchObject({ code: 'SQLITE_CORRUPT', path: '/brands/snocks' })
    expect(watch.messages.filter((text) => /hydrat|did not match|#418/i.test(text))).toEqual([])

    // The browser asks for the brand itself, which is whole.
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await expectText(page.locator('h1')).toContain('Snocks')
  } finally {
    await browser.close()
    await site.stop()
  }
})
