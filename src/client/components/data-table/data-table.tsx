import { type ReactNode, useMemo } from 'react'
import { Table, TableBody, TableCell, TableHead, TableRow } from '../ui/table.tsx'
import { ColumnHead } from './column-head.tsx'
import { Pager } from './pager.tsx'
import { type Column, sortRows, type TableView, takePage, toggleSort } from './table-view.ts'

/** By the width of the table's own frame, not of the screen. */
const HIDE_BELOW = {
  sm: 'hidden @md:table-cell',
  md: 'hidden @2xl:table-cell',
  lg: 'hidden @4xl:table-cell',
  xl: 'hidden @5xl:table-cell',
}

type DataTableProps<Row> = {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string | number
  view: TableView
  onViewChange: (view: TableView) => void
  pageSize: number
  /** Stands in place of the table when there are no rows. */
  empty: ReactNode
  /** Where the column heads stop while the page scrolls, as a CSS length. */
  stickyTop?: string
}

/** Sorted, paged, dense table; what is shown of it is decided by `view`, held by the caller. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, view, onViewChange, pageSize } = props
  const sorted = useMemo(() => sortRows(rows, columns, view.sort), [rows, columns, view.sort])
  const shown = takePage(sorted, view.page, pageSize)
  if (rows.length === 0) return props.empty
  return (
    <>
      <Table hasStickyHead={props.stickyTop !== undefined}>
        <caption className="sr-only">{props.caption}</caption>
        <TableHead stickyTop={props.stickyTop}>
          {columns.map((column) => (
            <ColumnHead
              key={column.id}
              column={column}
              sort={view.sort}
              className={column.hideBelow && HIDE_BELOW[column.hideBelow]}
              onSort={() => onViewChange({ sort: toggleSort(column, view.sort), page: 1 })}
            />
          ))}
        </TableHead>
        <TableBody>
          {shown.rows.map((row) => (
            <TableRow key={props.getKey(row)}>
              {columns.map((column) => (
                <TableCell
                  key={column.id}
                  isRowHeader={column.isRowHeader}
                  isNumeric={column.isNumeric}
                  className={column.hideBelow && HIDE_BELOW[column.hideBelow]}
                >
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {shown.pages > 1 && (
        <Pager
          label={props.caption}
          page={shown.page}
          pages={shown.pages}
          from={shown.from + 1}
          to={shown.from + shown.rows.length}
          total={rows.length}
          onPage={(page) => onViewChange({ ...view, page })}
        />
      )}
    </>
  )
}
