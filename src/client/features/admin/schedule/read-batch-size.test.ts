import { expect, test } from 'vitest'
import { readBatchSize } from './read-batch-size.ts'

test('what is no number counts as ten, everything else as written', () => {
  expect(['', 'x', '7', '7.9', '0', '60'].map(readBatchSize)).toEqual([10, 10, 7, 7, 0, 60])
})
