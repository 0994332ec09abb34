import { describe, expect, it } from 'vitest'
import { EMPTY_LEXICON } from '../brand-lexicon.ts'
import { extractOffers } from '../extract-offers.ts'

const codes = (text: string) =>
  extractOffers({ text, postedAt: '2025-06-02' }, EMPTY_LEXICON).map(({ code }) => code)

describe('finding codes', () => {
  it.each([
    ['Mit dem Code ANNA10 spart ihr 10%', 'ANNA10'],
    ['10% mit anna10 bei Muster', 'anna10'],
    ['Der Rabattcode lautet: sonnenkind (10%)', 'sonnenkind'],
    ['ANNA = 10%', 'ANNA'],
    ['anna-10 ➡️ 10%', 'anna-10'],
    ['10% auf alles 👉 ANNA10 👈', 'ANNA10'],
    ['#ANNA10 heißt der Code, 10%', 'ANNA10'],
    ['Use code ANNA for 10% off', 'ANNA'],
    ['ANNA10 an der Kasse eingeben und 10% sparen', 'ANNA10'],
    ['Gebt beim Bestellen einfach ANNALIEBT an und spart 10%', 'ANNALIEBT'],
    ['Mein Code bei Muster: ANNA', 'ANNA'],
    ['Rabattcode für euch 👇\nANNA\n10% bei Muster', 'ANNA'],
    ['Der Code gilt: "ANNA" – 10%', 'ANNA'],
    ['NUR HEUTE 30% BEI MUSTER MIT ANNA30', 'ANNA30'],
  ])('%s', (text, code) => {
    expect(codes(text)).toEqual([code])
  })

  it('takes every code of a row', () => {
    expect(codes('Codes: ANNA10, ANNA20 und ANNA30 bei Muster')).toEqual([
      'ANNA10',
      'ANNA20',
      'ANNA30',
    ])
  })

  it.each([
    ['mit dem Code bekommt ihr 10%'],
    ['Code scannen und 10% sparen'],
    ['Mit der Kundenkarte spart ihr 10%'],
    ['20% auf die Lampe mit LED'],
    ['Größe W28, LSF50 und B12: alles 20% reduziert'],
    ['Kommentiert „ANNA“ für 10% Rabatt'],
    ['Code in Bio! 10% auf alles'],
    ['Habt ihr einen Code für MUSTER? 10% wären toll'],
    ['Nutzt den Code "XYZ12" um dem Klassenraum beizutreten'],
    ['ANNA10 ist leider abgelaufen, gab 10% Rabatt'],
  ])('nothing in: %s', (text) => {
    expect(codes(text)).toEqual([])
  })
})
