import { describe, expect, it } from 'vitest'
import { createBrandIndex } from '#extraction/brands.ts'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { createAnsweredOffer, createPost } from '#test/posts-and-offers.ts'
import type { AnsweredOffer } from './prompt.ts'
import { CALLED_EXPIRED, readEvidence, toModelOffers } from './to-model-offers.ts'

const brandIndex = createBrandIndex([
  createCatalogueBrand('KoRo', 'korodrogerie.de', { handles: ['korodrogerie'] }),
  createCatalogueBrand('Snocks', 'snocks.com', { handles: ['snocks'] }),
])

/** Posted on Friday, 30 October 2026. */
function convert(caption: string, ...answered: Partial<AnsweredOffer>[]) {
  const found = { post: createPost(caption, { username: 'anna' }), isExcerpt: false }
  const offers = answered.map((values) => createAnsweredOffer({ quote: '', ...values }))
  return toModelOffers({ offers }, found, readEvidence(found, brandIndex))
}
const one = (caption: string, values: Partial<AnsweredOffer> = {}) => convert(caption, values)[0]

describe('codes', () => {
  it.each([
    ['is not in the caption', 'Mit ANNA15 spart ihr'],
    ['is a piece of a longer code', 'Mit ANNA100 spart ihr'],
    ['is a piece of a word', 'Mit HANNA10 spart ihr'],
    ['is only a handle', 'Folgt @ANNA10 für mehr'],
    ['is only in an address', 'Hier: https://shop.example/ANNA10'],
    ['is a word to comment', 'Kommentiere ANNA10 für den Link'],
    ['is ruled out', 'Mit KIM10, nicht ANNA10'],
    ['belongs to a barred code word', 'Mein Einladungscode: ANNA10'],
  ])('drops one that %s', (_, caption) => {
    expect(convert(caption, {})).toEqual([])
  })

  it('takes it in the spelling of the caption', () => {
    expect(one('Spart mit anna10', { code: 'ANNA10' })?.code).toBe('anna10')
    expect(one('Code: 𝗔𝗡𝗡𝗔𝟭𝟬', {})?.code).toBe('ANNA10')
  })

  it('lists a code once for each shop and no more than 40', () => {
    const caption = 'ANNA10 gilt bei KoRo und Snocks'
    const brands = convert(caption, { brand: 'KoRo' }, { brand: 'koro' }, { brand: 'Snocks' })
    expect(brands.map(({ brand }) => brand)).toEqual(['KoRo', 'Snocks'])
    const codes = Array.from({ length: 50 }, (_, index) => `ANNA${index + 10}`)
    const all = convert(codes.join(' '), ...codes.map((code) => ({ code })))
    expect(all.map(({ code }) => code)).toEqual(codes.slice(0, 40))
  })
})

describe('values', () => {
  it.each([
    ['Snocks', 'Spart bei Snocks mit ANNA10', 'Snocks'],
    ['@korodrogerie', 'Spart bei @korodrogerie mit ANNA10', 'KoRo'],
    ['korodrogerie.de', 'Auf korodrogerie.de mit ANNA10', 'KoRo'],
    ['Seifenstube', 'Seifenstube, Code ANNA10', 'Seifenstube'],
    ['Snocks', 'Spart bei meinem Lieblingsladen mit ANNA10', null],
    ['hm', 'Ein Rahmhandel mit ANNA10', null],
    ['hm', 'Bei hm mit ANNA10', 'hm'],
  ])('names the shop %s in "%s" as %s', (brand, caption, expected) => {
    expect(one(caption, { brand })?.brand).toBe(expected)
  })

  it.each([
    [15, 'percentage', 'ANNA10 gibt 15 %', 15],
    [12.5, 'fixed', 'ANNA10 gibt 12,50 €', 12.5],
    [20, 'percentage', 'ANNA10 gibt zwanzig Prozent', 20],
    [20, 'percentage', 'ANNA10 gibt 15 %', null],
    [10, 'percentage', 'Spart mit ANNA10', null],
    [150, 'percentage', 'ANNA10 gibt 150 %', null],
    [-5, 'fixed', 'ANNA10 gibt -5 €', null],
    [15, null, 'ANNA10 gibt 15', null],
  ] as const)('takes %s %s from "%s" as %s', (discountAmount, discountType, caption, expected) => {
    const read = one(caption, { discountAmount, discountType })
    expect(read?.discountAmount).toBe(expected)
    expect(read?.discountType === null).toBe(expected === null)
  })

  it.each([
    ['2026-11-08', '2026-11-08'],
    ['2026-10-30', '2026-10-30'],
    ['2026-10-29', null],
    ['2029-01-01', null],
    ['2026-02-30', null],
    ['Sonntag', null],
  ])('takes the end %s as %s', (expiresAt, expected) => {
    expect(one('Mit ANNA10 bis Sonntag', { expiresAt })?.expiresAt).toBe(expected)
  })

  it('takes an end only from a caption that speaks of time', () => {
    const expiresAt = '2026-11-08'
    expect(one('Spart 10 % mit ANNA10', { expiresAt })?.expiresAt).toBeNull()
    for (const words of ['bis Monatsende', 'ends Sunday', '8.11.', 'nur 48h', 'am 8. November'])
      expect(one(`ANNA10, ${words}`, { expiresAt })?.expiresAt).toBe(expiresAt)
  })

  it('takes conditions only where the caption has words for them', () => {
    const claimed = {
      minOrderAmount: 50,
      newCustomersOnly: true,
      notCombinable: true,
      excludedGoods: 'Gutscheine und Bücher',
    }
    expect(one('Spart mit ANNA10', claimed)?.conditions).toEqual({
      minOrderAmount: null,
      newCustomersOnly: false,
      notCombinable: false,
      excludedGoods: null,
    })
    const caption = 'ANNA10 ab 50 € für Neukunden, nicht kombinierbar, außer Gutscheine und Bücher'
    expect(one(caption, claimed)?.conditions).toEqual(claimed)
  })

  it('never is as sure as the default review threshold, and marks what is dead', () => {
    const caption = 'Spart 15 % bei Snocks mit ANNA10'
    const sure = { brand: 'Snocks', discountAmount: 15, discountType: 'percentage' } as const
    expect(one(caption, sure)?.confidence).toBeGreaterThan(one(caption)?.confidence ?? 1)
    expect(one(caption, sure)?.confidence).toBeLessThan(0.8)
    expect(one('ANNA10 ist abgelaufen', { isDead: true })?.confidence).toBe(CALLED_EXPIRED)
  })
})

describe('quote', () => {
  const caption = 'Endlich Herbst 🍁! Mit dem Code ANNA10 spart ihr 10 %. Bis bald.'

  it.each([
    ['a stretch of the caption', 'Code ANNA10 spart ihr', 'Code ANNA10 spart ihr'],
    ['words that are not there', 'Code ANNA10 für 99 %', 'Mit dem Code ANNA10 spart ihr 10 %.'],
    ['words without the code', 'Endlich Herbst', 'Mit dem Code ANNA10 spart ihr 10 %.'],
    ['nothing', '', 'Mit dem Code ANNA10 spart ihr 10 %.'],
  ])('given %s', (_, quote, expected) => {
    const read = one(caption, { quote })
    expect(read?.quote).toBe(expected)
    expect(caption.slice(read?.start, read?.end)).toBe(expected)
  })

  it('is where the code stands, even of a code with odd signs', () => {
    const odd = 'Gebt ANNA%10 ein'
    expect(one(odd, { code: 'ANNA%10' })).toMatchObject({ quote: odd, start: 0, end: 16 })
  })
})
