import { expect, test } from 'vitest'
import catalogueCsv from '#data/catalogue/brands.csv?raw'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'
import { createBrandIndex, type KnownBrand, markBrands } from './brands.ts'
import { findPlaces } from './places.ts'
import { tokenize } from './text/tokenize.ts'

const brand = (name: string, domain = '', spellings: string[] = []): KnownBrand => ({
  name,
  domain,
  handles: [],
  spellings,
})
const INDEX = createBrandIndex([
  { ...brand('Snocks', 'snocks.com'), handles: ['snocks'] },
  brand('HOLY', 'weareholy.com'),
  brand('1&1', '1und1.de'),
  brand('&honey', 'andhoney.jp'),
  brand('Dr. Martens', 'drmartens.com'),
  brand('waipu.tv', 'waipu.tv'),
  brand('dm-drogerie markt', 'dm.de'),
  brand('H&M', 'hm.com'),
  ...['Mit', 'Kind', 'Hey'].map((name) => brand(name)),
])
const cut = (text: string) => {
  const whole = tokenize(text)
  markBrands(whole, INDEX)
  return whole
}
const listKnown = (text: string) =>
  cut(text).tokens.flatMap(({ brand: name, brandLength }) => (name && brandLength > 0 ? name : []))

test.each([
  'Mit dem Code ANNA15 bekommst du bei NAME 15 % Rabatt.',
  'NAME hat gerade Rabatt: ANNA15 an der Kasse eingeben.',
  'Werbung für NAME | Code ANNA15',
])('every name and spelling of the catalogue is known in: %s', (sentence) => {
  const catalogue = parseCatalogue(catalogueCsv)
  const index = createBrandIndex(catalogue)
  const missed = catalogue.flatMap(({ name, spellings }) =>
    [name, ...spellings].filter((spelling) => {
      const text = sentence.replace('NAME', () => spelling)
      const { mentions } = findPlaces({ text, username: null, postedAt: null }, index)
      return !mentions.some(({ kind, brand: known }) => kind === 'known' && known === name)
    }),
  )
  expect(missed).toEqual([])
})

test.each([
  ['Unser Partner heute ist 1&1. Sagt ANNA10', '1&1'],
  ['Das Shampoo von &honey riecht gut', '&honey'],
  ['die schuhe von dr. martens', 'Dr. Martens'],
  ['DR. MARTENS 1460, neu', 'Dr. Martens'],
  ['Serien gibt es bei waipu.tv!', 'waipu.tv'],
  ['nur bei dm, nicht online', 'dm-drogerie markt'],
  ['gibt es im dm', 'dm-drogerie markt'],
  ['30% auf holy mit ANNA10, nur bei holy', 'HOLY'],
  ['snipes → ANNA5\nholy → ANNA10', 'HOLY'],
  ['!holy KEKS5 spart 5€', 'HOLY'],
])('a known name is found whatever it is written with: %s', (text, name) => {
  expect(listKnown(text)).toContain(name)
})

test.each([
  'schick mir per dm den Code',
  'Zum HM trainiere ich zwölf Wochen',
  'what a holy moment, honey',
  'Mein Kind sagt Hey, mit ANNA10 spart ihr',
  'die H&M-Tüte und 11 Euro',
])('words that are a name elsewhere are none in: %s', (text) => {
  expect(listKnown(text)).toEqual([])
})

test('the dot of a name ends no sentence', () => {
  const { tokens } = cut('Bei Dr. Martens mit ANNA10. Schön')
  const clauseOf = (word: string) => tokens.find(({ text }) => text === word)?.clause
  expect(clauseOf('ANNA10')).toBe(clauseOf('Bei'))
  expect(clauseOf('Schön')).toBe(1)
})
