import { expect, test } from 'vitest'
import { tokenize } from './tokenize.ts'

const amounts = (text: string) => tokenize(text).tokens.flatMap(({ amount }) => amount ?? [])

test.each([
  ['15 %', 15, 'percentage'],
  ['25-prozentigen', 25, 'percentage'],
  ['10€', 10, 'fixed'],
  ['€ 12,50', 12.5, 'fixed'],
  ['CHF 20', 20, 'fixed'],
  ['10,– Euro', 10, 'fixed'],
  ['1.200 Euro', 1200, 'fixed'],
  // Words of numbers.
  ['neununddreißig Euro', 39, 'fixed'],
  ['hundertfünfzig Euro Nachlass', 150, 'fixed'],
  ['fuffzehn prozent', 15, 'percentage'],
  ['füfzäh Prozänt', 15, 'percentage'],
  ['zwanzg Euro', 20, 'fixed'],
  ['der Zehn-Prozent-Abzug', 10, 'percentage'],
  ['einen Euro fünfzig Nachlass', 1.5, 'fixed'],
  ['anderthalb Euro', 1.5, 'fixed'],
  // Other signs.
  ['10 prozi', 10, 'percentage'],
  ['zwanzig Euronen', 20, 'fixed'],
  ['zwölf vom Hundert', 12, 'percentage'],
  ['10 v. H. Nachlass', 10, 'percentage'],
  ['ten per cent', 10, 'percentage'],
  ['20. prozent nicht euro', 20, 'percentage'],
  ['Fr. 15.– Rabatt', 15, 'fixed'],
  ['Fr. 12.90 auf alles', 12.9, 'fixed'],
  ['100.- geschenkt', 100, 'fixed'],
  // Coins and shares.
  ['ein Zehner weniger', 10, 'fixed'],
  ['zieht euch nen Fünfer ab', 5, 'fixed'],
  ['5er rabatt', 5, 'fixed'],
  ['ein Viertel günstiger', 25, 'percentage'],
  ['für die Hälfte', 50, 'percentage'],
  ['damit zahlt ihr die Hälfte', 50, 'percentage'],
  ['ein Zehntel weniger', 10, 'percentage'],
  ['zum halben Preis', 50, 'percentage'],
  ['half price', 50, 'percentage'],
  // Without a sign.
  ['nochmal 20 runter', 20, 'percentage'],
  ['30 extra on top', 30, 'percentage'],
  ['minus zehn', 10, 'percentage'],
  ['alles –20, nur heute', 20, 'percentage'],
  ['4,50 weniger', 4.5, 'fixed'],
  ['saves 10 (USD)', 10, 'fixed'],
])('%s is one amount', (text, value, type) => {
  expect(amounts(text)).toEqual([{ value, type }])
})

test.each([
  ['10-20 %', [10, 20]],
  ['zwischen 10 und 20 % Rabatt', [10, 20]],
  ['10/15/20 %', [10, 15, 20]],
  ['15 oder 25 €', [15, 25]],
  ['heute 20 statt 10 %', [20, 10]],
  ['zwölf Prozent, mit Dinkel sind es fünfzehn.', [12, 15]],
])('of %s all figures are amounts', (text, values) => {
  expect(amounts(text).map(({ value }) => value)).toEqual(values)
})

test('a figure without a sign has that of the amount before it', () => {
  const types = amounts('fünf Euro, ab zwei sogar zehn').map(({ type }) => type)
  expect(types).toEqual(['fixed', 'fixed'])
})

test.each([
  'vom 1.–7. Juli',
  'Fr. 15. August',
  'Fr. 12.9. um 8',
  'ein Fünfer-Pack',
  'eine 10er Karte',
  'Viertel nach acht',
  'die Hälfte der Klasse',
  'minus 18 Grad',
  'bei -9 LUFS',
  '89 statt 109',
  'da sind es 12 Leute',
  'zwei weniger als gestern',
  "für Fr. 3'995.–",
])('%s holds no amount', (text) => {
  expect(amounts(text)).toEqual([])
})

test('of two prices the former is no amount', () => {
  expect(amounts('89 statt 109 Euro').map(({ value }) => value)).toEqual([109])
  expect(amounts('ab 200 € fünfundzwanzig').map(({ value }) => value)).toEqual([200])
})
