import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReplica } from '#db/libsql-replica.ts'
import { findBrandBySlug } from '#db/queries/public-brands.ts'
import { findLatestRun, insertRun } from '#db/queries/runs.ts'
import { readTransaction, writeTransaction } from '#db/transactions.ts'
import type { Code } from '#shared/schemas/code.ts'
import { callApi, collectCodes, postJson } from '#test/e2e/support/api.ts'
import { createPosts, writePosts } from '#test/e2e/support/posts.ts'
import { type Primary, startPrimary } from '#test/e2e/support/primary.ts'
import { runCli } from '#test/e2e/support/processes.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'
import { insertBrand } from '#test/factories.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

const isInstalled = process.env.SQLD_PATH !== undefined
if (!isInstalled) console.warn('Übersprungen: SQLD_PATH nennt keinen libSQL-Server.')

describe.skipIf(!isInstalled)('two nodes over one primary', () => {
  let primary: Primary
  let firstFolder: string
  /** The one with the jobs. */
  let first: Site
  let second: Site
  const startNode = (folder: string, env: Record<string, string> = {}) =>
    startSite({
      posts: [],
      env: {
        DATA_DIR: folder,
        TRUSTED_PROXIES: '127.0.0.1',
        LIBSQL_SYNC_URL: primary.url,
        LIBSQL_SYNC_SECONDS: '1',
        ...env,
      },
    })
  beforeAll(async () => {
    primary = await startPrimary(makeTempFolder(afterAll))
    firstFolder = makeTempFolder(afterAll)
    writePosts(join(firstFolder, 'posts'), createPosts())
    first = await startNode(firstFolder)
    second = await startNode(makeTempFolder(afterAll), { JOBS: 'off' })
  })
  afterAll(async () => {
    await first?.stop()
    await second?.stop()
    await primary?.kill()
  })

  const settings = () => ({ syncUrl: primary.url, authToken: null, syncSeconds: 60 })
  const listCodes = async ({ url }: Site): Promise<Code[]> =>
    (await fetch(`${url}/api/codes/recent`)).json()
  const readVotes = async (site: Site) => {
    const code = (await listCodes(site)).find((one) => one.code === 'ANNA15')
    return [code?.upvotes, code?.downvotes]
  }
  const sendVote = async (site: Site, value: string, visitor: string) => {
    const id = (await listCodes(site)).find(({ code }) => code === 'ANNA15')?.id
    const url = `${site.url}/api/codes/${id}/vote`
    return postJson(url, { vote: value }, { 'x-forwarded-for': visitor })
  }
  const soon = { timeout: 5_000, interval: 100 }

  test('what the first node collects shows on the second', async () => {
    await callApi(first.url, 'POST', '/api/brands/bulk', { brands: ['Snocks'] })
    await collectCodes(first.url)
    await expect
      .poll(async () => (await listCodes(second)).map(({ code }) => code).sort(), soon)
      .toEqual(['ANNA15', 'LENA20'])
    for (const path of ['/', '/brands/snocks', '/search?q=snoks', '/feed.xml', '/sitemap.xml'])
      expect([path, (await fetch(second.url + path)).status]).toEqual([path, 200])
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  })

  test('votes count once for each visitor, through whichever node they come', async () => {
    expect((await sendVote(second, 'working', '203.0.113.1')).status).toBe(200)
    expect(await readVotes(second)).toEqual([1, 0])
    await expect.poll(() => readVotes(first), soon).toEqual([1, 0])
    expect((await sendVote(first, 'not_working', '203.0.113.1')).status).toBe(200)
    expect((await sendVote(first, 'working', '203.0.113.2')).status).toBe(200)
    expect(await readVotes(first)).toEqual([1, 1])
    await expect.poll(() => readVotes(second), soon).toEqual([1, 1])
  })

  test("the operator's changes through the second node show on the first", async () => {
    await callApi(second.url, 'POST', '/api/brands', { name: 'Purelei' })
    expect((await fetch(`${second.url}/brands/purelei`)).status).toBe(200)
    await expect
      .poll(async () => (await fetch(`${first.url}/brands/purelei`)).status, soon)
      .toBe(200)
  })

  test('a transaction sees its own writes, and is undone whole or in part', () => {
    const { db, close } = openReplica(join(makeTempFolder(), 'app.db'), settings())
    const isThere = (slug: string) => findBrandBySlug(db, slug) !== undefined
    const fail = (name: string) => () => {
      insertBrand(db, { name, slug: name })
      expect(isThere(name)).toBe(true)
      throw new Error('aus')
    }
    // Prepared before the transaction.
    expect(isThere('ganz')).toBe(false)
    expect(() => writeTransaction(db, fail('ganz'))).toThrow('aus')
    expect(isThere('ganz')).toBe(false)
    writeTransaction(db, (tx) => {
      insertBrand(tx, { name: 'Neu', slug: 'neu' })
      expect(isThere('neu')).toBe(true)
    })
    expect(readTransaction(db, () => [isThere('ganz'), isThere('neu')])).toEqual([false, true])
    close()
  })

  test('a primary that dies within a transaction undoes it, and reading goes on', async () => {
    const { db, close } = openReplica(join(makeTempFolder(), 'app.db'), settings())
    const write = () =>
      writeTransaction(db, () => {
        insertBrand(db, { name: 'Verloren', slug: 'verloren' })
        primary.send('SIGKILL')
        for (let number = 0; number < 1_000; number += 1)
          insertBrand(db, { name: `Zu spät ${number}`, slug: `zu-spaet-${number}` })
      })
    expect(write).toThrow()
    expect(findBrandBySlug(db, 'neu')).toMatchObject({ name: 'Neu' })
    await primary.kill()
    await primary.start()
    writeTransaction(db, () => insertBrand(db, { name: 'Danach', slug: 'danach' }))
    for (const node of [first, second])
      await expect
        .poll(async () => (await fetch(`${node.url}/brands/danach`)).status, soon)
        .toBe(200)
    expect((await fetch(`${first.url}/brands/verloren`)).status).toBe(404)
    close()
  })

  test('while the primary is away or hangs, pages go on; writes fail in German and work later', async () => {
    const interruptions = [
      [() => primary.kill(), () => primary.start()],
      [() => primary.send('SIGSTOP'), () => primary.send('SIGCONT')],
    ] as const
    for (const [interrupt, resume] of interruptions) {
      const before = await readVotes(first)
      await interrupt()
      for (const node of [first, second]) {
        const refused = await sendVote(node, 'working', '203.0.113.9')
        expect([refused.status, await refused.text()]).toEqual([
          503,
          expect.stringContaining('Die Hauptdatenbank antwortet nicht.'),
        ])
        for (const path of ['/brands/snocks', '/search?q=gibtesnicht', '/codes?page=1', '/readyz'])
          expect([path, (await fetch(node.url + path)).status]).toEqual([path, 200])
        expect(await readVotes(node)).toEqual(before)
      }
      await resume()
      await expect
        .poll(async () => (await sendVote(second, 'working', '203.0.113.9')).status, soon)
        .toBe(200)
      expect((await sendVote(second, 'not_working', '203.0.113.9')).status).toBe(200)
      // The two visitors of before, and this one.
      for (const node of [first, second])
        await expect.poll(() => readVotes(node), soon).toEqual([1, 2])
    }
  })

  test('a node without jobs leaves the runs of the other alone', async () => {
    const { db, close } = openReplica(join(makeTempFolder(), 'app.db'), settings())
    const run = {
      trigger: 'manual',
      status: 'running',
      maxCodes: 1,
      startedAt: new Date(),
    } as const
    const id = insertRun(db, { ...run, lastCodeId: 0 })
    const third = await startNode(makeTempFolder(), { JOBS: 'off' })
    expect(await third.stop()).toBe(0)
    expect(findLatestRun(db)).toMatchObject({ id, status: 'running' })
    close()
  })

  test('the way back: the file of a stopped node is a whole database', async () => {
    expect(await first.stop()).toBe(0)
    const env = { DATA_DIR: firstFolder, LIBSQL_SYNC_URL: primary.url }
    const restored = runCli(['restore', 'app.db'], { env })
    expect([restored.status, restored.stderr]).toEqual([1, expect.stringContaining('Primären')])
    first = await startSite({ posts: [], env: { DATA_DIR: firstFolder } })
    expect((await fetch(`${first.url}/brands/neu`)).status).toBe(200)
    expect((await sendVote(first, 'working', '203.0.113.3')).status).toBe(200)
    await setTimeout(1_500)
    expect(await readVotes(second)).toEqual([1, 2])
  })
})
