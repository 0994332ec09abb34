import { expect, test } from 'vitest'
import { brandStatsSchema } from '#shared/schemas/brand.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { getBrandStats } from './get-brand-page.ts'

const t = useTestContext()

const at = (text: string) => new Date(`${text}T12:00:00Z`)

test('the stats show months with data, oldest first, expired codes included, rejected ones not', () => {
  const brandId = insertBrand(t.db, {
    ...{ slug: 'marke', updatedAt: at('2026-01-01') },
    ...{ newCodes: 3, formerNewCodes: 2 },
  }).id
  const code = (values: object) => insertCode(t.db, { brandId, ...values })
  code({ createdAt: at('2026-09-30'), discountAmount: 10, expiresAt: at('2026-10-01') })
  code({ createdAt: at('2026-09-02'), discountAmount: 15 })
  code({ createdAt: at('2026-07-02'), discountAmount: null, discountType: null })
  code({ createdAt: at('2026-10-02'), status: 'rejected' })
  const stats = getBrandStats(t.asVisitor(), { slug: 'marke' })
  expect(stats).toEqual({
    monthlyTrends: [
      { month: '2026-07', codes: 1, avgDiscount: null },
      { month: '2026-09', codes: 2, avgDiscount: 13 },
    ],
    averageDiscountType: 'percentage',
    activeCodes: 2,
    newCodes: 3,
    formerNewCodes: 2,
    lastCodeDate: at('2026-09-02').toISOString(),
    lastUpdated: at('2026-10-02').toISOString(),
    lastSearched: null,
  })
  expect(brandStatsSchema.parse(stats)).toEqual(stats)
})

test('the stats show the last twelve months that have data', () => {
  const brandId = insertBrand(t.db, { slug: 'marke' }).id
  for (let month = 1; month <= 14; month += 1)
    insertCode(t.db, { brandId, createdAt: new Date(Date.UTC(2025, month - 1, 15)) })
  const months = getBrandStats(t.asVisitor(), { slug: 'marke' }).monthlyTrends
  expect(months).toHaveLength(12)
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2025-03', '2026-02'])
})

test("means are in the unit of the brand's average; a month without one has none", () => {
  const brandId = insertBrand(t.db, { slug: 'marke', averageDiscountType: 'fixed' }).id
  const code = (day: string, discountAmount: number, discountType: 'percentage' | 'fixed') =>
    insertCode(t.db, { brandId, createdAt: at(day), discountAmount, discountType })
  code('2026-08-02', 5, 'fixed')
  code('2026-08-03', 10, 'fixed')
  code('2026-09-02', 80, 'percentage')
  code('2026-10-02', 20, 'fixed')
  code('2026-10-03', 90, 'percentage')
  const stats = getBrandStats(t.asVisitor(), { slug: 'marke' })
  expect(stats.averageDiscountType).toBe('fixed')
  expect(stats.monthlyTrends).toEqual([
    { month: '2026-08', codes: 2, avgDiscount: 8 },
    { month: '2026-09', codes: 1, avgDiscount: null },
    { month: '2026-10', codes: 2, avgDiscount: 20 },
  ])
})

test('months begin and end by German clocks, in summer and in winter', () => {
  const brandId = insertBrand(t.db, { slug: 'marke' }).id
  for (const instant of [
    '2026-05-31T21:59:59.999Z', // still May
    '2026-05-31T22:00:00.000Z',
    '2026-06-30T21:59:59.999Z', // all of June
    '2026-06-30T23:30:00.000Z', // July
    '2025-12-31T22:59:59.999Z', // still December
    '2025-12-31T23:00:00.000Z', // the new year
  ])
    insertCode(t.db, { brandId, createdAt: new Date(instant) })
  const { monthlyTrends } = getBrandStats(t.asVisitor(), { slug: 'marke' })
  expect(monthlyTrends.map(({ month, codes }) => [month, codes])).toEqual([
    ['2025-12', 1],
    ['2026-01', 1],
    ['2026-05', 1],
    ['2026-06', 2],
    ['2026-07', 1],
  ])
})

test('a post with an impossible date neither hides the others nor takes long', () => {
  const brandId = insertBrand(t.db, { slug: 'marke' }).id
  insertCode(t.db, { brandId, createdAt: at('0001-01-01') })
  insertCode(t.db, { brandId, createdAt: at('2026-10-02') })
  const { monthlyTrends } = getBrandStats(t.asVisitor(), { slug: 'marke' })
  expect(monthlyTrends.map(({ month }) => month)).toEqual(['2026-10'])
})

test('a brand without codes has no trends and no last code', () => {
  insertBrand(t.db, { slug: 'marke' })
  expect(getBrandStats(t.asVisitor(), { slug: 'marke' })).toEqual({
    monthlyTrends: [],
    averageDiscountType: 'percentage',
    activeCodes: 0,
    newCodes: 0,
    formerNewCodes: 0,
    lastCodeDate: null,
    lastUpdated: TEST_NOW.toISOString(),
    lastSearched: null,
  })
})
