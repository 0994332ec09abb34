import { expect, test } from 'vitest'
import { escapeInvalidPath, parseSearchParams, stringifySearchParams } from './address.ts'

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

test.each([
  ['/brands/snocks', '/brands/snocks'],
  ['/brands/m%C3%BCller', '/brands/m%C3%BCller'],
  ['/brands/%E0%A4%A', '/brands/%25E0%25A4%25A'],
  ['/brands/100%', '/brands/100%25'],
  ['/%FF/brands', '/%25FF/brands'],
])('%s becomes %s', (pathname, escaped) => {
  expect(escapeInvalidPath(pathname)).toBe(escaped)
})
