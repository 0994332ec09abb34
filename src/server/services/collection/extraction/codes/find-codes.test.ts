import { describe, expect, it } from 'vitest'
import { createBrandLexicon, EMPTY_LEXICON } from '../brand-lexicon.ts'
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
    ['👉🏼 ANNALIEBT 👈🏼\n10% bei Muster', 'ANNALIEBT'],
    ['Gib an der Kasse 778899 ein und spare 10%', '778899'],
    ['15 € Rabatt mit dem Code 48213', '48213'],
    ['10% mit "anna" (klein geschrieben!)', 'anna'],
    ['10% Rabatt! Verwendet dafür im Bestellprozess „CHAOS“.', 'CHAOS'],
    ['Rabatte: Muster 10% (ANNALIEBT)', 'ANNALIEBT'],
    ['Morgen läuft ANNALIEBT ab! 25% bei Muster', 'ANNALIEBT'],
    ['Hab ich einen Code? – ANNALIEBT. 10%', 'ANNALIEBT'],
    ['<p>Mit dem Code <strong>ANNA10</strong> 10&nbsp;% sparen</p>', 'ANNA10'],
    ['NUR HEUTE 30% BEI MUSTER MIT ANNA30', 'ANNA30'],
    ['Bei dm gibt es 10% mit ANNALIEBT', 'ANNALIEBT'],
    ['Zwanzig Prozent. Bei Muster. Mit ANNALIEBT.', 'ANNALIEBT'],
    ['Ticket 15 € (mit ANNA3 nur 12 €)', 'ANNA3'],
    ['Das Case kostet 34,90 €, mit ANNALIEBT zahlt ihr nur 24,90 €', 'ANNALIEBT'],
    [
      'Einen Code habe ich auch. Ganz leicht zu merken. ANNALIEBT. Damit spart ihr 12%.',
      'ANNALIEBT',
    ],
    ['Rucksack von Muster (ANNALIEBT, 15 %), Drohne von daheim', 'ANNALIEBT'],
    ['Sagt an der Kasse das Codewort „Anna schickt mich“ und spart 10%', 'Anna schickt mich'],
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

  it('takes words in small letters and names of shops behind a sign below a heading', () => {
    expect(codes('Codes:\nmuster → annaliebt\nandere → ANNA10 (10%)')).toEqual([
      'annaliebt',
      'ANNA10',
    ])
    expect(codes('My codes (all 10% off): ANNALIEBT @ muster, ANNA @ andere')).toEqual([
      'ANNALIEBT',
      'ANNA',
    ])
  })

  it.each([
    ['mit dem Code bekommt ihr 10%'],
    ['Bei Muster mit ANNA10? Leider nein, 10% gab es nie'],
    ['❌ ANNA10, 10% bei Muster'],
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

  const lexicon = createBrandLexicon(
    ['Waldkauz', 'Nordlicht'].map((name) => ({
      name,
      domain: `${name.toLowerCase()}.de`,
      category: 'mode' as const,
      handles: [],
      spellings: [],
    })),
  )
  const behindShops = (text: string) =>
    extractOffers({ text, postedAt: '2025-06-02' }, lexicon).map(({ code }) => code)

  it.each([
    ['Waldkauz, ANNA. Anzeige', 'ANNA'],
    ['Waldkauz/ANNA10/10% Anzeige', 'ANNA10'],
    ['Waldkauz Jacke (ANNA –5%)', 'ANNA'],
    ['Waldkauz: ANNA, 4 Monate geschenkt. Werbung', 'ANNA'],
    ['Waldkauz + ANNA = 4 Gratismonate #werbung', 'ANNA'],
    ['Waldkauz 15% ANNA anzeige', 'ANNA'],
    ['Waldkauz AC200, 5 % mit ANNA5. Werbung', 'ANNA5'],
    ['Waldkauz ANNA für 10 %. Anzeige', 'ANNA'],
  ])('behind a shop: %s', (text, code) => {
    expect(behindShops(text)).toEqual([code])
  })

  it('reads a family of codes', () => {
    expect(behindShops('Waldkauz ANNA | Nordlicht ANNA10. Anzeige')).toEqual(['ANNA', 'ANNA10'])
  })

  it.each([
    ['SONNTAGS-CODES WOHNEN (Anzeige)\nAb morgen 10% bei Waldkauz'],
    ['Waldkauz FENIX, 20 % teurer als früher. Anzeige'],
    ['Waldkauz AC200, gerade 30 % im Sale. Code hab ich leider keinen.'],
    ['Kuchen + SAHNE = 3 € gespart'],
    ['Second Hand! 12 € im Laden, Größe L, Marke: MUSTER.'],
    ['Getestet: Waldkauz BHA 2%, Nordlicht Niacinamid 10%'],
    ['Mein Team: BAYERN, HAMBURG, KÖLN, 50 % Siege'],
  ])('nothing near shops in: %s', (text) => {
    expect(behindShops(text)).toEqual([])
  })
})
