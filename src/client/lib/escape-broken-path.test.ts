import { expect, test } from 'vitest'
import { escapeBrokenPath } from './escape-broken-path.ts'

test.each([
  ['/brands/snocks', '/brands/snocks'],
  ['/brands/m%C3%BCller', '/brands/m%C3%BCller'],
  ['/brands/%E0%A4%A', '/brands/%25E0%25A4%25A'],
  ['/brands/100%', '/brands/100%25'],
  ['/%FF/brands', '/%25FF/brands'],
])('%s becomes %s', (pathname, escaped) => {
  expect(escapeBrokenPath(pathname)).toBe(escaped)
})
