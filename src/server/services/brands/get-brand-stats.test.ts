import { afterEach, beforeEach, expect, test } from 'vitest'
import { brandStatsSchema } from '#shared/schemas/brand.ts'
import { createTestContext, TEST_NOW, type TestContext } from '../../testing/create-test-context.ts'
import { insertBrand, insertCode } from '../../testing/factories.ts'
import { getBrandStats } from './get-brand-stats.ts'

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

const at = (text: string) => new Date(`${text}T12:00:00Z`)

test('shows months with data, oldest first, expired codes included, rejected ones not', () => {
  const brandId = insertBrand(t.db, { slug: 'marke', updatedAt: at('2026-01-01') }).id
  const code = (values: object) => insertCode(t.db, { brandId, ...values })
  code({ createdAt: at('2026-09-30'), discountAmount: 10, expiresAt: at('2026-10-01') })
  code({ createdAt: at('2026-09-02'), discountAmount: 15 })
  code({ createdAt: at('2026-07-02'), discountAmount: null, discountType: null })
  code({ createdAt: at('2026-10-02'), status: 'rejected' })
  const stats = getBrandStats(t.asVisitor(), { slug: 'marke' })
  expect(stats).toEqual({
    monthlyTrends: [
      { month: '2026-07', codes: 1, avgDiscount: 0 },
      { month: '2026-09', codes: 2, avgDiscount: 13 },
    ],
    lastCodeDate: at('2026-09-02').toISOString(),
    lastUpdated: at('2026-10-02').toISOString(),
  })
  expect(brandStatsSchema.parse(stats)).toEqual(stats)
})

test('shows the last twelve months that have data', () => {
  const brandId = insertBrand(t.db, { slug: 'marke' }).id
  for (let month = 1; month <= 14; month += 1)
    insertCode(t.db, { brandId, createdAt: new Date(Date.UTC(2025, month - 1, 15)) })
  const months = getBrandStats(t.asVisitor(), { slug: 'marke' }).monthlyTrends
  expect(months).toHaveLength(12)
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2025-03', '2026-02'])
})

test('a brand without codes has no trends and no last code', () => {
  insertBrand(t.db, { slug: 'marke' })
  expect(getBrandStats(t.asVisitor(), { slug: 'marke' })).toEqual({
    monthlyTrends: [],
    lastCodeDate: null,
    lastUpdated: TEST_NOW.toISOString(),
  })
})

test('an unknown brand is not found', () => {
  expect(() => getBrandStats(t.asVisitor(), { slug: 'nirgends' })).toThrow('Marke nicht gefunden')
})
