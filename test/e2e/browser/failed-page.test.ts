import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { expectText, waitForHydration } from '#test/e2e/support/page.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

const folder = makeTempFolder(afterAll)
const site = useSite(() => startSite({ posts: [], env: { DATA_DIR: folder } }))

const linesOf = (id: string) =>
  site
    .output()
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line).msg)

test('a page that fails names the id of its log lines, drawn by the server or the browser, until a try goes well', async () => {
  const { page, watch } = await site.visit('/')
  watch.expected = /404|500|Unerwarteter Fehler/
  const database = new Database(join(folder, 'app.db'))
  database.exec('ALTER TABLE influencers RENAME TO elsewhere')
  const id = page.locator('#request-id')
  const retry = page.getByRole('button', { name: 'Noch einmal versuchen' })
  const path = '/influencers/anna'

  const answer = await page.goto(path)
  expect(answer?.status()).toBe(500)
  const given = answer?.headers()['x-request-id'] ?? ''
  await waitForHydration(page)
  await expectText(id).toBe(given)
  await expect.poll(() => linesOf(given)).toEqual(['request failed', 'request'])

  const calls = page.waitForResponse((response) => response.url().includes('/trpc/influencers.'))
  await retry.click()
  const again = (await (await calls).allHeaders())['x-request-id'] ?? ''
  await expectText(id).toBe(again)
  expect(again).not.toBe(given)
  await expect.poll(() => linesOf(again)).toEqual(['request failed', 'request'])

  database.exec('ALTER TABLE elsewhere RENAME TO influencers')
  database.close()
  await retry.click()
  await expectText(page.locator('h1')).toBe('Influencer nicht gefunden')
})
