import { expect, test } from 'vitest'
import { describeBatches, describeNameCount, readBatchSize } from './schedule-form.tsx'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [0, 10, 'daily', 'Die ersten 10 sofort, danach 10 je Tag.'],
  [0, 1, 'weekly', 'Die erste sofort, danach 1 je Woche.'],
  [1, 10, 'daily', 'Die Marke ist sofort fällig.'],
  [10, 10, 'daily', 'Alle 10 sind sofort fällig.'],
  [11, 10, 'daily', 'Die ersten 10 sofort, danach 10 je Tag, die letzten in 1 Tag.'],
  [21, 10, 'weekly', 'Die ersten 10 sofort, danach 10 je Woche, die letzten in 2 Wochen.'],
  [5, 51, 'daily', 'Erlaubt sind 1 bis 50.'],
  [5, 0, 'daily', 'Erlaubt sind 1 bis 50.'],
] as const)('%i names in batches of %i, %s', (names, size, interval, text) => {
  expect(plain(describeBatches(names, size, interval))).toBe(text)
})

test('the count says when there are too many names for one request', () => {
  expect(plain(describeNameCount(0))).toBe('0 Marken')
  expect(plain(describeNameCount(1))).toBe('1 Marke')
  expect(plain(describeNameCount(1000))).toBe('1.000 Marken')
  expect(plain(describeNameCount(1001))).toBe('1.001 Marken, höchstens 1.000 auf einmal')
})

test('what is no number counts as ten, everything else as written', () => {
  expect(['', 'x', '7', '7.9', '0', '60'].map(readBatchSize)).toEqual([10, 10, 7, 7, 0, 60])
})
