import { expect, test } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { brands } from '#db/schema/brands.ts'
import { influencers } from '#db/schema/influencers.ts'
import { daysAgo, TEST_NOW } from '#test/context.ts'
import { type CodeValues, insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { findRow, listAllIds } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { refreshDueCounters } from './counters.ts'

const t = useTestContext()

const past = daysAgo(0.01)

function brandWith(...codes: CodeValues[]) {
  const brandId = insertBrand(t.db).id
  for (const code of codes) insertCode(t.db, { brandId, ...code })
  return brandId
}
const readBrand = (id: number) => findRow(t.db, brands, id)
const readInfluencer = (id: number) => findRow(t.db, influencers, id)

test('counts active codes only', () => {
  const brandId = brandWith(
    { discountAmount: 10, createdAt: daysAgo(3) },
    { discountAmount: 15, createdAt: daysAgo(5) },
    { discountAmount: 25, discountType: 'fixed', createdAt: daysAgo(2) },
    { discountAmount: null, discountType: null, createdAt: daysAgo(4) },
    { discountAmount: 90, status: 'rejected' },
    { discountAmount: 80, expiresAt: past },
  )
  expect(updateBrandCounters(t.db, [brandId], TEST_NOW)).toBe(1)
  expect(readBrand(brandId)).toMatchObject({
    totalCodes: 4,
    highestDiscount: 25,
    highestDiscountType: 'fixed',
    averageDiscount: 13,
    averageDiscountType: 'percentage',
    lastCodeAt: daysAgo(2),
  })
})

test('the average never mixes units: that of most codes, per cent where both have as many', () => {
  const euro = [
    { discountAmount: 120, discountType: 'fixed' as const },
    { discountAmount: 60, discountType: 'fixed' as const },
  ]
  const onlyEuro = brandWith(...euro)
  const mostEuro = brandWith(...euro, { discountAmount: 10 })
  const asMany = brandWith(...euro, { discountAmount: 10 }, { discountAmount: 20 })
  updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW)
  for (const brandId of [onlyEuro, mostEuro])
    expect(readBrand(brandId)).toMatchObject({ averageDiscount: 90, averageDiscountType: 'fixed' })
  expect(readBrand(asMany)).toMatchObject({
    averageDiscount: 15,
    averageDiscountType: 'percentage',
  })
})

test('the counters of a brand whose codes have all expired are zero', () => {
  const brandId = brandWith({
    discountType: 'fixed',
    expiresAt: new Date(TEST_NOW.getTime() + 1000),
  })
  updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW)
  expect(readBrand(brandId)).toMatchObject({ totalCodes: 1, highestDiscountType: 'fixed' })
  updateBrandCounters(t.db, listAllIds(t.db, 'brands'), new Date(TEST_NOW.getTime() + 1000))
  expect(readBrand(brandId)).toMatchObject({
    totalCodes: 0,
    highestDiscount: 0,
    highestDiscountType: 'percentage',
    averageDiscount: 0,
    lastCodeAt: null,
  })
})

test.each([
  ['nothing at all', [], 0],
  ['only older ones', [8], -100],
  ['only newer ones', [1], 100],
  ['twice as many', [1, 2, 8], 100],
  ['a third fewer', [1, 2, 8, 9, 10], -33],
  ['the same', [6.9, 13.9], 0],
  ['what is older than two weeks does not count', [1, 14.1], 100],
] as const)('weekly trend: %s', (_name, ages, trend) => {
  const brandId = brandWith(...ages.map((age) => ({ createdAt: daysAgo(age) })))
  updateBrandCounters(t.db, [brandId], TEST_NOW)
  expect(readBrand(brandId)?.weeklyTrend).toBe(trend)
})

test('the weekly trend counts expired codes, not rejected ones', () => {
  const brandId = brandWith(
    { createdAt: daysAgo(1) },
    { createdAt: daysAgo(8), expiresAt: daysAgo(2) },
    { createdAt: daysAgo(1), status: 'rejected' },
  )
  updateBrandCounters(t.db, [brandId], TEST_NOW)
  expect(readBrand(brandId)?.weeklyTrend).toBe(0)
})

test('only the given brands are touched, and only when something changed', () => {
  const [one, other] = [brandWith({}), brandWith({})]
  expect(updateBrandCounters(t.db, [one], TEST_NOW)).toBe(1)
  expect(readBrand(other)?.totalCodes).toBe(0)
  expect(updateBrandCounters(t.db, [], TEST_NOW)).toBe(0)
  expect(updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW)).toBe(1)
  expect(updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW)).toBe(0)
})

test('influencers: the success rate is of codes that are neither expired nor rejected, uses are of all', () => {
  const influencerId = insertInfluencer(t.db).id
  insertCode(t.db, { influencerId, usageCount: 5, upvotes: 2, downvotes: 1 })
  insertCode(t.db, { influencerId, usageCount: 7, downvotes: 9, expiresAt: past })
  insertCode(t.db, { influencerId, usageCount: 11, downvotes: 9, status: 'rejected' })
  const waiting = { influencerId, needsReview: true }
  insertCode(t.db, { ...waiting, usageCount: 13, downvotes: 1, reviewReason: 'visitors' })
  insertCode(t.db, { ...waiting, usageCount: 17, downvotes: 9, reviewReason: 'confidence' })
  expect(updateInfluencerCounters(t.db, [influencerId], TEST_NOW)).toBe(1)
  expect(readInfluencer(influencerId)).toMatchObject({
    activeCodes: 1,
    totalUses: 36,
    successRate: 50,
  })
})

test('the job catches up with codes that expired meanwhile', async () => {
  const influencerId = insertInfluencer(t.db).id
  const brandId = brandWith(
    { influencerId, expiresAt: new Date(TEST_NOW.getTime() + 1000), upvotes: 9 },
    { influencerId, status: 'rejected', upvotes: 9 },
  )
  expect(await refreshDueCounters(t.asSystem())).toEqual({ brands: 1, influencers: 1 })
  expect(readInfluencer(influencerId)?.successRate).toBe(100)
  t.clock.advance(1000)
  expect(await refreshDueCounters(t.asSystem())).toEqual({ brands: 1, influencers: 1 })
  expect(readBrand(brandId)?.totalCodes).toBe(0)
  expect(readInfluencer(influencerId)?.successRate).toBe(0)
})
