import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '#db/open-database.ts'
import { callApi, collectCodes, postJson } from '#test/e2e/support/api.ts'
import { readNumber } from '#test/e2e/support/database.ts'
import { createPosts } from '#test/e2e/support/posts.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'

let site: Site
let other: ReturnType<typeof openSqlite>
beforeEach(async () => {
  site = await startSite({ posts: createPosts(), env: { RATE_LIMITS: 'off', JOBS: 'off' } })
  other = openSqlite(join(dirname(site.postsDir), 'app.db'))
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands: ['Snocks', 'Purelei'] })
})
afterEach(async () => {
  other.close()
  await site.stop()
})

const vote = () => {
  const id = readNumber(dirname(site.postsDir), 'select id from codes limit 1')
  return postJson(`${site.url}/api/codes/${id}/vote`, { vote: 'working' })
}

test('a vote that meets a lock which does not end is refused, and the next one is counted', async () => {
  await collectCodes(site.url)
  other.exec('begin immediate')
  const refused = await vote()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toEqual({
    message: expect.stringMatching(/Ein anderes Programm schreibt noch/),
  })
  expect((await fetch(`${site.url}/brands/snocks`)).status).toBe(200)
  other.exec('rollback')
  expect((await vote()).status).toBe(200)
})

test('a vote waits for a lock of a moment, and is counted', async () => {
  // Also a collection goes on with the batch at hand when it gets its turn.
  const collecting = collectCodes(site.url)
  for (let round = 0; round < 5; round += 1) {
    other.exec('begin immediate')
    await setTimeout(300)
    other.exec('rollback')
    // Longer than the server's pause between two tries, on a busy machine too.
    await setTimeout(200)
  }
  await collecting
  other.exec('begin immediate')
  const answer = vote()
  await setTimeout(300)
  other.exec('rollback')
  expect((await answer).status).toBe(200)
})
