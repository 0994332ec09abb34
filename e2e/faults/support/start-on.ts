import { join } from 'node:path'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { callApi, collectCodes } from '../../support/call-api.ts'
import { addManyCodes } from '../../support/many-codes.ts'
import { createPosts, writePosts } from '../../support/posts.ts'
import { type Site, startSite } from '../../support/start-site.ts'
import { useDatabase } from '../../support/use-database.ts'

/** The server on a folder that stays; visitors are told apart by `X-Forwarded-For`. */
export const startOn = (dataDir: string, env: Record<string, string> = {}): Promise<Site> =>
  startSite({
    posts: [],
    env: {
      DATA_DIR: dataDir,
      // What upkeep would mend must not look right.
      JOBS: 'off',
      TRUSTED_PROXIES: '127.0.0.1/32',
      ...env,
    },
  })

/** Fills the folder with a few brands and `count` codes more of Snocks, all counters being right. */
export async function fillFolder(dataDir: string, count: number): Promise<void> {
  const postsDir = join(dataDir, 'posts')
  writePosts(postsDir, createPosts())
  const site = await startOn(dataDir)
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands: ['Snocks', 'Purelei'] })
  await collectCodes(site.url)
  await site.stop()
  addManyCodes({ postsDir }, { slug: 'snocks', count, prefix: 'STURM' })
  useDatabase({ postsDir }, (db) => {
    updateBrandCounters(db, 'all', new Date())
    updateInfluencerCounters(db, 'all', new Date())
  })
}
