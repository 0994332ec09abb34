import { useMemo } from 'react'
import { PagedTable, type PagedTableProps } from './paged-table.tsx'
import { sortRows, takePage } from './table-view.ts'

/** `rows` are all of them; they are sorted and cut into pages here. */
type DataTableProps<Row> = Omit<PagedTableProps<Row>, 'total' | 'isMarked' | 'isBusy'>

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
