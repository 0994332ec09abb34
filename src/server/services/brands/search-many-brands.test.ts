import { afterAll, beforeAll, expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { foldForSearch } from '#shared/domain/names.ts'
import { createTestContext, type TestContext } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { searchBrands } from './search-brands.ts'

const ONSETS = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'w', 'z', 'schn']
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ä', 'ö', 'ü', 'ei', 'au', 'or', 'an', 'il']

/** A pronounceable name that is another for every number. */
function nameOf(number: number) {
  const syllables = []
  let rest = number + 50_000
  while (rest > 0) {
    const onset = ONSETS[rest % ONSETS.length] ?? ''
    rest = Math.floor(rest / ONSETS.length)
    syllables.push(onset + (VOWELS[rest % VOWELS.length] ?? ''))
    rest = Math.floor(rest / VOWELS.length)
  }
  return syllables.join('')
}

let t: TestContext
let brands: { name: string; slug: string }[]
beforeAll(() => {
  t = createTestContext()
  brands = t.db.transaction((tx) =>
    Array.from({ length: 3000 }, (_, number) =>
      insertBrand(tx, { name: nameOf(number), totalCodes: number % 40 }),
    ),
  )
})
afterAll(() => t.close())

const search = (q: string) => searchBrands(t.asVisitor(), { q })
const sample = (every: number) => brands.filter((_, index) => index % every === 0)

test('every name and slug finds its brand, before all that are spelled otherwise', () => {
  for (const { name, slug } of sample(20))
    for (const q of [name.toUpperCase(), slug]) {
      const results = search(q)
      expect(
        results.map((result) => result.slug),
        q,
      ).toContain(slug)
      expect(foldForSearch(results[0]?.name ?? ''), q).toBe(foldForSearch(name))
    }
})

test('one wrong letter still finds the brand', () => {
  for (const { name, slug } of sample(100)) {
    const typo = `${name.slice(0, -2)}x${name.slice(-1)}`
    expect(
      search(typo).map((result) => result.slug),
      typo,
    ).toContain(slug)
  }
})

test('no more results than allowed, the ones with most codes first', () => {
  const results = search('s')
  expect(results).toHaveLength(LIMITS.searchResults)
  const codes = results.map((result) => result.totalCodes)
  expect(codes).toEqual(codes.toSorted((one, other) => other - one))
})
