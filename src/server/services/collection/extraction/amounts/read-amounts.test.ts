import { describe, expect, it } from 'vitest'
import { tokenize } from '../text/tokenize.ts'
import { giveRole } from './amount-role.ts'
import { parseFigure } from './number-words.ts'
import { readAmounts } from './read-amounts.ts'

const read = (text: string) => {
  const tokens = tokenize(text)
  return readAmounts(tokens).map((amount) => giveRole(amount, tokens))
}
const short = (text: string) =>
  read(text).map(({ value, type, role }) => `${value} ${type} ${role}`)

describe('readAmounts', () => {
  it.each([
    ['10% Rabatt', '10 percentage discount'],
    ['10 Prozent auf alles', '10 percentage discount'],
    ['zehn Prozent Rabatt', '10 percentage discount'],
    ['fünfundzwanzig Prozent', '25 percentage discount'],
    ['12,50€ Nachlass', '12.5 fixed discount'],
    ['50,- € sparen', '50 fixed discount'],
    ['10er-Gutschein', '10 fixed discount'],
    ['$20 off', '20 fixed discount'],
    ['CHF 15 Rabatt', '15 fixed discount'],
    ['10-Prozent-Rabatt', '10 percentage discount'],
    ['No. 3 – 20 % Rabatt', '20 percentage discount'],
    ['15 % Anzeige', '15 percentage discount'],
    ['50 Franke Rabatt', '50 fixed discount'],
    ['10-20% Rabatt', '10 percentage discount'],
    ['zwischen 10 und 20 %', '10 percentage discount'],
    ['ein 20€-Gutschein', '20 fixed discount'],
    ['Gutschein über 50€', '50 fixed discount'],
    ['nen Fünfer geschenkt', '5 fixed discount'],
    ['mit MAX → 5 €', '5 fixed discount'],
    ['10 % ohne Mindestbestellwert', '10 percentage discount'],
    ['15 Prozent ohne MBW', '15 percentage discount'],
  ])('%s', (text, expected) => {
    expect(short(text)).toEqual([expected])
  })

  it.each([
    ['ab 50€ MBW', 'threshold'],
    ['ab einem Einkaufswert von 30€', 'threshold'],
    ['Mindestbestellwert 49 Euro', 'threshold'],
    ['ab 49 Euro Warenkorb', 'threshold'],
    ['für nur 99€', 'price'],
    ['Geschenk im Wert von 20€', 'price'],
    ['statt 59€', 'former'],
    ['20% MwSt', 'other'],
    ['8% Provision', 'other'],
    ['5€ Versand', 'other'],
    ['0€ Versandkosten', 'other'],
    ['70% Kakao', 'share'],
    ['100% vegan', 'share'],
    ['100 % ohne Zusätze', 'share'],
    ['70 % ohne Zucker', 'share'],
    ['56 % der Frauen', 'share'],
  ])('%s is a %s', (text, role) => {
    expect(read(text).map((amount) => amount.role)).toEqual([role])
  })

  it('gives the unit to both sides of statt', () => {
    expect(short('heute 10 statt 5 %')).toEqual(['10 percentage discount', '5 percentage former'])
  })

  it('knows an extra', () => {
    expect(read('extra 10% auf den Sale')[0]?.isExtra).toBe(true)
  })

  it.each([
    ['1.000', 1000],
    ['1,204', 1204],
    ['12,50', 12.5],
    ['12.5', 12.5],
  ])('reads the figure %s', (text, value) => {
    expect(parseFigure(text)).toBe(value)
  })
})
