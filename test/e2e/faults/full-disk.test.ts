import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  fillFolder,
  findFaults,
  printFigures,
  startServerOn,
} from '#test/e2e/faults/support/data-folder.ts'
import { createSmallDisk, type SmallDisk } from '#test/e2e/faults/support/small-disk.ts'
import { nextAddress } from '#test/e2e/faults/support/visitors.ts'
import { callApi, postJson } from '#test/e2e/support/api.ts'
import { readNumber, readRows } from '#test/e2e/support/database.ts'
import { createManyPosts, writePosts } from '#test/e2e/support/posts.ts'
import { ADMIN, type Site } from '#test/e2e/support/start-site.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const FULL = /kein Platz mehr|voll oder gestört/
const POSTS = 800

const folder = useTempFolder()
let disk: SmallDisk | null
let site: Site | null
beforeEach(() => {
  disk = createSmallDisk(join(folder.path, 'disk'))
  site = null
})
afterEach(async () => {
  await site?.kill()
  disk?.remove()
})

/** What a visitor hears who votes from an address of their own. */
async function vote(url: string, codeId: number) {
  const from = { 'x-forwarded-for': nextAddress() }
  const response = await postJson(`${url}/api/codes/${codeId}/vote`, { vote: 'working' }, from)
  return { status: response.status, text: await response.text() }
}

/** Votes until one cannot be stored: what is left of the last blocks takes some. */
async function voteUntilFull(url: string, codeId: number) {
  let accepted = 0
  for (;;) {
    const answer = await vote(url, codeId)
    if (answer.status !== 200) return { accepted, answer }
    accepted += 1
    if (accepted > 20_000) throw new Error('The disk does not get full')
  }
}

const countVotes = (dataDir: string) => readNumber(dataDir, 'select count(*) from votes')

test('on a full disk visitors read on and are told why nothing is stored; freed, it goes on', async ({
  skip,
}) => {
  if (!disk) return skip('Hier lässt sich kein Datenträger füllen (weder mount noch prlimit).')
  const { path, kind } = disk
  await fillFolder(path, 20)
  const codeId = readNumber(path, "select id from codes where code = 'ANNA15'")
  site = await startServerOn(path)

  disk.fill(site.pid)
  const { accepted, answer } = await voteUntilFull(site.url, codeId)
  expect(answer.status).toBe(503)
  const { message, ...rest } = JSON.parse(answer.text)
  expect(message).toMatch(FULL)
  expect(rest).toEqual({})
  expect(answer.text).not.toMatch(/SQLITE|node_modules|\.js|app\.db/)
  expect(site.output()).toMatch(/"storage failed"/)
  expect(site.output()).toMatch(/"code":"SQLITE_(FULL|IOERR)/)

  for (const page of ['/', '/brands/snocks', '/api/brands/snocks', '/readyz', '/healthz']) {
    const response = await fetch(site.url + page)
    expect([page, response.status]).toEqual([page, 200])
    await response.arrayBuffer()
  }
  const copy = await fetch(`${site.url}/api/codes/${codeId}/copy`, { method: 'POST' })
  expect([200, 503]).toContain(copy.status)

  disk.free(site.pid)
  const before = countVotes(path)
  expect(before).toBe(accepted)
  expect((await vote(site.url, codeId)).status).toBe(200)
  expect(countVotes(path)).toBe(before + 1)
  expect(findFaults(path)).toEqual([])
  printFigures('Voller Datenträger', { Art: kind, 'Stimmen bis voll': accepted })
})

test('an upload that fills the disk is refused with the reason, and leaves nothing behind', async ({
  skip,
}) => {
  if (!disk) return skip('Hier lässt sich kein Datenträger füllen (weder mount noch prlimit).')
  const { path } = disk
  await fillFolder(path, 5)
  site = await startServerOn(path)
  disk.fill(site.pid)
  const authorization = `Basic ${btoa(`${ADMIN.username}:${ADMIN.password}`)}`
  const response = await fetch(`${site.url}/api/upload-posts?name=posts.json`, {
    method: 'POST',
    headers: { authorization },
    body: new Uint8Array(1024 * 1024),
  })
  expect(response.status).toBe(503)
  expect((await response.json()).message).toMatch(FULL)
  const uploads = join(path, 'uploads')
  expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([])
  disk.free(site.pid)
})

test('a collection that fills the disk names it and stops; freed, the next one finishes', async ({
  skip,
}) => {
  if (!disk) return skip('Hier lässt sich kein Datenträger füllen (weder mount noch prlimit).')
  const { path } = disk
  await fillFolder(path, 5)
  const posts = createManyPosts(POSTS).map((post, index) => ({
    ...post,
    caption: post.caption.replace(/LIVE\d+/, `VOLL${index}`),
  }))
  const postsDir = join(folder.path, 'posts')
  writePosts(postsDir, posts)
  site = await startServerOn(path, { POSTS_DIR: postsDir })
  await callApi(site.url, 'PUT', '/api/admin/cronjob/config', { maxCodes: 9999 })

  await callApi(site.url, 'GET', '/api/collect-codes/trigger')
  const countCodes = () => readNumber(path, 'select count(*) from codes')
  await expect.poll(countCodes).toBeGreaterThan(100)
  disk.fill(site.pid)
  const { url, pid } = site
  const latest = () => callApi(url, 'GET', '/api/collect-codes/latest')
  await expect.poll(async () => (await latest()).status).toBe('failed')
  expect((await latest()).errors).toEqual([expect.stringMatching(FULL)])
  expect((await fetch(`${url}/brands/snocks`)).status).toBe(200)

  disk.free(pid)
  const readRun = () => readRows(path, 'select * from runs order by id desc limit 1')[0]
  await expect.poll(() => readRun()?.status).toBe('failed')
  expect(String(readRun()?.errors)).toMatch(FULL)
  const { totalSearched, errors } = await callApi(url, 'POST', '/api/collect-codes', {})
  expect({ totalSearched, errors }).toEqual({ totalSearched: POSTS, errors: [] })
  expect(findFaults(path)).toEqual([])
})
