import {
  type ColumnDefTemplate,
  functionalUpdate,
  type Header,
  type OnChangeFn,
  type RowData,
  type RowSelectionState,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type ReactNode, useMemo, useRef } from 'react'
import { cn } from '../../lib/class-names.ts'
import { Pager } from './pager.tsx'
import {
  type Column,
  type Features,
  readSort,
  TABLE_OPTIONS,
  type TableView,
  takePage,
  writeSort,
} from './table-view.ts'

/** By the width of the table's own frame, not of the screen. */
const HIDE_BELOW = {
  sm: 'hidden @md:table-cell',
  md: 'hidden @2xl:table-cell',
  lg: 'hidden @4xl:table-cell',
  xl: 'hidden @5xl:table-cell',
  '2xl': 'hidden @7xl:table-cell',
}

/** Where the frame is no wider than a phone: the last cell of a row takes a line of its own. */
const CARDS = cn(
  '@max-md:block [&_:is(thead,tbody)]:@max-md:block',
  '[&_thead_tr]:@max-md:flex [&_thead_tr]:@max-md:bg-muted [&_thead_th]:@max-md:w-auto [&_thead_th]:@max-md:border-b-0 [&_thead_th:last-child]:@max-md:hidden',
  '[&_tr[data-row]]:@max-md:grid [&_tr[data-row]]:@max-md:grid-cols-[auto_minmax(0,1fr)_auto]',
  '[&_tr[data-row]>:last-child]:@max-md:col-span-full [&_tr[data-row]>*]:@max-md:border-b-0!',
  '[&_tr[data-row]>*]:@max-md:h-auto [&_tr[data-row]]:@max-md:border-t',
  '[&_tr[data-details-of],&_tr[data-details-of]>td]:@max-md:block',
)

const NO_SELECTION: RowSelectionState = {}

type DataTableProps<Row extends RowData> = {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string | number
  /** Absent where the rows stay in their order on a single page. */
  view?: TableView
  onViewChange?: (view: TableView) => void
  pageSize?: number
  /** Where the server sorts and pages: how many rows all pages have together. */
  total?: number
  /** Which rows are selected, by key. */
  selection?: RowSelectionState
  onSelectionChange?: OnChangeFn<RowSelectionState>
  /** Stands in place of the table when there are no rows; words alone are grey. */
  empty: ReactNode
  /** Where the column heads stop while the page scrolls, as a CSS length. */
  stickyTop?: string
  /** What stands below a row over the whole width; null for nothing. */
  renderDetails?: (row: Row) => ReactNode
  /** The row that the keyboard works on; null while there is none, absent where there never is. */
  currentKey?: string | number | null | undefined
  /** The rows are those of the view before. */
  isBusy?: boolean
  /** On a phone each row is a card. */
  hasCards?: boolean
}

