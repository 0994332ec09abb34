import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { FIGURE_PERIODS } from '#shared/domain/vocabulary.ts'
import type { Figures } from '#shared/schemas/figures.ts'
import {
  formatCount,
  formatDate,
  formatMinute,
  formatNumber,
  formatSeconds,
} from '#shared/texts/format.ts'
import { ChartWithTable } from '../../../components/chart/chart-with-table.tsx'
import type { Series } from '../../../components/chart/line-chart.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { type Column, useTableView } from '../../../components/data-table/table-view.ts'
import { LinkTabs } from '../../../components/ui/link-tabs.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { DEFAULT_PERIOD, readAdminSearch } from '../common/admin-search.ts'
import { PageSection, QueryContent } from '../common/page-blocks.tsx'
import { BrandLink, PanelLink } from '../common/table-cells.tsx'
import { useAdminSearch } from '../common/use-admin-search.ts'

/** What happened in the last days, as charts and tables; the period stands in the address. */
export function FiguresSection() {
  const [{ zeitraum: period = DEFAULT_PERIOD }] = useAdminSearch()
  const query = trpc.overview.figures.useQuery(
    { period },
    { staleTime: 0, refetchInterval: LIMITS.overviewRefreshMs, placeholderData: keepPreviousData },
  )
  const tabs = FIGURE_PERIODS.map((days) => ({
    value: `${days}`,
    text: `${days} Tage`,
    link: {
      to: '/admin_cuwntvw',
      search: (current: Record<string, unknown>) => ({
        ...readAdminSearch(current),
        zeitraum: days === DEFAULT_PERIOD ? undefined : days,
      }),
    } as const,
  }))
  return (
    <PageSection heading="Zahlen">
      <LinkTabs label="Zeitraum" tabs={tabs} current={`${period}`}>
        <QueryContent
          query={query}
          failedText="Die Zahlen konnten nicht geladen werden."
          skeleton="h-96"
        >
          {(figures) => (
            <div
              aria-busy={query.isPlaceholderData}
              className="grid items-start gap-x-8 gap-y-6 transition-opacity aria-busy:opacity-60 xl:grid-cols-2"
            >
              <Blocks {...figures} />
            </div>
          )}
        </QueryContent>
      </LinkTabs>
    </PageSection>
  )
}

/** The charts by day, the best, then how the codes came and what was not found. */
function Blocks({ days, brands, codes, runs, totalRuns, missedSearches }: Figures) {
  const byDay = { rows: days, x: 'day' } as const
  return (
    <>
      <ChartBlock
        {...byDay}
        heading="Gefundene und beendete Codes je Tag"
        hint="Gefunden am Tag des Posts; beendet: abgelaufen, abgelehnt, gemeldet."
        series={CODE_SERIES}
        columns={COLUMNS.codeDays}
        empty="In diesem Zeitraum wurde kein Code gefunden und keiner beendet."
      />
      <ChartBlock
        {...byDay}
        heading="Kopien und Stimmen je Tag"
        hint="Eine Kopie zählt je Besucher und Tag einmal, eine Stimme ersetzt die frühere."
        series={ACTIVITY_SERIES}
        columns={COLUMNS.activityDays}
        empty="In diesem Zeitraum hat niemand einen Code kopiert oder bewertet."
      />
      <TableBlock
        heading="Beste Marken nach Kopien"
        columns={COLUMNS.brands}
        rows={brands}
        empty="In diesem Zeitraum wurde nichts kopiert."
      />
      <TableBlock
        heading="Beste Codes nach Kopien"
        columns={COLUMNS.codes}
        rows={codes}
        empty="In diesem Zeitraum wurde nichts kopiert."
      />
      <ChartBlock
        rows={runs}
        x="startedAt"
        heading="Läufe"
        hint={
          <>
            {runs.length < totalRuns
              ? `Die neuesten ${formatNumber(runs.length)} von ${formatCount(totalRuns, 'Lauf', 'Läufen')}.`
              : `${formatCount(totalRuns, 'Lauf', 'Läufe')} in diesem Zeitraum.`}{' '}
            <PanelLink search={{ tab: 'logs', typ: 'collection' }}>
              Alle stehen in den Logs
            </PanelLink>
          </>
        }
        series={RUN_SERIES}
        columns={COLUMNS.runs}
        empty="In diesem Zeitraum gab es keinen Lauf."
      />
      <TableBlock
        heading="Suchen ohne Ergebnis"
        hint="Was drei oder mehr Besucher vergeblich suchten; nach 90 Tagen vergessen."
        columns={COLUMNS.missedSearches}
        rows={missedSearches}
        empty="In diesem Zeitraum haben keine drei Besucher dasselbe vergeblich gesucht."
      />
    </>
  )
}

