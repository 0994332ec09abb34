import { expect, test } from 'vitest'
import { readWholeNumber } from './setting-fields.tsx'

test('whole numbers within the range, nothing else', () => {
  const read = (text: string) => readWholeNumber(text, { min: 0, max: 100 })
  expect(['0', ' 80 ', '100', '75 %'].map(read)).toEqual([0, 80, 100, 75])
  expect(['', '101', '-1', '8,5', '8.5', '1e2', 'x'].map(read)).toEqual(Array(7).fill(null))
})

test('dots between thousands, at their place', () => {
  const read = (text: string) => readWholeNumber(text, { min: 1, max: 10_000_000 })
  expect(['1', '500.000', '500000', '10.000.000'].map(read)).toEqual([
    1, 500_000, 500_000, 10_000_000,
  ])
  expect(['0', '10.000.001', '50.00', '1.0000', '.500'].map(read)).toEqual(Array(5).fill(null))
})
