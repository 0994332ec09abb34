import { expect, test } from 'vitest'
import { normalizeCode, toBrandKey, toSlug } from './names.ts'

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
