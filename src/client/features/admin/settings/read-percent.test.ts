import { expect, test } from 'vitest'
import { readPercent, toPercent } from './read-percent.ts'

test('whole per cent from 0 to 100, nothing else', () => {
  expect(['0', ' 80 ', '100', '75 %'].map(readPercent)).toEqual([0, 80, 100, 75])
  expect(['', '101', '-1', '8,5', '1e2', 'x'].map(readPercent)).toEqual(Array(6).fill(null))
})

test('every percentage survives the way to a share and back', () => {
  const all = Array.from({ length: 101 }, (_, percent) => percent)
  expect(all.map((percent) => toPercent(percent / 100))).toEqual(all)
})
