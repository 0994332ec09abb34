import { afterEach, beforeEach, expect, test } from 'vitest'
import { brands, codes, logs } from '#db/schema/index.ts'
import { createTestContext, type TestContext } from '../../testing/create-test-context.ts'
import { insertBrand, insertCode } from '../../testing/factories.ts'
import { getSettings } from './get-settings.ts'
import { updateSettings } from './update-settings.ts'

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

const waiting = () =>
  t.db
    .select()
    .from(codes)
    .all()
    .filter((code) => code.needsReview)
    .map(({ code }) => code)

const DEFAULTS = { reviewThreshold: 0.8, searchCallsPerRun: 200, modelTokensPerRun: 500_000 }

test('starts with the defaults and keeps what the operator sets', () => {
  const changed = { ...DEFAULTS, reviewThreshold: 0.5 }
  expect(getSettings(t.asAdmin())).toEqual(DEFAULTS)
  expect(updateSettings(t.asAdmin(), { reviewThreshold: 0.5 })).toEqual(changed)
  expect(getSettings(t.asAdmin())).toEqual(changed)
  expect(t.db.select().from(logs).all()).toMatchObject([
    { type: 'admin', details: { reviewThreshold: { from: 0.8, to: 0.5 }, released: 0 } },
  ])
  expect(updateSettings(t.asAdmin(), {})).toEqual(changed)
  expect(updateSettings(t.asAdmin(), changed)).toEqual(changed)
  expect(t.db.select().from(logs).all()).toHaveLength(1)
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
  expect(
    t.db
      .select()
      .from(logs)
      .all()
      .map(({ details }) => details),
  ).toEqual([
    {
      searchCallsPerRun: { from: 200, to: 10_000 },
      modelTokensPerRun: { from: 500_000, to: 0 },
    },
    { searchCallsPerRun: { from: 10_000, to: 1 } },
  ])
})

test('a lower threshold releases the codes that reach it now; a higher one hides nothing', () => {
  const brandId = insertBrand(t.db).id
  insertCode(t.db, { brandId, code: 'SURE', confidence: 0.6, needsReview: true })
  insertCode(t.db, { brandId, code: 'UNSURE', confidence: 0.59, needsReview: true })
  insertCode(t.db, { brandId, code: 'PUBLIC', confidence: 0.1 })
  updateSettings(t.asAdmin(), { reviewThreshold: 0.6 })
  expect(waiting()).toEqual(['UNSURE'])
  expect(t.db.select().from(brands).get()?.totalCodes).toBe(2)
  updateSettings(t.asAdmin(), { reviewThreshold: 1 })
  expect(waiting()).toEqual(['UNSURE'])
})

test('visitors neither read nor change settings', () => {
  const unauthenticated = expect.objectContaining({ code: 'unauthenticated' })
  expect(() => getSettings(t.asVisitor())).toThrow(unauthenticated)
  expect(() => updateSettings(t.asVisitor(), { reviewThreshold: 0 })).toThrow(unauthenticated)
})
