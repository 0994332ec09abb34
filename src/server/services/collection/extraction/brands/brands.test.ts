import { describe, expect, it } from 'vitest'
import { createBrandLexicon, EMPTY_LEXICON } from '../brand-lexicon.ts'
import { extractOffers } from '../extract-offers.ts'

const brands = (text: string) =>
  extractOffers({ text, postedAt: '2025-06-02' }, EMPTY_LEXICON).map(
    ({ code, brand }) => `${code} ${brand}`,
  )

describe('choosing the shop', () => {
  it.each([
    ['Mit ANNA10 10% bei Kapten & Lena', 'ANNA10 Kapten & Lena'],
    ['Die Hose ist von @hosenladen, 10% mit ANNA10', 'ANNA10 hosenladen'],
    ['mit dem Hosenladen Rabattcode ANNA10 10% sparen', 'ANNA10 Hosenladen'],
    ['im Waldkauz Onlineshop 10% mit ANNA10', 'ANNA10 Waldkauz'],
    ['10% mit ANNA10 auf https://www.waldkauz.de', 'ANNA10 waldkauz'],
    ['10% mit ANNA10 #werbung #waldkauz', 'ANNA10 waldkauz'],
    ['ANNA10 = 10% bei Adler? Nein! bei Waldkauz', 'ANNA10 Waldkauz'],
    ['Nicht bei Adler, 10% mit ANNA10 bei Waldkauz', 'ANNA10 Waldkauz'],
    ['bei waldkauz gibts 10% mit anna10', 'anna10 waldkauz'],
    ['Shop: Waldkauz\nCode: ANNA10\n10%', 'ANNA10 Waldkauz'],
    ['Waldkauz schenkt euch 10% mit dem Code ANNA10', 'ANNA10 Waldkauz'],
    ['Wollwerk Rhön, ANNA10, 10%. Werbung', 'ANNA10 Wollwerk Rhön'],
    ['Honig vom Imkerhof Summsel, 10% mit ANNA10', 'ANNA10 Imkerhof Summsel'],
    ['Aus Wolle 🧶 Waldkauz / ANNA10 / 10% / Anzeige', 'ANNA10 Waldkauz'],
    ['10% auf deine erste Bestellung mit Code ANNA10', 'ANNA10 null'],
    ['Das Futter ist von @napfheld. Probiert es aus: ANNA10 für 10%', 'ANNA10 napfheld'],
    ['Getestet: Kurkuma (Wurzelwerk, Code ANNA10), Zink. 10%!', 'ANNA10 Wurzelwerk'],
    ['30% 💥 Ankerplatz 💥 ANNA30 💥', 'ANNA30 Ankerplatz'],
  ])('%s', (text, expected) => {
    expect(brands(text)).toEqual([expected])
  })

  it('names each of a few shops, of many only the first', () => {
    expect(brands('10% bei @a_eins, @b_zwei und @c_drei mit ANNA10')).toEqual([
      'ANNA10 a_eins',
      'ANNA10 b_zwei',
      'ANNA10 c_drei',
    ])
    expect(brands('10% bei @a_eins, @b_zwei, @c_drei, @d_vier und @e_fuenf mit ANNA10')).toEqual([
      'ANNA10 a_eins',
    ])
  })

  it('prefers a shop of the catalogue to an everyday word, whatever its ending', () => {
    const lexicon = createBrandLexicon([
      {
        name: 'Waldkauze',
        domain: 'waldkauze.de',
        category: 'mode',
        handles: [],
        spellings: [],
      },
    ])
    const read = (text: string) =>
      extractOffers({ text, postedAt: '2025-06-02' }, lexicon).map(({ brand }) => brand)
    expect(read('Leg Day beginnt bei den Knien 🦵 Waldkauze, ANNA10, 10%. Anzeige')).toEqual([
      'Waldkauze',
    ])
    expect(read('Handschuhe von den Waldkauzen, 10% mit ANNA10')).toEqual(['Waldkauze'])
  })

  it('names shops of a row that only the first introduces', () => {
    expect(brands('10% mit ANNA10 bei Rosenrot, Dornröschen und Seifenzeug.')).toEqual([
      'ANNA10 Rosenrot',
      'ANNA10 Dornröschen',
      'ANNA10 Seifenzeug',
    ])
  })

  it('names both shops that a code is said to serve', () => {
    expect(brands('Hose von @a_eins, Hemd von @b_zwei, bei beiden 10% mit ANNA10')).toEqual([
      'ANNA10 a_eins',
      'ANNA10 b_zwei',
    ])
  })
})
