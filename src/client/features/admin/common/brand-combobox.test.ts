import { expect, test } from 'vitest'
import { matchOptions } from './brand-combobox.tsx'

const options = ['Zalando', 'Über Müller', 'Müller', 'Mueller & Söhne'].map((label, value) => ({
  value,
  label,
}))
const labels = (text: string) => matchOptions(options, text).shown.map(({ label }) => label)

test('umlaut spelling and case do not matter, beginnings come first', () => {
  expect(labels('MUELL')).toEqual(['Müller', 'Mueller & Söhne', 'Über Müller'])
  expect(labels('xyz')).toEqual([])
})

test('an empty text matches all, and no more than fifty are shown', () => {
  expect(labels('')).toHaveLength(4)
  const many = Array.from({ length: 2_000 }, (_, value) => ({ value, label: `Marke ${value}` }))
  expect(matchOptions(many, 'marke 1')).toMatchObject({ count: 1_111 })
  expect(matchOptions(many, '').shown).toHaveLength(50)
})
