import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  type SortFn,
  type SortingState,
  tableFeatures,
} from '@tanstack/react-table'
import { useState } from 'react'

type ColumnMeta = {
  /** Right-aligned tabular figures. */
  isNumeric?: boolean
  /** Names the row for screen readers; one column per table. */
  isRowHeader?: boolean
  /** Left out where the table has less room: about 450, 670, 900, 1,020, 1,280 px. */
  hideBelow?: 'sm' | 'md' | 'lg' | 'xl' | '2xl'
  width?: string | undefined
}

/** What the panel's tables use of TanStack Table. Paging is one `slice`, so it has no part in it. */
const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: {} as ColumnMeta,
})

export type Features = typeof features

/** One column; one with an accessor can be sorted by its value, figures downwards first. */
export type Column<Row extends RowData> = ColumnDef<Features, Row>

/** `sort` is a column's id, with `-` in front when downwards; pages count from 1. */
export type TableView = { sort: string; page: number }

/** View of a table that needs no place in the address. */
export const useTableView = (sort: string) => useState<TableView>({ sort, page: 1 })

export const readSort = (sort: string): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []

export const writeSort = ([first]: SortingState): string =>
  first ? `${first.desc ? '-' : ''}${first.id}` : ''

const collator = new Intl.Collator('de-DE', { numeric: true, sensitivity: 'base' })

/** Text sorts the German way, figures by value. */
function compareRows<Row extends RowData>(
  ...[left, right, columnId]: Parameters<SortFn<Features, Row>>
): number {
  const [one, other] = [left.getValue(columnId), right.getValue(columnId)]
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

/** A click on a column's head turns its direction; one column sorts at a time. */
export const TABLE_OPTIONS = {
  features,
  defaultColumn: { sortFn: compareRows },
  enableMultiSort: false,
  enableSortingRemoval: false,
}

/** The rows of a page; a page past the end gives the last one. */
export function takePage<Row>(rows: readonly Row[], page: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const current = Math.min(Math.max(1, page), pages)
  const from = (current - 1) * size
  return { page: current, rows: rows.slice(from, from + size) }
}
