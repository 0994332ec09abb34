import { describe, expect, it } from 'vitest'
import type { Offer } from '#shared/schemas/post.ts'
import { createOffer, createPost, NO_CONDITIONS } from '#test/posts-and-offers.ts'
import { lowerConfidence } from './confidence.ts'
import { joinReadings } from './join-readings.ts'
import { CALLED_EXPIRED } from './to-model-offers.ts'

const offer = (values: Partial<Offer> = {}) =>
  createOffer({ code: 'ANNA10', discountAmount: 10, confidence: 0.6, ...values })
const byReader = (values: Partial<Offer> = {}) => ({ ...offer(values), reader: 'encoder@2' })
const settings = { reader: 'm+p1', knownBrands: ['Snocks', 'KoRo'] }
const join = (own: Partial<Offer>, model: Partial<Offer>) =>
  joinReadings([byReader(own)], [offer(model)], settings)[0]

describe('both found the code', () => {
  it('is surer, names both readers, and lifts a doubtful code over the review threshold', () => {
    expect(join({ confidence: 0.4 }, {})).toEqual({
      ...byReader(),
      confidence: 0.8,
      reader: 'encoder@2, m+p1',
    })
    expect(join({ confidence: 0.985 }, {})?.confidence).toBe(0.985)
    expect(join({ code: 'Anna10' }, { code: 'ANNA10' })?.code).toBe('Anna10')
  })

  it('keeps the reader’s values where the two differ, with less confidence', () => {
    const agreed = join({ confidence: 0.9 }, {})?.confidence ?? 0
    const own = { confidence: 0.9, expiresAt: '2026-11-08' }
    const cases: Partial<Offer>[] = [
      { discountAmount: 20 },
      { discountType: 'fixed' },
      { brand: 'KoRo' },
    ]
    for (const values of cases) {
      const joined = join({ confidence: 0.9 }, values)
      expect(joined).toMatchObject({ discountAmount: 10, discountType: 'percentage' })
      expect(joined?.brand).toBe('Snocks')
      expect(joined?.confidence).toBeLessThan(0.8)
    }
    const other = join(own, { expiresAt: '2026-11-07' })
    expect(other?.expiresAt).toBe('2026-11-08')
    expect(other?.confidence).toBeLessThan(agreed)
  })

  it('fills gaps of the reader, as sure as in full agreement', () => {
    const agreed = join({ confidence: 0.9 }, {})?.confidence ?? 0
    const terms = { discountAmount: 15, discountType: 'fixed', expiresAt: '2026-11-08' } as const
    const bare = { discountAmount: null, discountType: null, brand: null, confidence: 0.9 }
    const conditions = { ...NO_CONDITIONS, minOrderAmount: 50 }
    const joined = join(bare, { ...terms, benefit: 'Gratisversand', conditions })
    expect(joined).toMatchObject({
      ...terms,
      brand: 'Snocks',
      benefit: 'Gratisversand',
      conditions: { minOrderAmount: 50 },
    })
    expect(joined?.confidence).toBe(agreed)
  })

  it('doubts what the reader gives where the model sees none', () => {
    const cases: Partial<Offer>[] = [
      { brand: null },
      { discountAmount: null, discountType: null },
      { expiresAt: null },
    ]
    for (const values of cases) {
      const own = { confidence: 0.95, expiresAt: '2026-11-08' }
      const joined = join(own, { expiresAt: '2026-11-08', ...values })
      expect(joined).toMatchObject({
        brand: 'Snocks',
        discountAmount: 10,
        ...own,
        confidence: 0.851,
      })
    }
  })

  it('prefers a shop of the catalogue to one that nobody knows', () => {
    expect(join({ brand: 'Zwischenzeit' }, { brand: 'KoRo' })?.brand).toBe('KoRo')
    expect(join({ brand: 'KoRo' }, { brand: 'Zwischenzeit' })?.brand).toBe('KoRo')
    const spelt = join({ brand: 'Snocks', confidence: 0.9 }, { brand: 'snocks.de' })
    expect(spelt).toMatchObject({
      brand: 'Snocks',
      confidence: join({ confidence: 0.9 }, {})?.confidence,
    })
  })

  it('pairs one code for several shops shop by shop', () => {
    const own = [
      byReader({ brand: 'Snocks', confidence: 0.9 }),
      byReader({ brand: 'KoRo', confidence: 0.9 }),
    ]
    const joined = joinReadings(own, [offer({ brand: 'KoRo' })], settings)
    expect(joined.map(({ brand }) => brand)).toEqual(['Snocks', 'KoRo'])
    expect(joined[0]?.confidence).toBeLessThan(0.9)
    expect(joined[1]?.confidence).toBeGreaterThan(0.9)
  })
})

describe('one of them found the code', () => {
  it('keeps what only the reader found, less sure', () => {
    const joined = joinReadings([byReader({ confidence: 0.9 })], [], settings)
    expect(joined).toEqual([byReader({ confidence: 0.474 })])
  })

  it('puts what only the model found behind, with its own confidence and name', () => {
    const more = offer({ code: 'BEA20', confidence: 0.7 })
    const joined = joinReadings([byReader()], [more, offer()], settings)
    expect(joined.map(({ code }) => code)).toEqual(['ANNA10', 'BEA20'])
    expect(joined[1]).toEqual({ ...more, reader: 'm+p1' })
  })

  it('keeps a code that the model calls dead for the operator alone', () => {
    const own = [byReader({ confidence: 0.97 })]
    const model = [
      offer({ confidence: CALLED_EXPIRED }),
      offer({ brand: 'KoRo' }),
      offer({ code: 'ALT5', confidence: CALLED_EXPIRED }),
    ]
    const joined = joinReadings(own, model, settings)
    expect(joined).toHaveLength(1)
    expect(joined[0]?.confidence).toBeLessThan(0.8)
  })
})

it('doubts offers of a cut caption that lack a shop or an advantage', () => {
  const found = (isExcerpt: boolean) => ({ post: createPost('…'), isExcerpt })
  const offers = [
    byReader({ confidence: 0.8 }),
    byReader({ confidence: 0.8, brand: null }),
    byReader({ confidence: 0.8, discountAmount: null }),
    byReader({ confidence: 0.8, discountAmount: null, benefit: 'Gratisversand' }),
  ]
  expect(lowerConfidence(found(false), offers)).toEqual(offers)
  expect(lowerConfidence(found(true), offers).map(({ confidence }) => confidence)).toEqual([
    0.8, 0.762, 0.762, 0.8,
  ])
})
