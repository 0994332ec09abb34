import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatInstant } from './format-instant.ts'

/** The last instant that a date can hold, and the first without its sign. */
const LAST_MS = 8_640_000_000_000_000

test('every instant is written as Date writes it', () => {
  const instants = fc.oneof(
    fc.integer({ min: -LAST_MS, max: LAST_MS }),
    fc.integer({ min: Date.UTC(2000), max: Date.UTC(2100) }),
    fc.double({ min: -LAST_MS, max: LAST_MS, noNaN: true }),
  )
  fc.assert(
    fc.property(instants, (ms) => formatInstant(ms) === new Date(ms).toISOString()),
    { numRuns: 20_000 },
  )
})

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [-1, '1969-12-31T23:59:59.999Z'],
  [Date.UTC(2028, 1, 29, 23, 59, 59, 999), '2028-02-29T23:59:59.999Z'],
  [-LAST_MS, '-271821-04-20T00:00:00.000Z'],
  [LAST_MS, '+275760-09-13T00:00:00.000Z'],
])('%d is %s', (ms, text) => {
  expect(formatInstant(ms)).toBe(text)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, LAST_MS + 86_400_000])('%d is none', (ms) => {
  expect(() => formatInstant(ms)).toThrow(RangeError)
})
