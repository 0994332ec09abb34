import { expect, it } from 'vitest'
import { SNOCKS } from '#test/model.ts'
import { createOffer } from '#test/posts-and-offers.ts'
import { needsSecondReading } from './read-caption.ts'

const { brands } = SNOCKS
const reading = (values: Parameters<typeof createOffer>[0] = {}, nearlyRead = 0) => ({
  offers: [createOffer({ brand: 'Snocks', confidence: 0.95, ...values })],
  onlyBrand: null,
  nearlyRead,
})

it.each([
  ['an offer that is neither sure nor hopeless', reading({ confidence: 0.79 }), true],
  ['a sure one of a known shop', reading({ confidence: 0.8 }), false],
  ['a hopeless one', reading({ confidence: 0.09 }), false],
  ['a sure one of a shop that nobody knows', reading({ brand: 'Seifenstube' }), true],
  ['a sure one without a shop', reading({ brand: null }), false],
  ['a word that was nearly read as a code', reading({}, 0.2), true],
  ['no offer and no such word', { offers: [], onlyBrand: null, nearlyRead: 0.19 }, false],
])('a model is asked about %s: %#', (_, read, isAsked) => {
  expect(needsSecondReading(read, brands)).toBe(isAsked)
})
