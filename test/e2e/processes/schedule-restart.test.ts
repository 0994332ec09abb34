import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, type TestContext, test } from 'vitest'
import type { Post } from '#shared/schemas/post.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { readValues } from '#test/e2e/support/database.ts'
import { createPosts, writePosts } from '#test/e2e/support/posts.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

const DAY_MS = 86_400_000
/** The jobs look once a minute. */
const MINUTES = { timeout: 240_000 }

/** A folder of the test's own, over which its processes run one after another. */
function createFolder({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const folder = makeTempFolder(onTestFinished)
  let site: Site | undefined
  onTestFinished(async () => void (await site?.stop()))
  const call = (method: string, path: string, body?: unknown) =>
    callApi(site?.url ?? '', method, path, body)
  return {
    start: async () => {
      // The log then tells every look of a job.
      const env = { DATA_DIR: folder, LOG_LEVEL: 'debug' }
      site = await startSite({ posts: [], env })
      return site
    },
    folder,
    write: (posts: readonly Post[]) => writePosts(join(folder, 'posts'), posts),
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    readStatuses: async (): Promise<Record<string, string>> =>
      Object.fromEntries(
        (await call('GET', '/api/admin/brands/scheduled')).map((entry: Record<string, string>) => [
          entry.brandName,
          entry.status,
        ]),
      ),
  }
}

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

// All of them wait for the minute, so they wait for it together.
test.concurrent.for(['kill', 'stop'] as const)(
  'brands that the minute job was publishing at a %s are published after a restart',
  MINUTES,
  async (end, context) => {
    const { folder, start, write, get, post, readStatuses } = createFolder(context)
    write(createManyPosts())
    const site = await start()
    const request = { brands: ['Snocks', 'Purelei', 'Kapten & Son'], batchSize: 2 }
    expect(await post('/api/admin/brands/schedule', request)).toEqual({
      scheduled: 3,
      duplicates: 0,
    })
    await poll(readStatuses, (statuses) => statuses.Snocks === 'processing')
    expect(await site[end]()).toBe(end === 'kill' ? null : 0)

    const statuses = readValues(folder, 'select status from scheduled_brands order by id')
    expect(statuses).toEqual(['processing', 'processing', 'pending'])

    write(createPosts())
    await start()
    const published = { Snocks: 'published', Purelei: 'published', 'Kapten & Son': 'pending' }
    expect(await poll(readStatuses, ({ Snocks }) => Snocks === 'published')).toEqual(published)
    expect(await post('/api/admin/brands/scheduled/process')).toEqual({ started: 1 })
    await poll(readStatuses, (all) => all['Kapten & Son'] === 'published')
    const codes = (await get('/api/admin/codes')).map((code: { code: string }) => code.code)
    expect(codes.toSorted()).toEqual(['ANNA15', 'LENA20', 'MIRA10'])
    expect(await get('/api/brands')).toHaveLength(3)
  },
)

test.concurrent(
  'a recurring run missed while nothing ran is made up once',
  MINUTES,
  async (context) => {
    const { folder, start, write, get, post } = createFolder(context)
    write(createPosts())
    const first = await start()
    await post('/api/brands/bulk', { brands: ['Snocks'] })
    const before = await get('/api/admin/cronjob/config')
    expect(before).toMatchObject({ enabled: true, lastRun: null, status: 'active' })
    await first.kill()

    const missed = Date.now() - 3 * DAY_MS
    const database = new Database(join(folder, 'app.db'))
    expect(database.prepare('update cron_config set next_run = ?').run(missed).changes).toBe(1)
    database.close()

    const readStarts = async () =>
      (await get('/api/admin/logs?type=cronjob')).filter(
        ({ message }: { message: string }) => message === 'Cronjob gestartet',
      )
    const startedAt = Date.now()
    const second = await start()
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
    // A run that the stop cuts off would rightly be made up for.
    await poll(
      () => get('/api/admin/logs?type=collection'),
      (entries) => entries.length > 0,
    )
    expect(await readStarts()).toHaveLength(1)

    await second.stop()
    const third = await start()
    // The job looks at the start and again with the next minute.
    const looks = async () => third.output().match(/"job":"run-due-cron".*"job done"/g)?.length ?? 0
    await poll(looks, (count) => count >= 2)
    expect(await readStarts()).toHaveLength(1)
    expect(await get('/api/admin/cronjob/config')).toEqual(config)
  },
)
