import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatInstant } from './format-instant.ts'

/** The last instant that a date can hold, and the first without its sign. */
const LAST_MS = 8_640_000_000_000_000
const EDGES = [0, -1, Date.UTC(2028, 1, 29, 23, 59, 59, 999), -LAST_MS, LAST_MS]

test('every instant is written as Date writes it', () => {
  const instants = fc.oneof(
    fc.integer({ min: -LAST_MS, max: LAST_MS }),
    fc.integer({ min: Date.UTC(2000), max: Date.UTC(2100) }),
    fc.double({ min: -LAST_MS, max: LAST_MS, noNaN: true }),
  )
  fc.assert(
    fc.property(instants, (ms) => formatInstant(ms) === new Date(ms).toISOString()),
    { numRuns: 20_000, examples: EDGES.map((ms): [number] => [ms]) },
  )
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, LAST_MS + 86_400_000])(
  '%d is no instant',
  (ms) => {
    expect(() => formatInstant(ms)).toThrow(RangeError)
  },
)
