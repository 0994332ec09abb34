import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type ReactNode, useMemo, useRef } from 'react'
import { cn } from '../../lib/class-names.ts'
import { Pager } from './pager.tsx'
import {
  type Column,
  readSort,
  sortRows,
  type TableView,
  takePage,
  toggleSort,
} from './table-view.ts'

/** `rows` are all of them; they are sorted and cut into pages here. */
type DataTableProps<Row> = Omit<PagedTableProps<Row>, 'total' | 'isSelected' | 'isBusy'>

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

/** By the width of the table's own frame, not of the screen. */
const HIDE_BELOW = {
  sm: 'hidden @md:table-cell',
  md: 'hidden @2xl:table-cell',
  lg: 'hidden @4xl:table-cell',
  xl: 'hidden @5xl:table-cell',
}

type RowTableProps<Row> = {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** In their order. */
  rows: readonly Row[]
  getKey: (row: Row) => string | number
  /** The column they are sorted by, as `TableView` has it; none where no column can be. */
  sort?: string
  onSort?: (sort: string) => void
  /** Stands in place of the table when there are no rows. */
  empty: ReactNode
  /** Where the column heads stop while the page scrolls, as a CSS length. */
  stickyTop?: string
  /** What stands below a row over the whole width; null for nothing. */
  renderDetails?: (row: Row) => ReactNode
  /** Rows that stand out. */
  isSelected?: (row: Row) => boolean
  /** The rows are those of the view before. */
  isBusy?: boolean
}

/**
 * Dense table of rows that are already sorted and paged, in a hairline frame that scrolls sideways
 * when it has to. A head can only stick to the page where the frame does not scroll: from `lg` on.
 * `relative`, so that text for screen readers scrolls with its cell and does not widen the page.
 */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { columns, rows, sort = '', stickyTop, onSort } = props
  if (rows.length === 0) return props.empty
  return (
    <div aria-busy={props.isBusy} className="group/table">
      <div
        className={cn(
          '@container relative overflow-x-auto rounded-lg border',
          stickyTop !== undefined && 'lg:overflow-clip',
        )}
      >
        {/* The frame would cut an outline off, the next row would cross it. */}
        <table className="w-full border-separate border-spacing-0 text-sm [&_:is(button,select):focus-visible]:-outline-offset-2 transition-opacity group-aria-busy/table:opacity-60 group-aria-busy/table:delay-200">
          <caption className="sr-only">{props.caption}</caption>
          <thead
            className={cn('[&_th]:border-b', stickyTop && 'z-10 lg:sticky')}
            style={stickyTop ? { top: stickyTop } : undefined}
          >
            <tr>
              {columns.map((column) => (
                <ColumnHeader
                  key={column.id}
                  column={column}
                  sort={sort}
                  onSort={() => onSort?.(toggleSort(column, sort))}
                />
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0 [&>tr:not(:last-child)>*]:border-b">
            {rows.map((row, index) => {
              const details = props.renderDetails?.(row)
              return (
                <Fragment key={props.getKey(row)}>
                  <tr
                    className="bg-card hover:bg-accent data-marked:bg-primary-soft"
                    data-row={index}
                    data-marked={props.isSelected?.(row) || undefined}
                  >
                    {columns.map((column) => (
                      <Cell key={column.id} column={column} row={row} />
                    ))}
                  </tr>
                  {details && (
                    <tr className="bg-card" data-details-of={index}>
                      <td colSpan={columns.length} className="p-0">
                        {details}
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = cn(
    'h-9 px-2 py-0 first:pl-3 last:pr-3',
    column.isNumeric ? 'whitespace-nowrap text-right tabular-nums' : 'text-left',
    column.hideBelow && HIDE_BELOW[column.hideBelow],
  )
  return column.isRowHeader ? (
    <th scope="row" className={cn(className, 'font-medium')}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={className}>{column.cell(row)}</td>
  )
}

type PagedTableProps<Row> = Omit<RowTableProps<Row>, 'sort' | 'onSort'> & {
  /** How many rows all pages have together. */
  total: number
  view: TableView
  onViewChange: (view: TableView) => void
  pageSize: number
}

/** The same with one page of many and a pager. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { total, view, onViewChange, pageSize, ...table } = props
  const { rows } = table
  const top = useRef<HTMLDivElement>(null)
  const from = (view.page - 1) * pageSize

  const goTo = (page: number) => {
    onViewChange({ ...view, page })
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <div ref={top} className="scroll-mt-40" />
      <RowTable {...table} sort={view.sort} onSort={(sort) => onViewChange({ sort, page: 1 })} />
      {rows.length > 0 && total > pageSize && (
        <Pager
          label={props.caption}
          page={view.page}
          pages={Math.ceil(total / pageSize)}
          from={from + 1}
          to={from + rows.length}
          total={total}
          onPage={goTo}
        />
      )}
    </>
  )
}

type ColumnHeaderProps<Row> = { column: Column<Row>; sort: string; onSort: () => void }

/** A column's head: plain text, or a button that sorts. */
function ColumnHeader<Row>({ column, sort, onSort }: ColumnHeaderProps<Row>) {
  const { columnId, isDescending } = readSort(sort)
  const isSorted = columnId === column.id
  const Arrow = !isSorted ? ChevronsUpDown : isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={cn(
        'h-9 whitespace-nowrap bg-muted px-2 font-medium text-muted-foreground first:pl-3 last:pr-3',
        column.isNumeric ? 'text-right' : 'text-left',
        column.width,
        column.hideBelow && HIDE_BELOW[column.hideBelow],
      )}
    >
      {column.headerCell ??
        (column.sortBy || column.isSortable ? (
          <button
            type="button"
            onClick={onSort}
            className={cn(
              '-mx-1.5 inline-flex h-9 items-center gap-1 rounded-sm px-1.5 hover:text-foreground pointer-coarse:h-11',
              column.isNumeric && 'flex-row-reverse',
              isSorted && 'text-foreground',
            )}
          >
            {column.header}
            <Arrow className={cn('size-3.5', !isSorted && 'opacity-60')} />
          </button>
        ) : (
          <span className={column.isHeaderHidden ? 'sr-only' : undefined}>{column.header}</span>
        ))}
    </th>
  )
}
