import { useTable } from '@tanstack/react-table'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, readSort, TABLE_OPTIONS, takePage, writeSort } from './table-view.ts'

type Row = { name: string; codes: number }
const rows: Row[] = [
  { name: 'Zara', codes: 2 },
  { name: 'Öko 10', codes: 11 },
  { name: 'öko 9', codes: 0 },
]
const columns: Column<Row>[] = [{ accessorKey: 'name' }, { accessorKey: 'codes' }]

/** What a table shows that is sorted like this, and how a click on a column's head would sort it. */
function sortBy(sort: string) {
  let names: string[] = []
  let next: unknown[] = []
  const Table = () => {
    const sorting = readSort(sort)
    const table = useTable({ ...TABLE_OPTIONS, columns, data: rows, state: { sorting } })
    names = table.getRowModel().rows.map((row) => row.original.name)
    next = table.getAllLeafColumns().map((column) => column.getNextSortingOrder())
    return null
  }
  renderToStaticMarkup(createElement(Table))
  return { names, next }
}

test('text sorts the German way, figures by value', () => {
  expect(sortBy('name').names).toEqual(['öko 9', 'Öko 10', 'Zara'])
  expect(sortBy('-codes').names).toEqual(['Öko 10', 'Zara', 'öko 9'])
  expect(sortBy('unknown').names).toEqual(['Zara', 'Öko 10', 'öko 9'])
})

test('a click turns the direction; figures start with the largest', () => {
  expect(sortBy('name').next).toEqual(['desc', 'desc'])
  expect(sortBy('-name').next).toEqual(['asc', 'desc'])
  expect(sortBy('-codes').next).toEqual(['asc', 'asc'])
})

test('an order is a column with a minus in front when downwards, none is empty', () => {
  expect(readSort('-codes')).toEqual([{ id: 'codes', desc: true }])
  expect(['', 'name', '-name'].map((sort) => writeSort(readSort(sort)))).toEqual([
    '',
    'name',
    '-name',
  ])
})

test('a page past the end gives the last one', () => {
  expect(takePage(rows, 9, 2)).toEqual({ page: 2, rows: [rows[2]] })
  expect(takePage([], 1, 2)).toEqual({ page: 1, rows: [] })
})
