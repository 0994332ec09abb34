import { expect, test } from 'vitest'
import brands from '#data/catalogue/brands.csv?raw'
import { createCatalogueBrand } from '#test/catalogue.ts'
import type { ModelClassification } from './ask-model-about-brand.ts'
import { getCatalogueIndex, parseCatalogue } from './catalogue.ts'
import { classifyBrand, classifyByWords } from './classify-brand.ts'

const snocks = createCatalogueBrand('Snocks', 'snocks.com', {
  handles: ['snocks.official'],
  spellings: ['Snocks Socken'],
})
const index = getCatalogueIndex([snocks, { ...snocks, name: 'Snocks Socken', category: 'home' }])
const food: ModelClassification = { category: 'food', confidence: 0.8, domain: 'xyloba.de' }

test.each(['snocks', 'SNOCKS', '@snocks.official', 'snocks.com'])(
  'the catalogue knows %s, whatever the model says',
  (name) => {
    expect(classifyBrand(name, index, food)).toEqual({
      category: 'mode',
      confidence: 1,
      url: 'https://snocks.com',
      suggestedUrl: null,
      source: 'catalogue',
      known: snocks,
    })
  },
)

test('a name of its own wins over another brand’s spelling', () => {
  expect(classifyBrand('Snocks Socken', index).category).toBe('home')
})

const byModel = { category: 'food', source: 'model', suggestedUrl: 'https://xyloba.de' }
test.each([
  ['is believed about a name that says nothing', 'Xyloba', {}, byModel],
  [
    'is less than words that are surer, but may suggest a website',
    'Xyloba Kosmetik',
    { confidence: 0.4 },
    { ...byModel, category: 'beauty', source: 'words' },
  ],
  [
    'does not suggest one brand’s website for another',
    'Xyloba',
    { domain: 'snocks.com' },
    { ...byModel, suggestedUrl: null },
  ],
])('the model %s', (_, name, change, result) => {
  const expected = { ...result, confidence: 0.8, url: null, known: null }
  expect(classifyBrand(name, index, { ...food, ...change })).toEqual(expected)
})

test.each([
  ['Berliner Naturkosmetik', 'beauty'],
  ['Schuhhaus Meyer', 'mode'],
  ['Gaming Palast', 'tech'],
  ['Kaffeerösterei Süd', 'food'],
  ['Alpen Yoga', 'wellness'],
  ['Matratzen Müller', 'home'],
  ['Nordlicht Möbel', 'home'],
])('words in %s put it into %s', (name, category) => {
  const { confidence, ...rest } = classifyBrand(name, index)
  expect(rest).toEqual({ category, url: null, suggestedUrl: null, source: 'words', known: null })
  expect(confidence).toBeGreaterThanOrEqual(0.6)
  expect(confidence).toBeLessThan(0.9)
})

test('words that contradict each other are worth less', () => {
  const plain = classifyBrand('Kosmetik', index).confidence
  expect(classifyBrand('Kosmetik und Kaffee', index).confidence).toBeLessThan(plain)
})

test.each(['Xyloba', 'Committee', '3'])('%s is classified with low confidence', (name) => {
  const { confidence, known } = classifyBrand(name, index)
  expect(known).toBeNull()
  expect(confidence).toBeGreaterThanOrEqual(0.1)
  expect(confidence).toBeLessThanOrEqual(0.3)
})

test.each([0.2, 0.6, 0.7, 0.8])(
  'of the catalogue’s names with confidence %d about that share is right without it',
  (band) => {
    const classified = parseCatalogue(brands)
      .map(({ name, category }) => ({ category, byWords: classifyByWords(name) }))
      .filter(({ byWords }) => byWords.confidence === band)
    const right = classified.filter(({ category, byWords }) => byWords.category === category)
    expect(classified.length).toBeGreaterThanOrEqual(30)
    expect(Math.abs(right.length / classified.length - band)).toBeLessThanOrEqual(0.06)
  },
)
