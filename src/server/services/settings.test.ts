import { expect, test, vi } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codes } from '#db/schema/codes.ts'
import { logs } from '#db/schema/operators.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { countPageChanges } from '#test/observe.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { getSettings, updateSettings } from './settings.ts'

const t = useTestContext()

const waiting = () =>
  listRows(t.db, codes)
    .filter((code) => code.needsReview)
    .map(({ code }) => code)

const DEFAULTS = { reviewThreshold: 0.8, searchCallsPerRun: 200, modelTokensPerRun: 500_000 }

test('starts with the defaults and keeps what the operator sets', async () => {
  const changed = { ...DEFAULTS, reviewThreshold: 0.5 }
  expect(getSettings(t.asAdmin())).toEqual(DEFAULTS)
  expect(await updateSettings(t.asAdmin(), { reviewThreshold: 0.5 })).toEqual(changed)
  expect(getSettings(t.asAdmin())).toEqual(changed)
  expect(listRows(t.db, logs)).toMatchObject([
    { type: 'admin', details: { reviewThreshold: { from: 0.8, to: 0.5 }, released: 0 } },
  ])
  expect(await updateSettings(t.asAdmin(), {})).toEqual(changed)
  expect(await updateSettings(t.asAdmin(), changed)).toEqual(changed)
  expect(listRows(t.db, logs)).toHaveLength(1)
})

test('what a run may spend is set apart from the threshold, and releases nothing', async () => {
  insertCode(t.db, { confidence: 0.9, needsReview: true, code: 'WAITS' })
  const spending = { searchCallsPerRun: 10_000, modelTokensPerRun: 0 }
  expect(await updateSettings(t.asAdmin(), spending)).toEqual({ ...DEFAULTS, ...spending })
  expect(await updateSettings(t.asAdmin(), { searchCallsPerRun: 1 })).toEqual({
    ...DEFAULTS,
    searchCallsPerRun: 1,
    modelTokensPerRun: 0,
  })
  expect(waiting()).toEqual(['WAITS'])
  expect(listRows(t.db, logs).map(({ details }) => details)).toEqual([
    {
      searchCallsPerRun: { from: 200, to: 10_000 },
      modelTokensPerRun: { from: 500_000, to: 0 },
    },
    { searchCallsPerRun: { from: 10_000, to: 1 } },
  ])
})

test('a lower threshold releases the codes that reach it now; a higher one hides nothing', async () => {
  const brandId = insertBrand(t.db).id
  insertCode(t.db, { brandId, code: 'SURE', confidence: 0.6, needsReview: true })
  insertCode(t.db, { brandId, code: 'UNSURE', confidence: 0.59, needsReview: true })
  insertCode(t.db, { brandId, code: 'PUBLIC', confidence: 0.1 })
  await updateSettings(t.asAdmin(), { reviewThreshold: 0.6 })
  expect(waiting()).toEqual(['UNSURE'])
  expect(t.db.select().from(brands).get()?.totalCodes).toBe(2)
  await updateSettings(t.asAdmin(), { reviewThreshold: 1 })
  expect(waiting()).toEqual(['UNSURE'])
})

/** Three steps of codes that reach 0.6. */
function insertWaiting() {
  getSettings(t.asAdmin())
  const brandId = insertBrand(t.db).id
  const { id: influencerId } = insertInfluencer(t.db)
  for (let number = 0; number < 120; number += 1)
    insertCode(t.db, { brandId, influencerId, confidence: 0.6, needsReview: true })
}

test('many codes are released in steps, with requests in between', async () => {
  insertWaiting()
  const seen = new Set<number>()
  const timer = setInterval(() => seen.add(waiting().length), 0)
  const update = () => updateSettings(t.asAdmin(), { reviewThreshold: 0.6 })
  expect(await countPageChanges(t.deps, update)).toBe(1)
  clearInterval(timer)
  expect([...seen]).toEqual(expect.arrayContaining([70, 20]))
  expect(t.db.select().from(brands).get()?.totalCodes).toBe(120)
  expect(listRows(t.db, logs)).toMatchObject([{ details: { released: 120 } }])
})

test('a stop in between leaves the threshold as it was; repeating the change goes on', async () => {
  insertWaiting()
  const stopping = new AbortController()
  vi.spyOn(t.deps.background, 'run').mockImplementation((work) => work(stopping.signal))
  const update = updateSettings(t.asAdmin(), { reviewThreshold: 0.6 })
  stopping.abort()
  await expect(update).rejects.toMatchObject({ code: 'unavailable' })
  expect(waiting()).toHaveLength(70)
  expect(getSettings(t.asAdmin())).toEqual(DEFAULTS)
  vi.restoreAllMocks()
  await updateSettings(t.asAdmin(), { reviewThreshold: 0.6 })
  expect(waiting()).toEqual([])
})

test('what a collection stores by the old threshold meanwhile is released, too', async () => {
  insertWaiting()
  const update = updateSettings(t.asAdmin(), { reviewThreshold: 0.6 })
  insertCode(t.db, { confidence: 0.7, needsReview: true })
  await update
  expect(waiting()).toEqual([])
})
