import { expect, test } from 'vitest'
import brands from '#data/catalogue/brands.csv?raw'
import { createTestContext } from '#test/context.ts'
import { searchAll, suggestNames } from '../search.ts'
import { parseCatalogue } from './catalogue.ts'
import { createBrandPlanner, insertBrandPlans } from './plan-brand.ts'
import { searchBrands } from './search-brands.ts'

const catalogue = parseCatalogue(brands)
const t = createTestContext({ catalogue: () => catalogue })
const plan = createBrandPlanner(t.asSystem())
insertBrandPlans(
  t.db,
  catalogue.map(({ name }) => plan({ name })),
)
const visitor = t.asVisitor()

/** What is stored of each brand besides its name. */
const stored = catalogue.flatMap(({ name, domain, handles, spellings }) =>
  [domain, ...handles, ...handles.map((handle) => `@${handle}`), ...spellings].map((q) => ({
    name,
    q,
  })),
)
/** At the beginning or between two words. */
const JOINER = /(?:^| )(?:und|and|&|\+) |(?<=\S)[&+](?=\S)/i
/** The same, and the names, with every way to write what joins two words. */
const joined = [...stored, ...catalogue.map(({ name }) => ({ name, q: name }))].flatMap(
  ({ name, q }) =>
    JOINER.test(q)
      ? ['&', ' & ', '+', ' + ', ' und ', ' and ', ' UND '].map((joiner) => ({
          name,
          q: q.replace(JOINER, joiner),
        }))
      : [],
)

test('every spelling, handle and host of the catalogue finds its brand first', () => {
  expect(catalogue.flatMap(({ handles, spellings }) => [...handles, ...spellings])).toHaveLength(
    983,
  )
  const lost = stored.filter(({ name, q }) => searchBrands(visitor, { q })[0]?.name !== name)
  expect(lost).toEqual([])
})

test("'&', '+', 'und' and 'and' are one word, in what is stored and in what is typed", () => {
  expect(joined.length).toBeGreaterThan(300)
  const lost = joined.filter(({ name, q }) => searchBrands(visitor, { q })[0]?.name !== name)
  expect(lost).toEqual([])
})

test('suggestions and the search page know the same', () => {
  const some = [...stored, ...joined].filter((_, index) => index % 9 === 0)
  const lost = some.filter(
    ({ name, q }) =>
      searchAll(visitor, { q }).brands[0]?.name !== name ||
      !suggestNames(visitor, { q }).some((one) => one.name === name),
  )
  expect(lost).toEqual([])
})
