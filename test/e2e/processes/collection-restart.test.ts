import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { generateBrands, generatePosts } from '#test/bench/collection-posts.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { readNumber, readRows } from '#test/e2e/support/database.ts'
import { writePosts } from '#test/e2e/support/posts.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const POSTS = 600
const DAY_MS = 86_400_000

const folder = useTempFolder()

/** Posted at noon or midnight of some day seen from now: no week ends for any during the test. */
function writeManyPosts(path: string, brands: readonly string[]): void {
  const now = new Date(Date.now() - DAY_MS / 2)
  const posts = generatePosts({ count: POSTS, brands, influencers: 300, now })
  const shifted = Array.from(posts, (post) => {
    const days = Math.floor((now.getTime() - new Date(post.postedAt).getTime()) / DAY_MS)
    const postedAt = new Date(now.getTime() - days * DAY_MS).toISOString()
    return { ...post, postedAt }
  })
  writePosts(path, shifted)
}

/** A directory with brands and without codes, without a limit of new ones. */
async function prepare(dataDir: string, brands: readonly string[]): Promise<void> {
  const site = await startSite({ posts: [], env: { DATA_DIR: dataDir, JOBS: 'off' } })
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands })
  await callApi(site.url, 'PUT', '/api/admin/cronjob/config', { maxCodes: 9999 })
  await site.stop()
}

const startRun = (dataDir: string) =>
  spawn(process.execPath, ['dist/server/main.js', 'collect'], {
    env: { DATA_DIR: dataDir, POSTS_DIR: join(folder.path, 'posts'), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

async function finishRun(dataDir: string) {
  const child = startRun(dataDir)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  return JSON.parse(output)
}

const countCodes = (dataDir: string) => readNumber(dataDir, 'select count(*) from codes')

/** Ends the process as a crash does once it has stored so many codes; false when it was over. */
async function killRunAt(dataDir: string, codes: number): Promise<boolean> {
  const child = startRun(dataDir)
  while (countCodes(dataDir) < codes && child.exitCode === null) await setTimeout(1)
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  if (child.exitCode) throw new Error(`The run ended with ${child.exitCode}`)
  return child.signalCode === 'SIGKILL'
}

/** On a busy machine a run may get away; then it is begun again from the same state. */
async function killRun(dataDir: string, codes: number, allCodes: number): Promise<void> {
  const state = `${dataDir}-before`
  cpSync(dataDir, state, { recursive: true })
  while (!(await killRunAt(dataDir, codes)) || countCodes(dataDir) >= allCodes) {
    rmSync(dataDir, { recursive: true })
    cpSync(state, dataDir, { recursive: true })
  }
  rmSync(state, { recursive: true })
}

/** Everything that a run leaves behind but ids, and when it was written. */
const dump = (dataDir: string) => ({
  codes: readRows(
    dataDir,
    `select brands.slug, username, code, normalized_code, codes.description, discount_amount,
      discount_type, status, needs_review, is_exclusive, expires_at, min_order_amount,
      new_customers_only, not_combinable, excluded_goods, confidence, usage_count, upvotes, downvotes,
      rank, codes.created_at, extracted_at
    from codes join brands on brands.id = brand_id join influencers on influencers.id = influencer_id
    order by brands.slug, normalized_code`,
  ),
  sources: readRows(
    dataDir,
    `select brands.slug, normalized_code, username, post_url, quote, quote_start, quote_end, posted_at,
      reader, code_sources.confidence
    from code_sources join codes on codes.id = code_id join brands on brands.id = brand_id
      join influencers on influencers.id = code_sources.influencer_id
    order by post_url, brands.slug, normalized_code`,
  ),
  influencers: readRows(
    dataDir,
    `select username, display_name, search_text, bio, follower_count, success_rate, active_codes,
      total_uses from influencers order by username`,
  ),
  brands: readRows(
    dataDir,
    `select slug, total_codes, highest_discount, highest_discount_type, average_discount,
      average_discount_type, weekly_trend, last_code_at from brands order by slug`,
  ),
})

/** Six runs, each with a start of the program. */
const MINUTES = { timeout: 600_000 }

test(
  'runs killed at any moment and begun again come to what one undisturbed run comes to',
  MINUTES,
  async () => {
    const [calm, shaken] = [join(folder.path, 'calm'), join(folder.path, 'shaken')]
    const brands = generateBrands(30)
    writeManyPosts(join(folder.path, 'posts'), brands)
    await prepare(calm, brands)
    cpSync(calm, shaken, { recursive: true })

    const { totalSearched, codesAdded, errors } = await finishRun(calm)
    expect({ totalSearched, errors }).toEqual({ totalSearched: POSTS, errors: [] })
    expect(codesAdded).toBeGreaterThan(100)

    const moments = Array.from({ length: 3 }, () => Math.ceil(Math.random() * codesAdded * 0.9))
    for (const moment of moments.toSorted((one, other) => one - other)) {
      await killRun(shaken, moment, codesAdded)
    }
    const last = await finishRun(shaken)
    expect(last).toMatchObject({ totalSearched: POSTS, errors: [] })
    expect(last.codesAdded).toBeLessThan(codesAdded)
    expect(dump(shaken), `killed at ${moments}`).toEqual(dump(calm))

    expect(await finishRun(shaken)).toMatchObject({ codesAdded: 0, errors: [] })
    expect(dump(shaken)).toEqual(dump(calm))
    expect(existsSync(join(shaken, 'app.db-journal'))).toBe(false)
  },
)