const CODE_SERIES: Series[] = [
  { key: 'found', name: 'Gefunden', color: 'primary' },
  { key: 'ended', name: 'Beendet', color: 'orange-ink' },
]
const ACTIVITY_SERIES: Series[] = [
  { key: 'copies', name: 'Kopien', color: 'indigo-ink' },
  { key: 'working', name: 'Geht', color: 'primary' },
  { key: 'notWorking', name: 'Geht nicht', color: 'destructive' },
]
const RUN_SERIES: Series[] = [
  { key: 'codesFound', name: 'Gefunden', color: 'indigo-ink' },
  { key: 'codesAdded', name: 'Neu', color: 'primary' },
  { key: 'errors', name: 'Fehler', color: 'destructive' },
  { key: 'seconds', name: 'Dauer in Sekunden', color: 'orange-ink', isRight: true },
]

type HeadProps = { heading: string; hint?: ReactNode }
type TableProps<Row extends object> = HeadProps & {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  empty: string
}

const Block = ({ heading, hint, children }: HeadProps & { children: ReactNode }) => (
  <PageSection
    isNested
    heading={heading}
    aside={hint && <p className="basis-full text-muted-foreground text-sm">{hint}</p>}
  >
    {children}
  </PageSection>
)

const TableBlock = <Row extends object>(props: TableProps<Row>) => (
  <Block {...props}>
    <FigureTable {...props} />
  </Block>
)

type ChartBlockProps<Row extends object> = TableProps<Row> & {
  x: keyof Row & string
  series: readonly Series[]
}

/** The legend names the sum of each series; without anything to draw a sentence says so. */
function ChartBlock<Row extends object>(props: ChartBlockProps<Row>) {
  const { rows, x, empty } = props
  const sumOf = (key: string) => rows.reduce((sum, row) => sum + Number(row[key as keyof Row]), 0)
  const series = props.series.map((one) =>
    one.isRight ? one : { ...one, legend: `${one.name}: ${formatNumber(sumOf(one.key))}` },
  )
  const isEmpty = series.every(({ key }) => sumOf(key) === 0)
  const table = <FigureTable {...props} rows={rows.toReversed()} />
  return (
    <Block {...props}>
      <div className="rounded-lg border bg-card p-4">
        {isEmpty ? empty : <ChartWithTable {...{ rows, x, series, table }} formatX={formatDay} />}
      </div>
    </Block>
  )
}

const PAGE_SIZE = 10

/** `01.11.` */
const formatDay = (day: string) => formatDate(day).slice(0, 6)

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

const COLUMNS = {
  codeDays: columnsOf<Of<'days'>>(DAY, ['found', 'Gefunden'], ['ended', 'Beendet']),
  activityDays: columnsOf<Of<'days'>>(DAY, ...ACTIVITY),
  brands: columnsOf<Of<'brands'>>(
    ['name', 'Marke', (brand) => <BrandLink {...brand} />],
    ...ACTIVITY,
  ),
  codes: columnsOf<Of<'codes'>>(
    [
      'code',
      'Code',
      (code) => (
        <span className="flex flex-wrap items-baseline gap-x-3 py-1.5 @md:py-0">
          <span className="font-mono [overflow-wrap:anywhere]">{code.code}</span>
          <span className="font-normal">
            <BrandLink {...code} />
          </span>
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

function FigureTable<Row extends object>({ heading, columns, rows, empty }: TableProps<Row>) {
  const [view, onViewChange] = useTableView('')
  return (
    <DataTable
      caption={heading}
      {...{ columns, rows }}
      getKey={(row) => rows.indexOf(row)}
      view={view}
      onViewChange={onViewChange}
      pageSize={PAGE_SIZE}
      empty={<p className="rounded-lg border bg-card p-4">{empty}</p>}
    />
  )
}
