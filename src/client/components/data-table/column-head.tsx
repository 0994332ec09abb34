import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cn } from '../../lib/class-names.ts'
import { type Column, readSort } from './table-view.ts'

type ColumnHeadProps<Row> = {
  column: Column<Row>
  sort: string
  className?: string | undefined
  onSort: () => void
}

/** A column's head: plain text, or a button that sorts. */
export function ColumnHead<Row>({ column, sort, className, onSort }: ColumnHeadProps<Row>) {
  const { columnId, isDescending } = readSort(sort)
  const isSorted = columnId === column.id
  const Arrow = !isSorted ? ChevronsUpDown : isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={cn(
        'h-9 whitespace-nowrap bg-sunken px-2 font-medium text-muted first:pl-3 last:pr-3',
        column.isNumeric ? 'text-right' : 'text-left',
        column.width,
        className,
      )}
    >
      {column.head ??
        (column.sortBy || column.isSortable ? (
          <button
            type="button"
            onClick={onSort}
            className={cn(
              '-mx-1.5 inline-flex h-9 items-center gap-1 rounded-small px-1.5 hover:text-ink pointer-coarse:h-11',
              column.isNumeric && 'flex-row-reverse',
              isSorted && 'text-ink',
            )}
          >
            {column.header}
            <Arrow aria-hidden="true" className={cn('size-3.5', !isSorted && 'opacity-60')} />
          </button>
        ) : (
          <span className={column.isHeaderHidden ? 'sr-only' : undefined}>{column.header}</span>
        ))}
    </th>
  )
}
