import { type ReactNode, useState } from 'react'

/** One column; `sortBy` makes it sortable in the browser, `isSortable` where rows come sorted. */
export type Column<Row> = {
  id: string
  header: string
  /** Content of the header cell; replaces the text. */
  headerCell?: ReactNode
  cell: (row: Row) => ReactNode
  sortBy?: (row: Row) => string | number
  isSortable?: boolean
  /** Right-aligned tabular figures; sorts downwards first. */
  isNumeric?: boolean
  /** Names the row for screen readers; one column per table. */
  isRowHeader?: boolean
  /** Left out where the table has less room: about 450, 670, 900, 1,020 px. */
  hideBelow?: 'sm' | 'md' | 'lg' | 'xl'
  /** Width classes. */
  width?: string | undefined
  /** Header for screen readers only. */
  isHeaderHidden?: boolean
}

/** `sort` is a column's id, with `-` in front when downwards; pages count from 1. */
export type TableView = { sort: string; page: number }

const collator = new Intl.Collator('de-DE', { numeric: true, sensitivity: 'base' })

export const readSort = (sort: string) => ({
  columnId: sort.replace(/^-/, ''),
  isDescending: sort.startsWith('-'),
})

/** A sorted copy; rows stay as delivered where the column is unknown or cannot be sorted. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: string) {
  const { columnId, isDescending } = readSort(sort)
  const sortBy = columns.find((column) => column.id === columnId)?.sortBy
  if (!sortBy) return [...rows]
  const sign = isDescending ? -1 : 1
  return rows.toSorted((left, right) => sign * compare(sortBy(left), sortBy(right)))
}

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left), String(right))
}

/** The other direction for the sorted column, the first direction of any other. */
export function toggleSort<Row>(column: Column<Row>, sort: string): string {
  const { columnId, isDescending } = readSort(sort)
  if (columnId === column.id) return isDescending ? column.id : `-${column.id}`
  return column.isNumeric ? `-${column.id}` : column.id
}

/** The rows of a page; a page past the end gives the last one. */
export function takePage<Row>(rows: readonly Row[], page: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const current = Math.min(Math.max(1, page), pages)
  const from = (current - 1) * size
  return { page: current, rows: rows.slice(from, from + size) }
}

/** View of a table that needs no place in the address. */
export const useTableView = (sort: string) => useState<TableView>({ sort, page: 1 })
