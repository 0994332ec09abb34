import type { ReactNode } from 'react'
import type { Figures } from '#shared/schemas/figures.ts'
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
const DAY: Cell<Of<'days'>> = ['day', 'Tag (UTC)', ({ day }) => formatDay(day)]
const ACTIVITY: Cell<{ copies: number; working: number; notWorking: number }>[] = [
  ['copies', 'Kopien'],
  ['working', 'Geht'],
  ['notWorking', 'Geht nicht'],
]
const toBrandLink = ({ slug, name }: Of<'brands'>) => (
  <PublicLink href={`/brands/${slug}`}>{name}</PublicLink>
)

export const COLUMNS = {
  codeDays: columnsOf<Of<'days'>>(DAY, ['found', 'Gefunden'], ['ended', 'Beendet']),
  activityDays: columnsOf<Of<'days'>>(DAY, ...ACTIVITY),
  brands: columnsOf<Of<'brands'>>(['name', 'Marke', toBrandLink], ...ACTIVITY),
  codes: columnsOf<Of<'codes'>>(
    [
      'code',
      'Code',
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
    ['startedAt', 'Beginn', ({ startedAt }) => formatMinute(startedAt).replace(/\d{4}/, '')],
    ['seconds', 'Dauer', ({ seconds }) => (seconds === null ? 'läuft' : formatSeconds(seconds))],
    ['codesFound', 'Gefunden'],
    ['codesAdded', 'Neu'],
    ['errors', 'Fehler'],
  ),
  missedSearches: columnsOf<Of<'missedSearches'>>(
    ['term', 'Begriff', ({ term }) => term],
    ['searches', 'Suchen'],
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