/**
 * Dense table in a hairline frame that scrolls sideways when it has to. A head can only stick to the
 * page where the frame does not scroll: from `lg` on.
 * `relative`, so that text for screen readers scrolls with its cell and does not widen the page.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, view, total = rows.length, pageSize = total, stickyTop, empty } = props
  const top = useRef<HTMLDivElement>(null)
  const sorting = useMemo(() => readSort(view?.sort ?? ''), [view?.sort])
  const table = useTable({
    ...TABLE_OPTIONS,
    columns,
    data: rows,
    getRowId: (row) => String(props.getKey(row)),
    manualSorting: props.total !== undefined,
    state: { sorting, rowSelection: props.selection ?? NO_SELECTION },
    onSortingChange: (change) =>
      props.onViewChange?.({ sort: writeSort(functionalUpdate(change, sorting)), page: 1 }),
    onRowSelectionChange: (change) => props.onSelectionChange?.(change),
  })
  if (rows.length === 0)
    return typeof empty === 'string' ? <p className="text-muted-foreground">{empty}</p> : empty

  const sorted = table.getRowModel().rows
  const wanted = view?.page ?? 1
  const { page, rows: shown } =
    props.total === undefined ? takePage(sorted, wanted, pageSize) : { page: wanted, rows: sorted }
  const hasCurrent = props.currentKey !== undefined
  const tabStop = String(props.currentKey ?? shown[0]?.id)

  return (
    <>
      <div ref={top} className="scroll-mt-40" />
      <div
        className={cn(
          '@container relative overflow-x-auto rounded-lg border',
          stickyTop !== undefined && 'lg:overflow-clip',
        )}
      >
        {/* The frame would cut an outline off, the next row would cross it. */}
        <table
          aria-busy={props.isBusy}
          className={cn(
            'w-full border-separate border-spacing-0 text-sm [&_:is(button,select):focus-visible]:-outline-offset-2 transition-opacity aria-busy:opacity-60 aria-busy:delay-200',
            props.hasCards && CARDS,
          )}
        >
          <caption className="sr-only">{props.caption}</caption>
          <thead
            className={cn('[&_th]:border-b', stickyTop && 'z-10 lg:sticky')}
            style={stickyTop ? { top: stickyTop } : undefined}
          >
            <tr>
              {table.getFlatHeaders().map((header) => (
                <ColumnHeader key={header.id} header={header} />
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0 [&>tr:not(:last-child)>*]:border-b">
            {shown.map((row, index) => {
              const details = props.renderDetails?.(row.original)
              const isCurrent = row.id === String(props.currentKey)
              return (
                <Fragment key={row.id}>
                  <tr
                    className="scroll-mt-40 scroll-mb-24 bg-card focus-visible:-outline-offset-2 hover:bg-accent data-marked:bg-primary-soft aria-[current]:bg-muted"
                    tabIndex={hasCurrent ? (row.id === tabStop ? 0 : -1) : undefined}
                    aria-current={isCurrent || undefined}
                    data-row={index}
                    data-marked={row.getIsSelected() || undefined}
                  >
                    {row.getAllCells().map((cell) => {
                      const { columnDef } = cell.column
                      const Cell = columnDef.meta?.isRowHeader ? 'th' : 'td'
                      return (
                        <Cell
                          key={cell.id}
                          scope={columnDef.meta?.isRowHeader ? 'row' : undefined}
                          className={cn(
                            'h-9 px-2 py-0 first:pl-3 last:pr-3',
                            columnDef.meta?.isRowHeader && 'font-medium',
                            columnDef.meta?.isNumeric && 'whitespace-nowrap tabular-nums',
                            alignAndHide(columnDef),
                          )}
                        >
                          {render(columnDef.cell, cell.getContext())}
                        </Cell>
                      )
                    })}
                  </tr>
                  {details && (
                    <tr className="scroll-mb-24 bg-card" data-details-of={index}>
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
      {view && total > pageSize && (
        <Pager
          label={props.caption}
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={(next) => {
            props.onViewChange?.({ ...view, page: next })
            top.current?.scrollIntoView({ block: 'nearest' })
          }}
        />
      )}
    </>
  )
}

/**
 * A cell's or head's content. The template is called, not mounted as a component: columns are made
 * again when a row's state changes, and a new component would lose the focus inside it.
 */
const render = <Context extends object>(
  template: ColumnDefTemplate<Context> | undefined,
  context: Context,
): ReactNode => (typeof template === 'function' ? template(context) : template)

const alignAndHide = <Row extends RowData>({ meta }: Pick<Column<Row>, 'meta'>) =>
  cn(meta?.isNumeric ? 'text-right' : 'text-left', meta?.hideBelow && HIDE_BELOW[meta.hideBelow])

/** A column's head: its content, or a button that sorts. */
function ColumnHeader<Row extends RowData>({ header }: { header: Header<Features, Row> }) {
  const { column } = header
  const { columnDef } = column
  const direction = column.getIsSorted()
  const Arrow = !direction ? ChevronsUpDown : direction === 'desc' ? ArrowDown : ArrowUp
  const content = render(columnDef.header, header.getContext())
  return (
    <th
      scope="col"
      aria-sort={direction ? (direction === 'desc' ? 'descending' : 'ascending') : undefined}
      className={cn(
        'h-9 whitespace-nowrap bg-muted px-2 font-medium text-muted-foreground first:pl-3 last:pr-3',
        columnDef.meta?.width,
        alignAndHide(columnDef),
      )}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={() => column.toggleSorting()}
          className={cn(
            '-mx-1.5 inline-flex h-9 items-center gap-1 rounded-sm px-1.5 hover:text-foreground pointer-coarse:h-11',
            columnDef.meta?.isNumeric && 'flex-row-reverse',
            direction && 'text-foreground',
          )}
        >
          {content}
          <Arrow className={cn('size-3.5', !direction && 'opacity-60')} />
        </button>
      ) : (
        content
      )}
    </th>
  )
}
