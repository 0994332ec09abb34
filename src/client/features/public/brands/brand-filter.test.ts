import { expect, it } from 'vitest'
import { filterBrands, listLetters } from './brand-filter.tsx'

const brands = ['Junglück', 'ESN', 'Ørsted', 'Ünlü', '4Gamechangers', 'esprit', '& Other'].map(
  (name) => ({ name }),
)
const names = (filter: { q?: string; letter?: string }) =>
  filterBrands(brands, filter).map(({ name }) => name)

it('finds parts of names in any case and umlaut spelling', () => {
  expect(names({ q: ' GLÜCK ' })).toEqual(['Junglück'])
  expect(names({ q: 'glueck' })).toEqual(['Junglück'])
  expect(names({ q: '&' })).toEqual(['& Other'])
  expect(names({})).toHaveLength(brands.length)
})

it('files names under their first letter', () => {
  expect(listLetters(brands)).toEqual(['E', 'J', 'O', 'U', '0-9'])
  expect(names({ letter: 'E' })).toEqual(['ESN', 'esprit'])
  expect(names({ letter: '0-9' })).toEqual(['4Gamechangers', '& Other'])
  expect(names({ letter: 'E', q: 'sp' })).toEqual(['esprit'])
})
