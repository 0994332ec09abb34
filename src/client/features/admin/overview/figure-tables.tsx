import type { ReactNode } from 'react'
import type { Figures } from '#shared/schemas/figures.ts'
import { FIGURE_TEXTS as texts } from '#shared/texts/admin-figures-de.ts'
import { formatDate, formatMinute, formatNumber, formatSeconds } from '#shared/texts/format.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { type Column, useTableView } from '../../../components/data-table/table-view.ts'
import { PublicLink } from '../common/table-cells.tsx'

const PAGE_SIZE = 10

/** `01.11.` */
export const formatDay = (day: string) => formatDate(day).slice(0, 6)

type Cell<Row> = [key: keyof Row & string, header: string, cell?: (row: Row) => ReactNode]

/** The first names the row, the others are numbers. */
const columnsOf = <Row extends object>(...cells: Cell<Row>[]): Column<Row>[] =>
  cells.map(([key, header, cell], index) => ({
    id: key,
    header,
    meta: index === 0 ? { isRowHeader: true, width: 'w-full' } : { isNumeric: true },
    cell: ({ row: { original } }) => (cell ? cell(original) : formatNumber(Number(original[key]))),
  }))

type Of<Key extends 'days' | 'brands' | 'codes' | 'runs' | 'missedSearches'> = Figures[Key][number]
const DAY: Cell<Of<'days'>> = ['day', texts.day, ({ day }) => formatDay(day)]
const ACTIVITY: Cell<{ copies: number; working: number; notWorking: number }>[] = [
  ['copies', texts.copies],
  ['working', texts.working],
  ['notWorking', texts.notWorking],
]
const toBrandLink = ({ slug, name }: Of<'brands'>) => (
  <PublicLink href={`/brands/${slug}`}>{name}</PublicLink>
)

export const COLUMNS = {
  codeCopies: columnsOf<Of<'days'>>(DAY, ['found', texts.found], ['ended', texts.ended]),
  activityDays: columnsOf<Of<'days'>>(DAY, ...ACTIVITY),
  brands: columnsOf<Of<'brands'>>(['name', texts.brand, toBrandLink], ...ACTIVITY),
  codes: columnsOf<Of<'codes'>>(
    [
      'code',
      texts.code,
      (code) => (
        <span className="flex flex-wrap items-baseline gap-x-3 py-1.5 @md:py-0">
          <span className="font-mono [overflow-wrap:anywhere]">{code.code}</span>
          <span className="font-normal">{toBrandLink(code)}</span>
        </span>
      ),
    ],
    ...ACTIVITY,
  ),
  runs: columnsOf<Of<'runs'>>(
    ['startedAt', texts.begin, ({ startedAt }) => formatMinute(startedAt).replace(/\d{4}/, '')],
    [
      'seconds',
      texts.duration,
      ({ seconds }) => (seconds === null ? texts.running : formatSeconds(seconds)),
    ],
    ['codesFound', texts.found],
    ['codesAdded', texts.added],
    ['errors', texts.errors],
  ),
  missedSearches: columnsOf<Of<'missedSearches'>>(
    ['term', texts.term, ({ term }) => term],
    ['searches', texts.searches],
  ),
}

type FigureTableProps<Row extends object> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  empty?: string
}

export function FigureTable<Row extends object>({ empty, ...table }: FigureTableProps<Row>) {
  const [view, onViewChange] = useTableView('')
  return (
    <DataTable
      {...table}
      getKey={(row) => table.rows.indexOf(row)}
      view={view}
      onViewChange={onViewChange}
      pageSize={PAGE_SIZE}
      empty={<p className="rounded-lg border bg-card p-4">{empty}</p>}
    />
  )
}
