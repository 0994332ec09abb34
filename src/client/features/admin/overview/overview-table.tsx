import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/table-view.ts'
import { useTableView } from '../../../components/data-table/use-table-view.ts'

type OverviewTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The column it opens with; none keeps the server's order. */
  initialSort?: string
  pageSize: number
  empty: string
}

/** A table to glance at: its page and order have no place in the address. */
export function OverviewTable<Row extends { id: number }>(props: OverviewTableProps<Row>) {
  const { initialSort = '', empty, ...table } = props
  const [view, setView] = useTableView(initialSort)
  return (
    <DataTable
      {...table}
      getKey={(row) => row.id}
      view={view}
      onViewChange={setView}
      empty={<p className="text-muted">{empty}</p>}
    />
  )
}
