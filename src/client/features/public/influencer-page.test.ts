import { expect, it } from 'vitest'
import type { Code } from '#shared/schemas/code.ts'
import { findProfile, successBadge } from './influencer-page.tsx'

it.each([
  [100, 'Top Performance'],
  [80, 'Top Performance'],
  [79, 'Gute Performance'],
  [50, 'Gute Performance'],
  [49, 'Neu dabei'],
  [0, 'Neu dabei'],
])('calls %i %% of working votes %s', (rate, text) => {
  expect(successBadge(rate).text).toBe(text)
})

it.each([
  ['https://www.instagram.com/p/C1234567890/', 'anna', 'https://instagram.com/anna'],
  ['https://www.tiktok.com/@anna/video/71', 'anna', 'https://tiktok.com/@anna'],
  ['https://x.com/anna/status/1', 'anna', 'https://x.com/anna'],
  // A channel's address is not always made of the handle.
  ['https://www.youtube.com/watch?v=abcdefghijk', 'anna', undefined],
  ['https://blog.beispiel.de/anna', 'anna', undefined],
  // Somebody else's post shows the code, too.
  ['https://www.instagram.com/p/C1234567890/', 'mira', undefined],
])('of a post at %s by %s the profile is %s', (postUrl, username, profile) => {
  const code = { sources: [{ postUrl, username }] } as Code
  expect(findProfile('anna', [code])).toBe(profile)
})
