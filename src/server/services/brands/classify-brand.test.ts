import { expect, test } from 'vitest'
import type { CatalogueBrand } from '#shared/schemas/catalogue.ts'
import { createCatalogueIndex } from './catalogue-index.ts'
import { classifyBrand } from './classify-brand.ts'

const snocks: CatalogueBrand = {
  name: 'Snocks',
  domain: 'snocks.com',
  category: 'mode',
  handles: ['snocks.official'],
  spellings: ['Snocks Socken'],
}
const index = createCatalogueIndex([snocks, { ...snocks, name: 'Snocks Socken', category: 'home' }])

test.each(['snocks', 'SNOCKS', '@snocks.official', 'snocks.com'])(
  'the catalogue knows %s',
  (name) => {
    expect(classifyBrand(name, index)).toEqual({
      category: 'mode',
      confidence: 0.98,
      known: snocks,
    })
  },
)

test('a name of its own wins over another brand’s spelling', () => {
  expect(classifyBrand('Snocks Socken', index).category).toBe('home')
})

test.each([
  ['Berliner Naturkosmetik', 'beauty'],
  ['Schuhhaus Meyer', 'mode'],
  ['Gaming Palast', 'tech'],
  ['Kaffeerösterei Süd', 'food'],
  ['Alpen Yoga', 'wellness'],
  ['Matratzen Müller', 'home'],
  ['Nordlicht Möbel', 'home'],
])('words in %s speak for %s', (name, category) => {
  const { confidence, ...rest } = classifyBrand(name, index)
  expect(rest).toEqual({ category, known: null })
  expect(confidence).toBeGreaterThan(0.6)
  expect(confidence).toBeLessThan(0.9)
})

test('words that contradict each other are worth less', () => {
  const plain = classifyBrand('Kosmetik', index).confidence
  expect(classifyBrand('Kosmetik und Kaffee', index).confidence).toBeLessThan(plain)
})

test.each(['Xyloba', 'Committee', '3'])('%s is a guess and says so', (name) => {
  const { confidence, known } = classifyBrand(name, index)
  expect(known).toBeNull()
  expect(confidence).toBeGreaterThanOrEqual(0.1)
  expect(confidence).toBeLessThanOrEqual(0.3)
})
