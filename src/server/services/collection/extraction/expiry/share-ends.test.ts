import { describe, expect, it } from 'vitest'
import { EMPTY_LEXICON } from '../brand-lexicon.ts'
import { extractOffers } from '../extract-offers.ts'

// A Monday.
const ends = (text: string) =>
  extractOffers({ text, postedAt: '2025-06-02' }, EMPTY_LEXICON).map(({ expiresAt }) => expiresAt)

describe('sharing out the ends', () => {
  it.each([
    ['Codes:\nAlba: ANNA10 (10 %, bis 8.6.)\nBella: ANNA15 (15 %)', ['2025-06-08', null]],
    ['10% bei Alba mit ANNA10 bis 8.6. und 15% bei Bella mit ANNA15', ['2025-06-08', null]],
    ['Alles bis Sonntag!\nAlba – ANNA10 – 10%\nBella – ANNA15 – 15%', ['2025-06-08', '2025-06-08']],
    ['Alba – ANNA10 – 10%\nBella – ANNA15 – 15%\nGültig bis 8.6.', ['2025-06-08', '2025-06-08']],
    ['Bin bis Freitag im Urlaub. 10% bei Alba mit ANNA10', [null]],
    ['Der Zopf hält bis Mittwoch. 10% bei Alba mit ANNA10', [null]],
    ['dienstags bis sonntags Sofa, 10% bei Alba mit ANNA10', [null]],
    ['10% bei Alba mit ANNA10, nur bis Zischtig (3.6.)', ['2025-06-03']],
  ])('%s', (text, expected) => {
    expect(ends(text)).toEqual(expected)
  })
})
