import { expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codes } from '#db/schema/codes.ts'
import { logs } from '#db/schema/operators.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { countReleasable, releaseWaiting, undoReview } from './codes/review-codes.ts'
import { getSettings, updateSettings } from './settings.ts'

const t = useTestContext()

const waiting = () =>
  listRows(t.db, codes)
    .filter((code) => code.needsReview)
    .map(({ code }) => code)

const DEFAULTS = {
  reviewThreshold: 0.8,
  searchCallsPerRun: 200,
  modelTokensPerRun: 500_000,
  sessionIdleMinutes: 120,
  alertQueueSize: 100,
}

test('starts with the defaults and keeps what the operator sets', () => {
  const changed = { ...DEFAULTS, reviewThreshold: 0.5 }
  expect(getSettings(t.asAdmin())).toEqual(DEFAULTS)
  expect(updateSettings(t.asAdmin(), { reviewThreshold: 0.5 })).toEqual(changed)
  expect(getSettings(t.asAdmin())).toEqual(changed)
  expect(listRows(t.db, logs)).toMatchObject([
    { type: 'admin', details: { reviewThreshold: { from: 0.8, to: 0.5 } } },
  ])
  expect(updateSettings(t.asAdmin(), {})).toEqual(changed)
  expect(updateSettings(t.asAdmin(), changed)).toEqual(changed)
  expect(listRows(t.db, logs)).toHaveLength(1)
})

test('what a run may spend is set apart from the threshold, and releases nothing', () => {
  insertCode(t.db, { confidence: 0.9, needsReview: true, code: 'WAITS' })
  const spending = { searchCallsPerRun: 10_000, modelTokensPerRun: 0 }
  expect(updateSettings(t.asAdmin(), spending)).toEqual({ ...DEFAULTS, ...spending })
  expect(updateSettings(t.asAdmin(), { searchCallsPerRun: 1 })).toEqual({
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

test('a lower threshold releases nothing by itself, waiting codes when asked; a higher one hides nothing', () => {
  const brandId = insertBrand(t.db).id
  insertCode(t.db, { brandId, code: 'SURE', confidence: 0.6, needsReview: true })
  insertCode(t.db, { brandId, code: 'UNSURE', confidence: 0.59, needsReview: true })
  insertCode(t.db, { brandId, code: 'PUBLIC', confidence: 0.1 })
  updateSettings(t.asAdmin(), { reviewThreshold: 0.6 })
  expect(waiting()).toEqual(['SURE', 'UNSURE'])
  expect(countReleasable(t.asAdmin(), { reviewThreshold: 0.6 })).toEqual({ codes: 1 })
  const { changed, before } = releaseWaiting(t.asAdmin(), { reviewThreshold: 0.6 })
  expect(changed).toBe(1)
  expect(waiting()).toEqual(['UNSURE'])
  expect(t.db.select().from(brands).get()?.totalCodes).toBe(2)
  undoReview(t.asAdmin(), { decision: 'accept', before })
  expect(waiting()).toEqual(['SURE', 'UNSURE'])
  releaseWaiting(t.asAdmin(), { reviewThreshold: 0.6 })
  updateSettings(t.asAdmin(), { reviewThreshold: 1 })
  expect(waiting()).toEqual(['UNSURE'])
})
