import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'

type Meta = NonNullable<Column<object>['meta']>

type ColumnOptions<Row> = Meta & {
  /** What the column is sorted by; absent where it cannot be sorted. */
  sortBy?: (row: Row) => unknown
  /** The direction of the first click, where the first row's value does not tell it. */
  sortDescFirst?: boolean
}

/** A column that shows something of each row; its id also names it in the address. */
export const column = <Row extends RowData>(
  id: string,
  header: string,
  render: (row: Row) => ReactNode,
  { sortBy, sortDescFirst, ...meta }: ColumnOptions<Row> = {},
): Column<Row> => ({
  id,
  header,
  meta,
  cell: ({ row }) => render(row.original),
  ...(sortBy && { accessorFn: sortBy }),
  ...(sortDescFirst !== undefined && { sortDescFirst }),
})

/** A column of numbers, sorted by them; `show` writes one where it is no plain number. */
export const numberColumn = <Row extends RowData>(
  id: string,
  header: string,
  key: keyof Row & string,
  meta?: Meta,
  show: (value: number) => string = formatNumber,
) =>
  column<Row>(id, header, (row) => show(Number(row[key])), {
    sortBy: (row) => row[key],
    isNumeric: true,
    ...meta,
  })

/** The last column, with the buttons of each row. */
export const actionColumn = <Row extends RowData>(
  render: (row: Row) => ReactNode,
  width?: string,
): Column<Row> => ({
  id: 'actions',
  header: () => <span className="sr-only">Aktionen</span>,
  meta: { isNumeric: true, width },
  cell: ({ row }) => render(row.original),
})
