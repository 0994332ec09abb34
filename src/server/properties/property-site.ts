import { expect, vi } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { createRestSite, type RestSite } from '../rest/cases/rest-case.ts'
import { removeHiddenRows } from '../services/remove-hidden-rows.ts'
import { insertCode, insertInfluencer } from '../testing/factories.ts'
import type { AppDeps } from '../web/app-env.ts'

/** Two brands, three codes by two people, every counter right; faults that are logged are kept. */
export async function createPropertySite(
  appOverrides: Partial<AppDeps> = {},
): Promise<RestSite & { faults: unknown[] }> {
  const site = await createRestSite(appOverrides)
  const { id: influencerId } = insertInfluencer(site.db, { username: 'ben.beispiel' })
  insertCode(site.db, { brandId: 2, influencerId, code: 'BEN20' })
  insertCode(site.db, { brandId: 1, influencerId, code: 'BEN10', expiresAt: new Date(1) })
  const now = site.deps.clock()
  updateBrandCounters(site.db, 'all', now)
  updateInfluencerCounters(site.db, 'all', now)
  const faults: unknown[] = []
  vi.spyOn(site.deps.logger, 'error').mockImplementation((...entry: unknown[]) => {
    faults.push(entry)
  })
  return { ...site, faults }
}

/** Waits for what goes on behind the answers, then counts everything again. */
export async function expectTrueCounters(site: RestSite): Promise<void> {
  await site.deps.collection.waitUntilIdle()
  await removeHiddenRows(site.asSystem())
  await site.deps.background.stop()
  const now = site.deps.clock()
  expect(updateBrandCounters(site.db, 'all', now), 'wrong counters of brands').toBe(0)
  expect(updateInfluencerCounters(site.db, 'all', now), 'wrong counters of people').toBe(0)
  const read = (sql: string) => site.sqlite.prepare(sql).all()
  const count = (vote: string) =>
    `(select count(*) from votes where code_id = codes.id and vote = '${vote}')`
  expect(
    read(`select id, upvotes, downvotes from codes
      where upvotes <> ${count('working')} or downvotes <> ${count('not_working')}`),
    'wrong votes',
  ).toEqual([])
  expect(
    read('select state, codes from code_counts where codes > 0 order by state'),
    'wrong counts by state',
  ).toEqual(read('select state, count(*) as codes from codes group by state order by state'))
  expect(read('pragma foreign_key_check')).toEqual([])
  expect(read('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
}
