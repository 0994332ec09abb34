import { describe, expect, it } from 'vitest'
import type { Offer } from '#shared/schemas/post.ts'
import { createOffer } from '#test/posts-and-offers.ts'
import { createOfferGuard } from './guard.ts'
import { cutCaption } from './text/tokenize.ts'

const offer = (code: string, quote: string, start: number): Offer =>
  createOffer({ code, quote, start, brand: null, discountAmount: null, discountType: null })
const guardOffer = (text: string, read: Offer) => createOfferGuard(cutCaption(text))(read)

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
      quote: 'mit 𝗔𝗡𝗡𝗔𝟭𝟬!',
      start: 0,
      end: 17,
    })
  })

  it('forgives spaces only where the caption asks for it', () => {
    const quote = (text: string, code: string) => guardOffer(text, offer(code, 'x', 0))?.quote
    expect(quote('Code M A J A 1 0!', 'MAJA10')).toBe('Code M A J A 1 0!')
    expect(quote('Code LEO 20 (zusammen geschrieben)', 'LEO20')).toContain('LEO 20')
  })

  it('replaces a quote that is not in the text', () => {
    expect(guardOffer('10% mit ANNA10', offer('ANNA10', 'Code ANNA10 gibt 10%', 0))).toMatchObject({
      quote: '10% mit ANNA10',
      start: 0,
      end: 14,
    })
  })

  it.each([
    ['quotes', 'Code „ANNA10“ gilt', 'ANNA10', '„ANNA10'],
    ['hearts', 'Code ♥ANNA10♥ gilt', 'ANNA10', 'ANNA10♥'],
    ['slashes', 'ANNA10/LISA10 gelten', 'LISA10', '/LISA10'],
    ['closing punctuation', 'Code: ANNA10!', 'ANNA10', 'ANNA10!'],
    ['words glued to it', 'Code ANNA10https://shop.de', 'ANNA10', 'ANNA10https'],
  ])('knows the edges of a code: %s', (_, text, code, wrong) => {
    expect(guardOffer(text, offer(code, 'x', 0))?.code).toBe(code)
    expect(guardOffer(text, offer(wrong, 'x', 0))).toBeNull()
  })

  it.each(['ANNA-10', 'ANNA.10', 'ANNA_10', 'A&B10'])('a code may hold signs: %s', (code) => {
    expect(guardOffer(`Code ${code} gilt`, offer(code, 'x', 0))?.code).toBe(code)
    expect(guardOffer(`Code ${code} gilt`, offer(code.slice(0, 4), 'x', 0))).toBeNull()
  })
})
