import { expect, test } from 'vitest'
import { normalizeCode, readNames, splitAtCommas, toBrandKey, toSlug } from './names.ts'

test('codes compare by NFKC, without outer blanks and case', () => {
  expect(normalizeCode(' 𝗡𝗜𝗞𝗔𝟭𝟬 ')).toBe('NIKA10')
  expect(normalizeCode('anna15')).toBe('ANNA15')
})

test('spellings of one brand share a key', () => {
  expect(toBrandKey('Kapten & Son')).toBe(toBrandKey('@kapten.son'))
  expect(toBrandKey('Junglück')).toBe(toBrandKey('JUNGLUECK'))
  expect(toBrandKey('🔥')).toBe('')
})

test('slugs spell out umlauts, strip marks and stay free', () => {
  expect(toSlug('Süße Öfen & Café')).toBe('suesse-oefen-cafe')
  expect(toSlug('KoRo', (slug) => slug === 'koro' || slug === 'koro-2')).toBe('koro-3')
  expect(toSlug('🔥')).toBe('')
})

test.each([
  ['1. Snocks\n2. 4711\n10) KoRo', ['Snocks', '4711', 'KoRo']],
  ['1\tSnocks\r\n2\tKoRo\r\n', ['Snocks', 'KoRo']],
  ['1. FC Köln\nSnocks', ['1. FC Köln', 'Snocks']],
  ['•\tSnocks\n- KoRo\n\u2013 Purelei', ['Snocks', 'KoRo', 'Purelei']],
  ['Snocks\tMode\thttps://snocks.com\nKoRo\tFood', ['Snocks', 'KoRo']],
  ['Snocks\tKoRo\t\tPurelei', ['Snocks', 'KoRo', 'Purelei']],
  ['Snocks (https://snocks.com/a?b=1)\nKoRo: www.korodrogerie.de', ['Snocks', 'KoRo']],
  ['https://www.snocks.com/de?utm_source=x#y', ['https://www.snocks.com/de']],
  ['\ufeffSno\u200bcks\u00a0Shop\u0007\n \n\u200b', ['Snocks Shop']],
])('%j, pasted as a list, is %j', (text, names) => {
  expect(readNames(text)).toEqual(names)
})

test('commas and semicolons separate where the operator says so', () => {
  expect(splitAtCommas(['Snocks, KoRo;Purelei,', 'ASOS'])).toEqual([
    ...['Snocks', 'KoRo', 'Purelei', 'ASOS'],
  ])
})
