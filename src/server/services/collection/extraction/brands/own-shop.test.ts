import { describe, expect, it } from 'vitest'
import { createBrandLexicon } from '../brand-lexicon.ts'
import { extractOffers } from '../extract-offers.ts'

const lexicon = createBrandLexicon(
  ['Dyson', 'Nivea', 'Salomon', 'Levis', 'HelloFresh', 'Dehner', 'Lesefix'].map((name) => ({
    name,
    domain: `${name.toLowerCase()}.de`,
    category: 'food' as const,
    handles: [],
    spellings: [],
  })),
)
const brands = (text: string) =>
  extractOffers({ text, postedAt: '2026-05-12' }, lexicon).map(
    ({ code, brand }) => `${code} ${brand}`,
  )

describe('what is no shop', () => {
  it.each([
    ['POV: dein Concealer hält endlich 😭 MIMI20 = 20 % weniger, Link in Bio', 'MIMI20 null'],
    ['Spoiler: KATHI20 gibt euch 20 % auf alles', 'KATHI20 null'],
    ['Rabattalarm: KATHI20 = 20 %', 'KATHI20 null'],
    ['Damals noch ohne, heute mit: ANNA15 bringt 15 % bei Waldfreude', 'ANNA15 Waldfreude'],
    ['Heute beim Frühstück: Müsli von Kornkammer. Gibt 12 % mit MUESLI12', 'MUESLI12 Kornkammer'],
    [
      'Unterstützt von der Rösterei Nordlicht. Mit TASSE6 gehen 6 Euro vom Probierpaket runter.',
      'TASSE6 Rösterei Nordlicht',
    ],
    ['Zahnseide von Zahnfee. Jetzt zieht ZAHN10 10 % vom Endpreis ab.', 'ZAHN10 Zahnfee'],
    [
      'Kommt zur VeggieWorld! Online-Tickets kosten mit GRUEN3 3 Euro weniger.',
      'GRUEN3 VeggieWorld',
    ],
    ['Mehl von Mühlenglück. Mehl: 10 % mit MEHL10.', 'MEHL10 Mühlenglück'],
    // Near misses: the same words as names, or beside the shop.
    ['10 % bei Sofakissen mit SOFA10', 'SOFA10 Sofakissen'],
    ['Lichtblick Sonnenbrillen: 10 % mit SONNE10', 'SONNE10 Lichtblick Sonnenbrillen'],
    ['Traumwolle: 10 % mit WOLLE10', 'WOLLE10 Traumwolle'],
    ['10 % vom Imkerhof Summsel mit HONIG10', 'HONIG10 Imkerhof Summsel'],
  ])('%s', (text, expected) => {
    expect(brands(text)).toEqual([expected])
  })

  it('leaves goods in front of a colon to the shop of the heading', () => {
    const text = '** POST VON BLATTGRÜN **\n\nTöpfe: 10 % mit TOPF10\nErde: 5 € mit ERDE5'
    expect(brands(text)).toEqual(['TOPF10 BLATTGRÜN', 'ERDE5 BLATTGRÜN'])
  })
})

describe('a shop that is only compared with', () => {
  it.each([
    ['Der Dyson-Konkurrent Luftikus hat was für euch: 30 € mit LUFT30', 'LUFT30 Luftikus'],
    [
      'Ähnlich wie bei HelloFresh, nur regional: die Kiste von Ackerglück, 20 % mit ACKER20',
      'ACKER20 Ackerglück',
    ],
    ['Günstiger als bei HelloFresh: mit KISTE10 10 % bei Ackerglück', 'KISTE10 Ackerglück'],
    [
      'Creme von Nivea selbst gekauft, Tücher gibts bei Waschfee 10 % billiger mit FEE10',
      'FEE10 Waschfee',
    ],
    ['Jeans von Levis (alt), Pulli von Strickliebe, 15 % mit MASCHE15', 'MASCHE15 Strickliebe'],
    [
      'Bei Dehner mit ANNA10? Leider nein. Aber bei Samenkiste mit ANNA10 10 %',
      'ANNA10 Samenkiste',
    ],
    [
      'Die Schuhe von Salomon gibts bei Gipfelglück mit GIPFEL10 10 % billiger',
      'GIPFEL10 Gipfelglück',
    ],
    [
      'Schuhe von Salomon und Leggings von Beinfrei. Auf die Leggings gibt es 15 % mit BEIN15',
      'BEIN15 Beinfrei',
    ],
    // Near misses.
    ['Wie immer bei Dehner: 10 % mit ANNA10', 'ANNA10 Dehner'],
    ['Das Set von Nivea hab ich selbst ausgesucht: 10 % mit ANNA10', 'ANNA10 Nivea'],
    ['Bei Sturm trage ich die Schuhe von Salomon, 15 % mit NASS15', 'NASS15 Salomon'],
    ['Erde von Dehner (selbst gemischt), 10 % mit ERDE10', 'ERDE10 Dehner'],
  ])('%s', (text, expected) => {
    expect(brands(text)).toEqual([expected])
  })
})

