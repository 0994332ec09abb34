import { expect, test } from 'vitest'
import { inSteps } from '#test/training/store-model.ts'
import { scoreSparse } from '../model/forest.ts'

import { add, HASH_BITS, mix, startRow, takeRow } from './sparse.ts'

test('a row holds every place once, in the order in which it came', () => {
  startRow()
  // The last two fall into the slot of the first.
  for (const place of [7, 9, 7, 7 + 4096, 9, 7 + 8192]) add(place)
  expect([...takeRow()]).toEqual([7, 9, 4103, 8199])
  startRow()
  add(9)
  expect([...takeRow()]).toEqual([9])
})

test('parts of a name in another order are another place, within the table', () => {
  expect(mix(1, 2, 3, 4)).toBe(mix(1, 2, 3, 4))
  expect(mix(1, 2, 3, 4)).not.toBe(mix(1, 3, 2, 4))
  expect(mix(40, -5, 1e9, 7)).toBeLessThan(1 << HASH_BITS)
})

test('stored weights score as learned ones, but for what is rounded off', () => {
  const learned = Float32Array.from([0.5, -1.26, 3, 9])
  const row = Int32Array.from([0, 1, 2])
  expect(scoreSparse(inSteps(learned), row)).toBeCloseTo(scoreSparse(learned, row), 1)
  // One byte holds no more than four either way.
  expect(scoreSparse(inSteps(learned), Int32Array.from([3]))).toBeCloseTo(4, 1)
})
