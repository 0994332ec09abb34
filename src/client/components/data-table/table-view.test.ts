import { expect, test } from 'vitest'
import { type Column, sortRows, takePage, toggleSort } from './table-view.ts'

type Row = { name: string; codes: number }
const rows: Row[] = [
  { name: 'Zara', codes: 2 },
  { name: 'Öko 10', codes: 11 },
  { name: 'öko 9', codes: 0 },
]
const name: Column<Row> = { id: 'name', header: '', cell: () => null, sortBy: (row) => row.name }
const codes: Column<Row> = { ...name, id: 'codes', isNumeric: true, sortBy: (row) => row.codes }

test('text sorts the German way, figures by value', () => {
  const names = (sort: string) => sortRows(rows, [name, codes], sort).map((row) => row.name)
  expect(names('name')).toEqual(['öko 9', 'Öko 10', 'Zara'])
  expect(names('-codes')).toEqual(['Öko 10', 'Zara', 'öko 9'])
  expect(names('unknown')).toEqual(['Zara', 'Öko 10', 'öko 9'])
})

test('a click turns the direction; figures start with the largest', () => {
  expect(toggleSort(name, 'name')).toBe('-name')
  expect(toggleSort(name, '-name')).toBe('name')
  expect(toggleSort(codes, 'name')).toBe('-codes')
})

test('a page past the end gives the last one', () => {
  expect(takePage(rows, 9, 2)).toEqual({ page: 2, rows: [rows[2]] })
  expect(takePage([], 1, 2)).toEqual({ page: 1, rows: [] })
})
