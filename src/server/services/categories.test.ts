import { expect, test } from 'vitest'
import { updateBrandCounters } from '#db/queries/counters.ts'
import { categorySchema } from '#shared/schemas/category.ts'
import { daysAgo, TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { listAllIds } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { getCategoryPage, listCategories } from './categories.ts'

const t = useTestContext()

test('lists the six in their order with figures over active codes', () => {
  const [one, other] = [
    insertBrand(t.db, { category: 'tech' }),
    insertBrand(t.db, { category: 'tech' }),
  ]
  insertCode(t.db, { brandId: one.id, discountAmount: 10, createdAt: daysAgo(1) })
  insertCode(t.db, { brandId: one.id, discountAmount: 25, createdAt: daysAgo(2) })
  insertCode(t.db, { brandId: other.id, discountAmount: null, createdAt: daysAgo(8) })
  insertCode(t.db, {
    brandId: other.id,
    discountAmount: 90,
    expiresAt: TEST_NOW,
    createdAt: daysAgo(20),
  })
  insertCode(t.db, { brandId: other.id, discountAmount: 90, status: 'rejected' })
  updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW)
  const list = listCategories(t.asVisitor())
  expect(list.map(({ slug }) => slug).join()).toBe('beauty,mode,tech,food,wellness,home')
  expect(list[2]).toEqual({
    id: 3,
    slug: 'tech',
    name: 'Tech',
    color: 'green',
    icon: 'laptop',
    brandCount: 2,
    totalCodes: 3,
    averageDiscount: 18,
    weeklyTrend: 100,
    newCodes: 2,
    formerNewCodes: 1,
  })
  const nothing = { brandCount: 0, totalCodes: 0, averageDiscount: 0, weeklyTrend: 0 }
  expect(list[0]).toMatchObject(nothing)
  expect(categorySchema.array().parse(list)).toEqual(list)
})

test('a category page shows its six best codes, as the home page chooses them', () => {
  const { id: brandId } = insertBrand(t.db, { category: 'food' })
  insertCode(t.db, { code: 'OTHER', isExclusive: true, rank: 1 })
  insertCode(t.db, { brandId, code: 'WAITS', rank: 1, needsReview: true })
  insertCode(t.db, { brandId, code: 'ENDED', rank: 1, expiresAt: TEST_NOW })
  for (let number = 1; number <= 7; number += 1)
    insertCode(t.db, { brandId, code: `RANK${number}`, rank: 1 - number / 10 })
  insertCode(t.db, { brandId, code: 'ALONE', isExclusive: true })
  const { codes } = getCategoryPage(t.asVisitor(), { slug: 'food' })
  expect(codes.map(({ code }) => code)).toEqual([
    ...['ALONE', 'RANK1', 'RANK2', 'RANK3', 'RANK4', 'RANK5'],
  ])
})

test('a category page shows its brands, most codes first', () => {
  insertBrand(t.db, { name: 'Klein', category: 'food', totalCodes: 1 })
  insertBrand(t.db, { name: 'Groß', category: 'food', totalCodes: 9 })
  insertBrand(t.db, { name: 'Fremd', category: 'home' })
  const page = getCategoryPage(t.asVisitor(), { slug: 'food' })
  expect(page.category).toMatchObject({ name: 'Food', brandCount: 2 })
  expect(page.brands.map(({ name }) => name)).toEqual(['Groß', 'Klein'])
})

test('an unknown category is not found', () => {
  expect(() => getCategoryPage(t.asVisitor(), { slug: 'reisen' })).toThrow(
    expect.objectContaining({ code: 'not_found', message: 'Diese Kategorie gibt es nicht.' }),
  )
})
