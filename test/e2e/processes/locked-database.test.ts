import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '#db/open-database.ts'
import { callApi, collectCodes, postJson } from '#test/e2e/support/api.ts'
import { readRows } from '#test/e2e/support/database.ts'
import { createPosts } from '#test/e2e/support/posts.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'

let site: Site | undefined
afterEach(async () => {
  await site?.stop()
})

test('a vote that meets a lock which does not end is refused, and the next one is counted', async () => {
  site = await startSite({ posts: createPosts(), env: { RATE_LIMITS: 'off', JOBS: 'off' } })
  const { url } = site
  const dataDir = dirname(site.postsDir)
  await callApi(url, 'POST', '/api/brands/bulk', { brands: ['Snocks', 'Purelei'] })
  await collectCodes(url)
  const [code] = readRows<{ id: number }>(dataDir, 'select id from codes limit 1')
  const vote = () => postJson(`${url}/api/codes/${code?.id}/vote`, { vote: 'working' })
  const other = openSqlite(`${dataDir}/app.db`)
  other.exec('begin immediate')
  const refused = await vote()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toEqual({
    message: expect.stringMatching(/Ein anderes Programm schreibt noch/),
  })
  expect((await fetch(`${url}/brands/snocks`)).status).toBe(200)
  other.exec('rollback')
  other.close()
  expect((await vote()).status).toBe(200)
})

test('a vote waits for a lock of a moment, and is counted', async () => {
  site = await startSite({ posts: createPosts(), env: { RATE_LIMITS: 'off', JOBS: 'off' } })
  const { url } = site
  const dataDir = dirname(site.postsDir)
  await callApi(url, 'POST', '/api/brands/bulk', { brands: ['Snocks'] })
  const other = openSqlite(`${dataDir}/app.db`)
  // Also a collection goes on with the batch at hand when it gets its turn.
  const collecting = collectCodes(url)
  for (let round = 0; round < 5; round += 1) {
    other.exec('begin immediate')
    await setTimeout(300)
    other.exec('rollback')
    // Longer than the server's pause between two tries, on a busy machine too.
    await setTimeout(200)
  }
  await collecting
  const [code] = readRows<{ id: number }>(dataDir, 'select id from codes limit 1')
  other.exec('begin immediate')
  const vote = postJson(`${url}/api/codes/${code?.id}/vote`, { vote: 'working' })
  await setTimeout(300)
  other.exec('rollback')
  other.close()
  expect((await vote).status).toBe(200)
})
