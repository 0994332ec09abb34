import { expect, it } from 'vitest'
import { fillMonths } from './trend-section.tsx'

const month = (name: string, codes: number) => ({ month: name, codes, avgDiscount: codes || null })

it('puts the months between, also over the turn of a year', () => {
  const filled = fillMonths([month('2025-11', 3), month('2026-02', 1), month('2026-03', 2)])
  expect(filled.map(({ month: name, codes }) => [name, codes])).toEqual([
    ['2025-11', 3],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 1],
    ['2026-03', 2],
  ])
  expect(filled[1]?.avgDiscount).toBeNull()
  expect(fillMonths([])).toEqual([])
})