describe('a shop that gives, or is thanked', () => {
  it.each([
    [
      'Passend dazu hat Sonnenklar Brillen was springen lassen: 20 % mit SONNE20',
      'SONNE20 Sonnenklar Brillen',
    ],
    [
      'Da hat sich Nachtlicht Leuchten nicht lumpen lassen: mit LICHT15 gibts 15 %',
      'LICHT15 Nachtlicht Leuchten',
    ],
    ['Update: Klettershop hat verlängert! GRIP15 geht noch, 15 %.', 'GRIP15 Klettershop'],
    ['Heute schenkt euch Perlenfee 15 %: Code PERLE15', 'PERLE15 Perlenfee'],
    ['Über Ohrenbär könnt ihr mit dem Code LOTTE10 10 % sparen', 'LOTTE10 Ohrenbär'],
    ['Für Laubfrosch hab ich noch was: 18 % mit QUAK18', 'QUAK18 Laubfrosch'],
    [
      'hab euch nen link zu grillwelt24 gepackt und mit kohle10 kriegt ihr da 10% runter',
      'kohle10 grillwelt24',
    ],
    [
      'Heute kooperiere ich mit Hundehütte Nord. Mit dem Code WUFF10 10 % sparen',
      'WUFF10 Hundehütte Nord',
    ],
    ['Aber Dehner war lieb und hat mir BEET15 freigeschaltet, 15 % günstiger', 'BEET15 Dehner'],
    // Near misses.
    ['Mein Hund hat sich gefreut! Futter von Napfglück, WUFF10 bringt 10 %.', 'WUFF10 Napfglück'],
    ['Yoga gibt mir Ruhe. 10 % mit OM10 bei Mattenglück.', 'OM10 Mattenglück'],
    [
      'Meine Mama schenkt euch ein Lächeln, ich euch 10 % mit LIEB10 bei Herzkram',
      'LIEB10 Herzkram',
    ],
    ['Über Weihnachten bekommt ihr 10 % mit ANNA10 bei Herzkram', 'ANNA10 Herzkram'],
  ])('%s', (text, expected) => {
    expect(brands(text)).toEqual([expected])
  })

  it('keeps to each clause its own shop', () => {
    const text =
      'Unser Partner Teehaus Blume schenkt Ihnen 5 Euro, Code TASSE5. Und beim Verlag Abendrot gibt es 20 % mit dem Code KAPITEL20.'
    expect(brands(text)).toEqual(['TASSE5 Teehaus Blume', 'KAPITEL20 Abendrot'])
  })
})

describe('the own segment', () => {
  it.each([
    ['ROT10 (Mondstein), ROT15 (Sternstaub): 10 und 15 %', ['ROT10 Mondstein', 'ROT15 Sternstaub']],
    [
      '✅ BEET10 (Gartenglück) – 10 %\n❌ ERDE5 (Dehner) – abgelaufen\n✅ SAMEN7 (Saatkiste) – 7 %',
      ['BEET10 Gartenglück', 'SAMEN7 Saatkiste'],
    ],
    ['Laufwerk → PAUL15 (15 %) || Salomon Schuhe: kein Rabatt', ['PAUL15 Laufwerk']],
    [
      'FuelPack: Neue nehmen PACK10 (10 %), alle anderen PACK5.\n\nLesefix: 7 Tage gratis testen.',
      ['PACK10 FuelPack', 'PACK5 FuelPack'],
    ],
    // Near misses: what stands in the bracket is no shop.
    ['ANNA10 (Werbung) macht 10 % bei Herzkram', ['ANNA10 Herzkram']],
    ['ANNA10 (nur Neukunden) macht 10 % bei Herzkram', ['ANNA10 Herzkram']],
    ['ANNA10 (10 %) gilt bei Herzkram', ['ANNA10 Herzkram']],
  ])('%s', (text, expected) => {
    expect(brands(text)).toEqual(expected)
  })
})
