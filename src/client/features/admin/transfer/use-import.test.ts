import { expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { takeBatch } from './use-import.ts'

const rowsOf = (sizes: number[]) =>
  sizes.map((size, index) => ({ line: index + 2, values: { quote: 'ä'.repeat(size / 2) } }))

test('a batch holds no more rows than one call may', () => {
  const rows = rowsOf(Array.from({ length: 1_200 }, () => 10))
  const first = takeBatch(rows, 0)
  expect([first.batch.length, first.next]).toEqual([LIMITS.importRows, 500])
  expect(takeBatch(rows, 1_000)).toMatchObject({ batch: { length: 200 }, next: 1_200 })
})

test('a batch holds no more bytes than one call may, however many letters they are', () => {
  const rows = rowsOf([300_000, 300_000, 300_000])
  const { batch, next } = takeBatch(rows, 0)
  expect([batch.length, next]).toEqual([2, 2])
  expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(LIMITS.bodyBytes)
})

test('a row that no call could carry is set apart', () => {
  const rows = rowsOf([10, 2_000_000, 10])
  const { batch, tooLarge, next } = takeBatch(rows, 0)
  expect([batch.map(({ line }) => line), tooLarge.map(({ line }) => line), next]).toEqual([
    [2, 4],
    [3],
    3,
  ])
})
