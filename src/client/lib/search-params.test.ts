import { expect, test } from 'vitest'
import { parseSearchParams, stringifySearchParams } from './search-params.ts'

test.each(['12', 'true', 'null', '[1]', '"x"', 'a b&c=d', 'Müller + Söhne'])(
  '%s comes back as it went',
  (q) => {
    expect(parseSearchParams(stringifySearchParams({ q }))).toEqual({ q })
  },
)

test('plain values stay plain, absent ones are left out', () => {
  expect(stringifySearchParams({ q: '12', seite: 2, tab: undefined })).toBe('?q=12&seite=2')
  expect(stringifySearchParams({ tab: undefined })).toBe('')
})
