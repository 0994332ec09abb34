import { describe, expect, it } from 'vitest'
import { isExclusiveOffer, readBenefit } from './benefits-and-restrictions.ts'

describe('isExclusiveOffer', () => {
  it.each([
    'exklusiver Rabattcode ANNA10',
    'nur für euch: 10%',
    'Exclusive code just for you',
    'für unsere Community 10% Rabatt',
    'Exklusiver Hörerinnen-Rabatt',
  ])('%s', (words) => {
    expect(isExclusiveOffer(words)).toBe(true)
  })

  it.each([
    'mein persönlicher Code',
    'die exklusive Kollektion',
    'exklusiv bei Muster erhältlich',
    'exkl. Versand',
  ])('not: %s', (words) => {
    expect(isExclusiveOffer(words)).toBe(false)
  })
})

describe('readBenefit', () => {
  it.each([
    ['Gratis Versand mit ANNA', 'Gratisversand'],
    ['0€ Versandkosten', 'Gratisversand'],
    ['60 Tage gratis hören', '60 Tage gratis'],
    ['2 für 1', '2 für 1'],
    ['eine Flasche gratis dazu', 'Geschenk zur Bestellung'],
    ['10% Rabatt', null],
  ])('%s', (words, expected) => {
    expect(readBenefit(words)).toBe(expected)
  })
})
