import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Post } from '#shared/schemas/post.ts'
import { callApi } from './support/call-api.ts'
import { createPosts } from './support/posts.ts'
import { type Site, startSite } from './support/start-site.ts'

const DAY_MS = 86_400_000
/** The jobs look once a minute. */
const MINUTES = { timeout: 240_000 }

let folder: string
let site: Site
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codefluencer-restart-'))
  mkdirSync(join(folder, 'posts'))
})
afterEach(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

/** A process over the folder that all the test's processes share. */
const start = async () => {
  site = await startSite({ posts: [], env: { DATA_DIR: folder } })
}
const writePosts = (posts: readonly Post[]) =>
  writeFileSync(
    join(folder, 'posts', 'posts.jsonl'),
    posts.map((post) => `${JSON.stringify(post)}\n`).join(''),
  )
const get = (path: string) => callApi(site.url, 'GET', path)

/** So many posts that a run over them takes seconds; those with codes come first. */
function createManyPosts(): Post[] {
  const posts = createPosts()
  const [first] = posts
  if (!first) throw new Error('no post')
  const others = Array.from({ length: 60_000 }, (_, index) => ({
    ...first,
    url: `https://www.instagram.com/p/Many${index}/`,
    caption: `Heute zeige ich euch meine Lieblingssocken von Snocks, Bild ${index}.`,
  }))
  return [...posts, ...others]
}

async function poll<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    await setTimeout(20)
  }
}

const readStatuses = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await get('/api/admin/brands/scheduled')).map((entry: Record<string, string>) => [
      entry.brandName,
      entry.status,
    ]),
  )

test.each(['kill', 'stop'] as const)(
  'brands that the minute job was publishing at a %s are published after a restart',
  MINUTES,
  async (end) => {
    writePosts(createManyPosts())
    await start()
    const request = { brands: ['Snocks', 'Purelei', 'Kapten & Son'], batchSize: 2 }
    expect(await callApi(site.url, 'POST', '/api/admin/brands/schedule', request)).toEqual({
      scheduled: 3,
      duplicates: 0,
    })
    await poll(readStatuses, (statuses) => statuses.Snocks === 'processing')
    expect(await site[end]()).toBe(end === 'kill' ? null : 0)

    const database = new Database(join(folder, 'app.db'), { readonly: true })
    const statuses = database.prepare('select status from scheduled_brands order by id').pluck()
    expect(statuses.all()).toEqual(['processing', 'processing', 'pending'])
    database.close()

    writePosts(createPosts())
    await start()
    const published = { Snocks: 'published', Purelei: 'published', 'Kapten & Son': 'pending' }
    expect(await poll(readStatuses, ({ Snocks }) => Snocks === 'published')).toEqual(published)
    expect(await callApi(site.url, 'POST', '/api/admin/brands/scheduled/process')).toEqual({
      started: 1,
    })
    await poll(readStatuses, (all) => all['Kapten & Son'] === 'published')
    const codes = (await get('/api/admin/codes')).map((code: { code: string }) => code.code)
    expect(codes.toSorted()).toEqual(['ANNA15', 'LENA20', 'MIRA10'])
    expect(await get('/api/brands')).toHaveLength(3)
  },
)

test('a recurring run missed while nothing ran is made up once', MINUTES, async () => {
  writePosts(createPosts())
  await start()
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands: ['Snocks'] })
  const before = await get('/api/admin/cronjob/config')
  expect(before).toMatchObject({ enabled: true, lastRun: null, status: 'active' })
  await site.kill()

  const missed = Date.now() - 3 * DAY_MS
  const database = new Database(join(folder, 'app.db'))
  expect(database.prepare('update cron_config set next_run = ?').run(missed).changes).toBe(1)
  database.close()

  const readStarts = async () =>
    (await get('/api/admin/logs?type=cronjob')).filter(
      ({ message }: { message: string }) => message === 'Cronjob gestartet',
    )
  const startedAt = Date.now()
  await start()
  const config = await poll(
    () => get('/api/admin/cronjob/config'),
    ({ lastRun }) => lastRun !== null,
  )
  expect(new Date(config.lastRun).getTime()).toBeGreaterThanOrEqual(startedAt)
  expect(config.nextRun).toBe(before.nextRun)
  await poll(
    () => get('/api/admin/codes'),
    (codes) => codes.length === 2,
  )
  expect(await readStarts()).toHaveLength(1)

  await site.stop()
  await start()
  // Longer than the minute in which the job looks again.
  await setTimeout(65_000)
  expect(await readStarts()).toHaveLength(1)
  expect(await get('/api/admin/cronjob/config')).toEqual(config)
})
