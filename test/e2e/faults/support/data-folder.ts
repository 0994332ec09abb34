import { join } from 'node:path'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { callApi, collectCodes } from '#test/e2e/support/api.ts'
import { addManyCodes, readRows, readValues, useDatabase } from '#test/e2e/support/database.ts'
import { createPosts, writePosts } from '#test/e2e/support/posts.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'
import { listAllIds } from '#test/stored-rows.ts'

/** The server on a folder that stays; visitors are told apart by `X-Forwarded-For`. */
export const startServerOn = (dataDir: string, env: Record<string, string> = {}): Promise<Site> =>
  startSite({
    posts: [],
    env: {
      DATA_DIR: dataDir,
      // Jobs are off: they would repair wrong counters before the test sees them.
      JOBS: 'off',
      TRUSTED_PROXIES: '127.0.0.1/32',
      ...env,
    },
  })

/** Fills the folder with a few brands and `count` codes more of Snocks, all counters being right. */
export async function fillFolder(dataDir: string, count: number): Promise<void> {
  const postsDir = join(dataDir, 'posts')
  writePosts(postsDir, createPosts())
  const site = await startServerOn(dataDir)
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands: ['Snocks', 'Purelei'] })
  await collectCodes(site.url)
  await site.stop()
  addManyCodes({ postsDir }, { slug: 'snocks', count, prefix: 'STURM' })
  useDatabase({ postsDir }, (db) => {
    updateBrandCounters(db, listAllIds(db, 'brands'), new Date())
    updateInfluencerCounters(db, listAllIds(db, 'influencers'), new Date())
  })
}

/** Each lists the rows whose stored figures are not what a count of the rows below them says. */
const RECOUNTS = {
  'votes of codes': `select id from codes where (upvotes, downvotes) is not (
    (select count(*) from votes where code_id = codes.id and is_counted and vote = 'working'),
    (select count(*) from votes where code_id = codes.id and is_counted and vote = 'not_working'))`,
  'copies of codes': `select id from codes where usage_count is not
    (select coalesce(sum(copies), 0) from code_copies where code_id = codes.id)`,
  'uses of influencers': `select id from influencers where total_uses is not
    (select coalesce(sum(usage_count), 0) from codes
      where influencer_id = influencers.id and not needs_review)`,
  'success of influencers': `select id from influencers where success_rate is not
    (select coalesce(cast(round(sum(upvotes) * 100.0 / nullif(sum(upvotes + downvotes), 0)) as integer), 0)
      from codes where influencer_id = influencers.id and not needs_review)`,
  'active codes of influencers': `select id from influencers where active_codes is not
    (select count(*) from codes where influencer_id = influencers.id and not needs_review
      and status <> 'rejected' and (expires_at is null or expires_at > :now))`,
  'codes of brands': `select id from brands where total_codes is not
    (select count(*) from codes where brand_id = brands.id and not needs_review
      and status <> 'rejected' and (expires_at is null or expires_at > :now))`,
  'codes without evidence': `select id from codes where not exists
    (select 1 from code_sources where code_id = codes.id)`,
}

/** What is broken or miscounted in the database; empty when all is well. */
export function findFaults(dataDir: string): string[] {
  const integrity = readValues<string>(dataDir, 'pragma integrity_check')
  const faults = integrity.filter((text) => text !== 'ok')
  const orphans = readRows(dataDir, 'pragma foreign_key_check').length
  if (orphans > 0) faults.push(`${orphans} rows without parents`)
  for (const [name, sql] of Object.entries(RECOUNTS)) {
    const wrong = readRows(dataDir, sql, sql.includes(':now') ? { now: Date.now() } : {}).length
    if (wrong > 0) faults.push(`${name}: ${wrong} wrong`)
  }
  return faults
}

/** `npm run faults` asks for everything; CI for as much as shows that a fault is survived. */
export const isFullRun = process.env.FAULTS === 'full'

/** How often something is done: `few` times in CI, `many` times by `npm run faults`. */
export const repetitions = ({ few, many }: { few: number; many: number }): number =>
  isFullRun ? many : few

/** One line of figures for whoever runs the tests. */
export const printFigures = (what: string, figures: Record<string, number | string>): void =>
  console.log(
    `${what}: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  )
