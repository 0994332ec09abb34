import { expect, test } from 'vitest'
import { z } from 'zod'
import { brandSchema } from '#shared/schemas/brand.ts'
import { insertBrand } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import {
  listBrands,
  listNewestBrands,
  listPopularBrands,
  listSimilarBrands,
} from './list-brands.ts'

const t = useTestContext()

const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('all brands come by name, umlauts beside their letters', () => {
  for (const name of ['Zalando', 'Ökotest', 'adidas', 'Otto']) insertBrand(t.db, { name })
  const list = listBrands(t.asVisitor())
  expect(names(list)).toEqual(['adidas', 'Ökotest', 'Otto', 'Zalando'])
  expect(z.array(brandSchema).parse(list)).toEqual(list)
})

test('popular brands are the six with the most codes, none without a code', () => {
  for (const totalCodes of [3, 0, 8, 1, 5, 7, 2, 6])
    insertBrand(t.db, { name: `B${totalCodes}`, totalCodes })
  expect(names(listPopularBrands(t.asVisitor()))).toEqual(['B8', 'B7', 'B6', 'B5', 'B3', 'B2'])
  t.sqlite.exec('update brands set total_codes = 0')
  expect(listPopularBrands(t.asVisitor())).toEqual([])
})

test('the newest brands are the six added last', () => {
  for (let number = 1; number <= 7; number += 1) insertBrand(t.db, { name: `B${number}` })
  expect(names(listNewestBrands(t.asVisitor()))).toEqual(['B7', 'B6', 'B5', 'B4', 'B3', 'B2'])
  insertBrand(t.db, { name: 'Gefüllt', totalCodes: 1 })
  insertBrand(t.db, { name: 'Leer' })
  const preferring = listNewestBrands(t.asVisitor(), { preferWithCodes: true })
  expect(names(preferring)).toEqual(['Gefüllt', 'Leer', 'B7', 'B6', 'B5', 'B4'])
})

test('similar brands are up to eight others of the category, most codes first', () => {
  const own = insertBrand(t.db, { category: 'tech', totalCodes: 99 })
  for (let totalCodes = 0; totalCodes < 9; totalCodes += 1)
    insertBrand(t.db, { name: `T${totalCodes}`, category: 'tech', totalCodes })
  insertBrand(t.db, { category: 'food', totalCodes: 50 })
  const { id: brandId, categoryId } = own
  const similar = listSimilarBrands(t.asVisitor(), { brandId, categoryId })
  expect(names(similar)).toEqual(['T8', 'T7', 'T6', 'T5', 'T4', 'T3', 'T2', 'T1'])
  expect(listSimilarBrands(t.asVisitor(), { brandId, categoryId: 999 })).toEqual([])
})
