import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '#db/open-database.ts'
import { callApi, collectCodes, postJson, watchHealth } from '#test/e2e/support/api.ts'
import { readRows } from '#test/e2e/support/database.ts'
import { createPosts } from '#test/e2e/support/posts.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'

const LOCK_MS = 6_000

let site: Site | undefined
afterEach(async () => {
  await site?.stop()
})

test('while another process holds the lock, writing is refused soon and all else goes on', async () => {
  site = await startSite({ posts: createPosts(), env: { RATE_LIMITS: 'off', JOBS: 'off' } })
  const { url } = site
  const dataDir = dirname(site.postsDir)
  await callApi(url, 'POST', '/api/brands/bulk', { brands: ['Snocks', 'Purelei'] })
  await collectCodes(url)
  const [code] = readRows<{ id: number }>(dataDir, 'select id from codes limit 1')
  const vote = () => postJson(`${url}/api/codes/${code?.id}/vote`, { vote: 'working' })
  expect((await vote()).status).toBe(200)

  const other = openSqlite(`${dataDir}/app.db`)
  other.exec('begin immediate')
  const endWatch = watchHealth(url)
  const endMs = performance.now() + LOCK_MS
  let longestVoteMs = 0
  while (performance.now() < endMs - 1_500) {
    const startMs = performance.now()
    const [rest, trpc] = await Promise.all([
      vote(),
      postJson(`${url}/trpc/codes.vote`, { id: code?.id, vote: 'working' }),
    ])
    longestVoteMs = Math.max(longestVoteMs, performance.now() - startMs)
    expect.soft([rest.status, trpc.status]).toEqual([503, 503])
    expect.soft(rest.headers.get('retry-after')).toBe('2')
    expect.soft(await rest.json()).toEqual({
      message: expect.stringMatching(/Ein anderes Programm schreibt noch/),
    })
    expect.soft(JSON.stringify(await trpc.json())).toContain('"retryAfterSeconds":2')
    expect((await fetch(`${url}/brands/snocks`)).status).toBe(200)
  }
  await setTimeout(endMs - performance.now())
  other.exec('rollback')
  other.close()
  const longestHealthMs = await endWatch()
  console.info(
    `lock of ${LOCK_MS} ms: longest /healthz ${Math.round(longestHealthMs)} ms, longest vote ${Math.round(longestVoteMs)} ms`,
  )
  expect((await vote()).status).toBe(200)
  // Nobody waited for the lock itself; how fast the machine is proves nothing.
  expect(longestVoteMs).toBeLessThan(LOCK_MS / 2)
  expect(longestHealthMs).toBeLessThan(LOCK_MS / 2)
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
