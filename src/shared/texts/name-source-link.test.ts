import { expect, test } from 'vitest'
import { nameSourceLink } from './name-source-link.ts'

test.each([
  ['https://www.instagram.com/p/AbC123/', 'Instagram Post ansehen'],
  ['https://www.youtube.com/watch?v=abcdefghijk', 'YouTube-Video ansehen'],
  ['https://youtu.be/abcdefghijk', 'YouTube-Video ansehen'],
  ['https://www.tiktok.com/@anna/video/1', 'TikTok ansehen'],
  ['https://notyoutube.com/', 'Instagram Post ansehen'],
  ['kein Link', 'Instagram Post ansehen'],
])('%s: %s', (url, name) => {
  expect(nameSourceLink(url)).toBe(name)
})
