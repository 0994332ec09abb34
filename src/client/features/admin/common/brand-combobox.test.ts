import { expect, test } from 'vitest'
import { matchOptions } from './brand-combobox.tsx'

const options = ['Zalando', 'Über Müller', 'Müller', 'Mueller & Söhne'].map((name) => ({ name }))
const names = (text: string) => matchOptions(options, text).shown.map(({ name }) => name)

test('umlaut spelling and case do not matter, beginnings come first', () => {
  expect(names('MUELL')).toEqual(['Müller', 'Mueller & Söhne', 'Über Müller'])
  expect(names('xyz')).toEqual([])
})

test('an empty text matches all, and no more than fifty are shown', () => {
  expect(names('')).toHaveLength(4)
  const many = Array.from({ length: 2_000 }, (_, id) => ({ name: `Marke ${id}` }))
  expect(matchOptions(many, 'marke 1')).toMatchObject({ count: 1_111 })
  expect(matchOptions(many, '').shown).toHaveLength(50)
})
