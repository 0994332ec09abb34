import { expect, test } from 'vitest'
import { z } from 'zod'
import { brandIndexEntrySchema, suggestionSchema } from '#shared/schemas/brand.ts'
import { insertBrand, insertInfluencer } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { listBrandIndex } from './list-brands.ts'
import { suggestNames } from './search-brands.ts'

const t = useTestContext()

const suggest = (q: string) => suggestNames(t.asVisitor(), { q })
const names = (q: string) => suggest(q).map(({ name }) => name)

test('brands come first, then influencers with active codes', () => {
  insertBrand(t.db, { name: 'Annas Welt', slug: 'annas-welt', totalCodes: 1 })
  insertBrand(t.db, { name: 'Haus Anna', totalCodes: 9 })
  insertInfluencer(t.db, { username: 'anna.x', displayName: 'Anna X', activeCodes: 2 })
  insertInfluencer(t.db, { username: 'anna.ohne', activeCodes: 0 })
  const suggestions = suggest('anna')
  expect(suggestions).toEqual([
    { kind: 'brand', name: 'Annas Welt', path: '/brands/annas-welt', detail: '1 Code' },
    { kind: 'brand', name: 'Haus Anna', path: '/brands/haus-anna', detail: '9 Codes' },
    { kind: 'influencer', name: 'anna.x', path: '/influencers/anna.x', detail: 'Anna X' },
  ])
  expect(z.array(suggestionSchema).parse(suggestions)).toEqual(suggestions)
})

test('six lines in all, two of them for influencers', () => {
  for (let number = 1; number <= 8; number += 1)
    insertBrand(t.db, { name: `Emma ${number}`, totalCodes: number })
  expect(names('emma')).toEqual([8, 7, 6, 5, 4, 3].map((number) => `Emma ${number}`))
  for (let number = 1; number <= 3; number += 1)
    insertInfluencer(t.db, { username: `emma.${number}`, activeCodes: number })
  expect(names('emma').slice(3)).toEqual(['Emma 5', 'emma.3', 'emma.2'])
})

test.each([
  ['zalnado', ['Zalando']],
  ['zalan', ['Zalando']],
  ['nkie', ['Nike']],
  ['nie', []],
  ['ni', ['Nike']],
  ['%', []],
  ['🔥', []],
])('typos are forgiven from four letters on: %s', (q, expected) => {
  insertBrand(t.db, { name: 'Zalando' })
  insertBrand(t.db, { name: 'Nike' })
  expect(names(q)).toEqual(expected)
})

test('the lean list has every brand by name and no column more than it shows', () => {
  insertBrand(t.db, { name: 'Zalando', category: 'mode', totalCodes: 3, highestDiscount: 20 })
  insertBrand(t.db, { name: 'Ökotest', description: 'Tests', category: 'food' })
  const list = listBrandIndex(t.asVisitor())
  expect(list.map(({ name }) => name)).toEqual(['Ökotest', 'Zalando'])
  expect(list[1]).toMatchObject({ totalCodes: 3, highestDiscount: 20, categoryName: 'Mode' })
  expect(z.array(z.strictObject(brandIndexEntrySchema.shape)).parse(list)).toEqual(list)
})
