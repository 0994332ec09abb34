import { describe, expect, it } from 'vitest'
import { EMPTY_LEXICON } from '../brand-lexicon.ts'
import { extractOffers } from '../extract-offers.ts'
import { rateConfidence } from './rate-confidence.ts'

const rate = (text: string) =>
  extractOffers({ text, postedAt: '2025-06-02' }, EMPTY_LEXICON)[0]?.confidence ?? 0

const SHOWN = 0.8

describe('confidence', () => {
  it.each([
    'Mit dem Code ANNA10 spart ihr 10% bei @muster',
    'Versandkostenfrei mit dem Code ANNA bei @muster',
    '15% Rabatt mit Code ANNA15',
  ])('is high for %s', (text) => {
    expect(rate(text)).toBeGreaterThan(SHOWN)
  })

  it('falls where the shop is only guessed, or far off', () => {
    const sure = rate('Mit dem Code ANNA10 spart ihr 10% bei @muster')
    expect(rate('Muster: mit dem Code ANNA10 spart ihr 10%')).toBeLessThan(sure - 0.02)
    expect(rate('Mit dem Code ANNA10 spart ihr 10%. Jacke: @muster')).toBeLessThan(sure)
  })

  it('is lower for the same code where nothing is promised', () => {
    const code = { index: 0, code: 'ANNA10', score: 5, features: [], isDenied: false }
    expect(rateConfidence(code, ['amountNone'])).toBeLessThan(rateConfidence(code, []))
  })
})
