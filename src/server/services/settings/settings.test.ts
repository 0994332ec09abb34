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

test('starts with the default and keeps what the operator sets', () => {
  expect(getSettings(t.asAdmin())).toEqual({ reviewThreshold: 0.8 })
  expect(updateSettings(t.asAdmin(), { reviewThreshold: 0.5 })).toEqual({ reviewThreshold: 0.5 })
  expect(getSettings(t.asAdmin())).toEqual({ reviewThreshold: 0.5 })
  expect(t.db.select().from(logs).all()).toMatchObject([
    { type: 'admin', details: { reviewThreshold: { from: 0.8, to: 0.5 }, released: 0 } },
  ])
  expect(updateSettings(t.asAdmin(), {})).toEqual({ reviewThreshold: 0.5 })
  expect(t.db.select().from(logs).all()).toHaveLength(1)
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
