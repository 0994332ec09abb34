import { expect, it } from 'vitest'
import { describeTickerTimes } from './home-page.tsx'

const NOW = '2026-11-21T12:00:00.000Z'
const codes = Array.from({ length: 200 }, (_, id) => ({
  id,
  createdAt: '2026-11-21T09:00:00.000Z',
}))

it('invents the same minutes, 1 to 30, for the same moment', () => {
  const times = describeTickerTimes(codes, 'random', NOW)
  expect(times).toEqual(describeTickerTimes(codes, 'random', NOW))
  const minutes = times.map((time) => Number(/^vor (\d+) Min$/.exec(time)?.[1]))
  expect(Math.min(...minutes)).toBe(1)
  expect(Math.max(...minutes)).toBe(30)
})
