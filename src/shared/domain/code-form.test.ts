import { expect, test } from 'vitest'
import { findOddForm, foldLookalikes } from './code-form.ts'

test.each([
  [
    'host',
    'SHOP.RU www.beispiel.de anna.de anna.com HTTPS://x ANNA.DE/10 192.0.2.1 xn--abc-10 anna@shop.com',
  ],
  ['phone', '+491701234567 0170-1234567 0170/1234567 01701234567 1701234567 WHATSAPP01701234567'],
  ['insult', 'HURENSOHN20 ArschlochBen ANNAISTEINHURENSOHN F1CKEN20 N4ZI88 Anna-Hure-10 fuck10'],
])('what is no code is told by its form: %s', (form, codes) => {
  for (const code of codes.split(' ')) expect([code, findOddForm(code)]).toEqual([code, form])
})

test.each([
  ['a Cyrillic A', '\u0410NNA10'],
  ['a Greek O', 'ANNA1\u039f'],
  ['a whole word that only looks Latin', '\u0421\u041e\u041e\u0420-10'],
  ['small capitals', '\u1d00\u0274\u0274\u1d0010'],
  ['digits of another script', 'ANNA\u0661\u0660'],
  ['a space without width', 'AN\u200bNA10'],
  ['a mark below', 'ANNA\u033210'],
])('letters that only look like others are told: %s', (_, code) => {
  expect(findOddForm(code)).toBe('scripts')
})

test('ordinary codes are none of it', () => {
  const ordinary =
    'SAVE10 SAVE1O ANNA10 ANNA15 ANNA20 nina.glow MARCOS.KAFFI NINA.Z KAPTEN&SON TOBI.15 HAGEN0.4 4711 0803 20241231 700-712 JÖRG10 ' +
    'SCHEIẞLAUNE MÜSLIGLÜCK KLASSE10 ASSET10 SCUNTHORPE THERAPIST IGNAZIO SHITAKE20 PRIVET \u041f\u0440\u0438\u0432\u0435\u0442 ANNA2026'
  const odd = ordinary.split(' ').filter((code) => findOddForm(code) !== null)
  expect(odd).toEqual([])
})

test('codes that people take for one another fold to the same', () => {
  for (const [one, other] of [
    ['ANNA10', 'ANNA1O'],
    ['ANNA10', 'annal0'],
    ['ANNA10', '\u0410NNA10'],
    ['EMIL15', 'EMILI5'],
    ['BOSS8', 'B0S5B'],
    ['ANNA10', 'ANNA\u200b10'],
  ] as const)
    expect(foldLookalikes(one)).toBe(foldLookalikes(other))
})

test('codes of one family, and letters with other marks, are told apart', () => {
  const family = ['ANNA10', 'ANNA15', 'ANNA20', 'ANNA5', 'ANNA', 'ÄNNA10', 'ANNA-10', 'ANNE10']
  expect(new Set(family.map(foldLookalikes)).size).toBe(family.length)
})
