import { expect, test } from 'vitest'
import { readExpiryDate, readMinOrderAmount } from './editable-cell.tsx'

const amountOf = (text: string) => {
  const change = readMinOrderAmount(text)
  return typeof change === 'string' ? 'fault' : change.conditions.minOrderAmount
}

test('euro as people write them, with comma or point, cents or none', () => {
  expect(
    ['40', '39,90', '39.9', '1.000', '1.234,56', '100000', '0,01', '50 €', ''].map(amountOf),
  ).toEqual([40, 39.9, 39.9, 1000, 1234.56, 100_000, 0.01, 50, null])
  expect(['0', '-5', '1,234', '1.00.0', '100000,01', 'ab 40', '1e3', ','].map(amountOf)).toEqual(
    Array(8).fill('fault'),
  )
})

test('a year that is not typed to its end is no date', () => {
  expect(readExpiryDate('2027-12-31')).toEqual({ expiresAt: '2027-12-31' })
  expect(readExpiryDate('')).toEqual({ expiresAt: null })
  expect(readExpiryDate('0002-12-31')).toMatch(/^Bitte ein Datum/)
})
