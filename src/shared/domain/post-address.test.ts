import { expect, test } from 'vitest'
import { parsePostAddress, toPostKey } from './post-address.ts'

test.each([
  ['https://www.instagram.com/p/CuZ7YhKtZ1b/?igsh=abc', 'instagram:CuZ7YhKtZ1b'],
  ['https://instagram.com/anna.b/reel/CuZ7YhKtZ1b', 'instagram:CuZ7YhKtZ1b'],
  ['https://www.instagram.com/reels/CuZ7YhKtZ1b/', 'instagram:CuZ7YhKtZ1b'],
  ['https://www.tiktok.com/@anna/video/7253411190214282539?lang=de', 'tiktok:7253411190214282539'],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', 'youtube:dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?list=1&v=dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://twitter.com/anna/status/1675187969420828672', 'x:1675187969420828672'],
  ['https://blog.example/rabatt/?utm_source=x#oben', 'blog.example/rabatt'],
])('%s is %s', (address, key) => {
  expect(toPostKey(address)).toBe(key)
})

test.each(['https://www.instagram.com/anna.b/', 'https://notinstagram.com/p/CuZ7YhKtZ1b/', 'nix'])(
  '%s is no post',
  (address) => {
    expect(parsePostAddress(address)).toBeNull()
  },
)

test('one spelling for all addresses of a post, with who and when where they say so', () => {
  expect(parsePostAddress('https://instagram.com/Anna.B/reel/CuZ7YhKtZ1b/?igsh=1')).toMatchObject({
    username: 'anna.b',
    url: 'https://www.instagram.com/p/CuZ7YhKtZ1b/',
  })
  const postedAt = (address: string) => parsePostAddress(address)?.postedAt?.toISOString()
  expect(postedAt('https://www.instagram.com/p/CuZ7YhKtZ1b/')).toMatch(/^2023-07-/)
  expect(postedAt('https://x.com/anna/status/1675187969420828672')).toMatch(/^2023-07-01T/)
  expect(postedAt('https://www.tiktok.com/@a/video/7253411190214282539')).toMatch(/^2023-07-/)
  expect(postedAt('https://youtu.be/dQw4w9WgXcQ')).toBeUndefined()
  expect(postedAt('https://www.instagram.com/p/AbC123/')).toBeUndefined()
})
