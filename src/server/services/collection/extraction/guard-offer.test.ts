import { describe, expect, it } from 'vitest'
import { foldText } from '#extraction/text/fold-text.ts'
import { createOffer } from '#server/testing/offers.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import { createOfferGuard } from './guard-offer.ts'

const offer = (code: string, quote: string, start: number) => createOffer({ code, quote, start })
const guardOffer = (text: string, read: Offer) => createOfferGuard(foldText(text))(read)

describe('createOfferGuard', () => {
  it('lets a verbatim offer pass unchanged', () => {
    const read = offer('ANNA10', 'mit ANNA10', 4)
    expect(guardOffer('10% mit ANNA10 bei X', read)).toBe(read)
  })

  it.each([
    ['invented', '10% bei X', 'ANNA10'],
    ['in other capitals', '10% mit anna10', 'ANNA10'],
    ['cut short', '10% mit ANNA100', 'ANNA10'],
    ['with spaces that nothing allows', 'Code ANNA 10 für 10%', 'ANNA10'],
    ['struck through', 'A\u0336N\u0336N\u0336A\u03361\u03360\u0336', 'ANNA10'],
  ])('drops a code that is %s', (_, text, code) => {
    expect(guardOffer(text, offer(code, code, 0))).toBeNull()
  })

  it('finds a code in drawn letters and quotes them as they are', () => {
    expect(guardOffer('mit 𝗔𝗡𝗡𝗔𝟭𝟬!', offer('ANNA10', 'ANNA10', 0))).toMatchObject({
      quote: '𝗔𝗡𝗡𝗔𝟭𝟬',
      start: 4,
      end: 16,
    })
  })

  it('forgives spaces only where the caption asks for it', () => {
    expect(guardOffer('Code M A J A 1 0!', offer('MAJA10', 'x', 0))?.quote).toBe('M A J A 1 0')
    expect(guardOffer('Code LEO 20 (zusammen geschrieben)', offer('LEO20', 'x', 0))?.quote).toBe(
      'LEO 20',
    )
  })

  it('replaces a quote that is not in the text', () => {
    expect(guardOffer('10% mit ANNA10', offer('ANNA10', 'Code ANNA10 gibt 10%', 0))).toMatchObject({
      quote: 'ANNA10',
      start: 8,
      end: 14,
    })
  })
})
