import type { Parameters } from 'fast-check'
import { expect, vi } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { PROCEDURES } from '#server/trpc/app-router.ts'
import { insertCode, insertInfluencer } from '#test/factories.ts'
import { createRestSite, type RestSite } from '#test/rest-cases/rest-case.ts'
import { listAllIds } from '#test/stored-rows.ts'

/** Two brands, three codes by two people, every counter right; faults that are logged are kept. */
export async function createPropertySite(): Promise<RestSite & { faults: unknown[] }> {
  const site = await createRestSite()
  const { id: influencerId } = insertInfluencer(site.db, { username: 'ben.beispiel' })
  insertCode(site.db, { brandId: 2, influencerId, code: 'BEN20' })
  insertCode(site.db, { brandId: 1, influencerId, code: 'BEN10', expiresAt: new Date(1) })
  const now = site.deps.clock()
  updateBrandCounters(site.db, listAllIds(site.db, 'brands'), now)
  updateInfluencerCounters(site.db, listAllIds(site.db, 'influencers'), now)
  const faults: unknown[] = []
  vi.spyOn(site.deps.logger, 'error').mockImplementation((...entry: unknown[]) => {
    faults.push(entry)
  })
  return { ...site, faults }
}

/** Waits for what goes on behind the answers, then counts everything again. */
export async function expectTrueCounters(site: RestSite): Promise<void> {
  await site.deps.collection.waitUntilIdle()
  await site.deps.background.stop()
  const now = site.deps.clock()
  expect(
    updateBrandCounters(site.db, listAllIds(site.db, 'brands'), now),
    'wrong counters of brands',
  ).toBe(0)
  expect(
    updateInfluencerCounters(site.db, listAllIds(site.db, 'influencers'), now),
    'wrong counters of people',
  ).toBe(0)
  const read = (sql: string) => site.sqlite.prepare(sql).all()
  const count = (vote: string) =>
    `(select count(*) from votes where code_id = codes.id and vote = '${vote}')`
  expect(
    read(`select id, upvotes, downvotes from codes
      where upvotes <> ${count('working')} or downvotes <> ${count('not_working')}`),
    'wrong votes',
  ).toEqual([])
  expect(read('pragma foreign_key_check')).toEqual([])
  expect(read('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
}

const RUNS = Number(process.env.PROPERTY_RUNS ?? 15)
/**
 * Stands in the name of every test. The same cases each time, so that a build does not fail by
 * chance; `npm run faults` tries others, and `PROPERTY_SEED` plays those again.
 */
export const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_101)

/** `PROPERTY_RUNS` raises how many sequences of calls are tried. */
export const settings = <T>(share = 1): Parameters<T> => ({
  seed: SEED,
  numRuns: Math.ceil(RUNS * share),
  // Smaller cases are worth some time, not all of it.
  interruptAfterTimeLimit: 120_000 + RUNS * 1_000,
  markInterruptAsFailure: false,
})

export const TIMEOUT_MS = 150_000 + RUNS * 1_000

/** Every procedure with its input; a stream has no end and is tested where it is made. */
export const CALLABLE = [...PROCEDURES].flatMap(([path, { type, inputs }]) =>
  type === 'subscription' ? [] : [{ path, input: inputs[0] }],
)

const COUNTED = [
  'codes.vote',
  'codes.withdrawVote',
  'codes.copy',
  'codes.update',
  'codes.setStatus',
  'codes.review',
  'codes.merge',
]

/** Whether it moves a counter; half of the calls do, or most runs would change nothing. */
export const isCounted = (path: string): boolean => COUNTED.includes(path)
