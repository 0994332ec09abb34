import { type ReactNode, useMemo } from 'react'
import { PagedTable } from './paged-table.tsx'
import { type Column, sortRows, type TableView, takePage } from './table-view.ts'

type DataTableProps<Row> = {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** All of them; sorted and cut into pages here. */
  rows: readonly Row[]
  getKey: (row: Row) => string | number
  view: TableView
  onViewChange: (view: TableView) => void
  pageSize: number
  /** Stands in place of the table when there are no rows. */
  empty: ReactNode
  /** Where the column heads stop while the page scrolls, as a CSS length. */
  stickyTop?: string
  /** What stands below a row over the whole width; null for nothing. */
  renderDetails?: (row: Row) => ReactNode
}

/** Table over rows that are all in the browser; what is shown is decided by `view`. */
export function DataTable<Row>({ rows, ...rest }: DataTableProps<Row>) {
  const { columns, view, pageSize } = rest
  const sorted = useMemo(() => sortRows(rows, columns, view.sort), [rows, columns, view.sort])
  const shown = takePage(sorted, view.page, pageSize)
  return (
    <PagedTable
      {...rest}
      rows={shown.rows}
      total={rows.length}
      view={{ ...view, page: shown.page }}
    />
  )
}
