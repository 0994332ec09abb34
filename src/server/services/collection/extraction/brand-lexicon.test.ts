import { describe, expect, it } from 'vitest'
import type { CatalogueBrand } from '#shared/schemas/catalogue.ts'
import { brandOfHandle, brandOfHost, createBrandLexicon, domainLabel } from './brand-lexicon.ts'
import { findKnownBrands } from './brands/find-known-brands.ts'
import { tokenize } from './text/tokenize.ts'

const brand = (name: string, more: Partial<CatalogueBrand> = {}): CatalogueBrand => ({
  name,
  domain: 'beispiel.de',
  category: 'food',
  handles: [],
  spellings: [],
  ...more,
})
const lexicon = createBrandLexicon([
  brand('Korn & Kern', {
    domain: 'kornundkern.de',
    handles: ['kornkern'],
    spellings: ['Korn und Kern'],
  }),
  brand('Only', { domain: 'only.com' }),
  brand('Paula’s Teestube', { domain: 'paulas-teestube.de' }),
])
const known = (text: string) => findKnownBrands(tokenize(text), lexicon).map((found) => found.brand)

describe('brand lexicon', () => {
  it.each([
    ['alles von Korn & Kern', ['Korn & Kern']],
    ['korn und kern schmeckt', ['Korn & Kern']],
    ["bei Paula's Teestube", ['Paula’s Teestube']],
    ['bei Only gekauft', ['Only']],
    ['only for you', []],
    ['mein KornUndKern-Code', ['Korn & Kern']],
  ])('finds in "%s"', (text, expected) => {
    expect(known(text)).toEqual(expected)
  })

  it('knows handles with and without the usual endings', () => {
    expect(brandOfHandle(lexicon, 'kornkern')).toBe('Korn & Kern')
    expect(brandOfHandle(lexicon, 'kornundkern_de')).toBe('Korn & Kern')
    expect(brandOfHandle(lexicon, 'paulasteestube.official')).toBe('Paula’s Teestube')
    expect(brandOfHandle(lexicon, 'fremd')).toBeUndefined()
  })

  it('knows hosts by domain and by label', () => {
    expect(brandOfHost(lexicon, 'www.kornundkern.de')).toBe('Korn & Kern')
    expect(brandOfHost(lexicon, 'shop.kornundkern.at')).toBe('Korn & Kern')
    expect(domainLabel('shop.korn-kern.co.uk')).toBe('korn-kern')
  })
})
