import { expect, it } from 'vitest'
import { successBadge } from './influencer-page.tsx'

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
