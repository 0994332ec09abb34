import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProcessReader } from '#server/integrations/caption-reader/process-reader.ts'
import { createInlineReader } from '#server/services/collection/read-caption.ts'
import { openTestModel } from '#test/caption-reader.ts'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { readNumber } from '#test/e2e/support/database.ts'
import { createManyPosts, createPosts } from '#test/e2e/support/posts.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'

const brand = (name: string) => createCatalogueBrand(name, `${name.toLowerCase()}.com`)

test('the built process reads what is read in the program itself', async () => {
  const inputs = createPosts().map(({ caption, postedAt }) => ({
    text: caption,
    username: 'anna',
    postedAt,
  }))
  const brands = [brand('Snocks'), brand('Purelei')]
  const entry = resolve('dist/server/caption-reader-process.js')
  const built = createProcessReader({ program: { entry, execPath: process.execPath } })
  try {
    const readings = await built.open(brands).read(inputs)
    expect(readings).toEqual(await createInlineReader(openTestModel).open(brands).read(inputs))
    expect(readings).toMatchObject([
      { offers: [{ code: 'ANNA15', brand: 'Snocks' }], onlyBrand: 'Snocks' },
      { offers: [{ code: 'LENA20', brand: 'Snocks' }], onlyBrand: 'Snocks' },
      { offers: [{ code: 'MIRA10', brand: 'Purelei' }], onlyBrand: 'Purelei' },
      { offers: [], onlyBrand: null },
      { offers: [{ code: 'TOM5' }], onlyBrand: null },
    ])
  } finally {
    built.stop()
  }
})

const POSTS = 500
const NAME = 'caption-reader-process'

/** The processes that read for the server `pid`. */
function findReaders(pid: number): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.map(Number).filter((id) => {
    try {
      const [, parent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? []
      return Number(parent) === pid && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(NAME)
    } catch {
      // It has ended.
      return false
    }
  })
}

/** It waits for everything else: on a busy machine it reads a few captions a second. */
const MINUTES = { timeout: 600_000 }

const isSupported = process.platform === 'linux'
if (!isSupported) console.warn('Übersprungen: Den Leser findet der Test nur unter Linux.')

describe.runIf(isSupported)('a reader that is killed while a run goes on', () => {
  let site: Site
  beforeEach(async () => {
    site = await startSite({ posts: createManyPosts(POSTS), env: { JOBS: 'off' } })
    await callApi(site.url, 'POST', '/api/brands', { name: 'Snocks' })
  })
  afterEach(async () => expect(await site.stop()).toBe(0))

  const getRun = () => callApi(site.url, 'GET', '/api/collect-codes/latest')

  /**
   * Collects to the end, while pages are asked and `disturb` is called with the posts read so far; the
   * run as it ended.
   */
  async function collectDisturbed(disturb: (totalSearched: number) => void) {
    let isOver = false
    const run = callApi(site.url, 'POST', '/api/collect-codes', {})
      // A run that failed is an error of the call, too.
      .catch(() => null)
      .finally(() => {
        isOver = true
      })
    while (!isOver) {
      const { status } = await fetch(`${site.url}/brands/snocks`)
      expect(status).toBe(200)
      disturb((await getRun())?.totalSearched ?? 0)
    }
    await run
    return getRun()
  }

  test('is replaced: no post is lost, and no process stays after the run', MINUTES, async () => {
    let kills = 0
    let readBefore = 0
    const run = await collectDisturbed((totalSearched) => {
      if (kills === 3 || totalSearched <= readBefore) return
      readBefore = totalSearched
      for (const pid of findReaders(site.pid)) {
        process.kill(pid, 'SIGKILL')
        kills += 1
      }
    })
    expect(kills).toBeGreaterThan(0)
    expect(run).toMatchObject({ status: 'completed', totalSearched: POSTS, errors: [] })
    await expect.poll(() => findReaders(site.pid)).toEqual([])
  })

  test(
    'ends the run when all that follow are killed as well: what was stored stays',
    MINUTES,
    async () => {
      let killer: NodeJS.Timeout | undefined
      const killAll = () => {
        for (const pid of findReaders(site.pid)) process.kill(pid, 'SIGKILL')
      }
      const run = await collectDisturbed((totalSearched) => {
        if (totalSearched > 0) killer ??= setInterval(killAll, 20)
      })
      clearInterval(killer)
      expect(run).toMatchObject({
        status: 'failed',
        errors: [expect.stringMatching(/^Das Leseprogramm ist mehrmals nacheinander abgestürzt/)],
      })
      expect(run.codesAdded).toBeGreaterThan(0)
      expect(readNumber(dirname(site.postsDir), 'select count(*) from codes')).toBe(run.codesAdded)
    },
  )
})
