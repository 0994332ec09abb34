import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { FIGURE_PERIODS } from '#shared/domain/vocabulary.ts'
import type { Figures } from '#shared/schemas/figures.ts'
import { FIGURE_TEXTS as texts } from '#shared/texts/admin-figures-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { ChartWithTable, type Series } from '../../../components/chart/chart-with-table.tsx'
import { LinkTabs } from '../../../components/ui/link-tabs.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { DEFAULT_PERIOD, readAdminSearch } from '../common/admin-search.ts'
import { PageSection, QueryContent } from '../common/page-blocks.tsx'
import { PanelLink } from '../common/table-cells.tsx'
import { useAdminSearch } from '../common/use-admin-search.ts'
import { COLUMNS, FigureTable, formatDay } from './figure-tables.tsx'

/** What happened in the last days, as charts and tables; the period stands in the address. */
export function FiguresSection() {
  const [{ zeitraum: period = DEFAULT_PERIOD }] = useAdminSearch()
  const query = trpc.overview.figures.useQuery(
    { period },
    { staleTime: 0, refetchInterval: LIMITS.overviewRefreshMs, placeholderData: keepPreviousData },
  )
  const tabs = FIGURE_PERIODS.map((days) => ({
    value: `${days}`,
    text: texts.days(days),
    link: {
      to: '/admin_cuwntvw',
      search: (current: Record<string, unknown>) => ({
        ...readAdminSearch(current),
        zeitraum: days === DEFAULT_PERIOD ? undefined : days,
      }),
    } as const,
  }))
  return (
    <PageSection heading={texts.heading}>
      <LinkTabs label={texts.period} tabs={tabs} current={`${period}`}>
        <QueryContent query={query} failedText={texts.failed} skeleton="h-96">
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
        heading={texts.codesPerDay}
        hint={texts.codesHint}
        series={CODE_SERIES}
        columns={COLUMNS.codeCopies}
        empty={texts.noCodes}
      />
      <ChartBlock
        {...byDay}
        heading={texts.activityPerDay}
        hint={texts.activityHint}
        series={ACTIVITY_SERIES}
        columns={COLUMNS.activityDays}
        empty={texts.noActivity}
      />
      <TableBlock
        heading={texts.bestBrands}
        columns={COLUMNS.brands}
        rows={brands}
        empty={texts.nothingCopied}
      />
      <TableBlock
        heading={texts.bestCodes}
        columns={COLUMNS.codes}
        rows={codes}
        empty={texts.nothingCopied}
      />
      <ChartBlock
        rows={runs}
        x="startedAt"
        heading={texts.runs}
        hint={
          <>
            {texts.runsHint(runs.length, totalRuns)}{' '}
            <PanelLink search={{ tab: 'logs', typ: 'collection' }}>{texts.allRuns}</PanelLink>
          </>
        }
        series={RUN_SERIES}
        columns={COLUMNS.runs}
        empty={texts.noRuns}
      />
      <TableBlock
        heading={texts.missedSearches}
        hint={texts.missedHint}
        columns={COLUMNS.missedSearches}
        rows={missedSearches}
        empty={texts.noMissedSearches}
      />
    </>
  )
}

const CODE_SERIES: Series[] = [
  { key: 'found', name: texts.found, color: 'primary' },
  { key: 'ended', name: texts.ended, color: 'orange-ink' },
]
const ACTIVITY_SERIES: Series[] = [
  { key: 'copies', name: texts.copies, color: 'indigo-ink' },
  { key: 'working', name: texts.working, color: 'primary' },
  { key: 'notWorking', name: texts.notWorking, color: 'destructive' },
]
const RUN_SERIES: Series[] = [
  { key: 'codesFound', name: texts.found, color: 'indigo-ink' },
  { key: 'codesAdded', name: texts.added, color: 'primary' },
  { key: 'errors', name: texts.errors, color: 'destructive' },
  { key: 'seconds', name: texts.seconds, color: 'orange-ink', isRight: true },
]

type TableProps<Row extends object> = Omit<Parameters<typeof FigureTable<Row>>[0], 'caption'>
type HeadProps = { heading: string; hint?: ReactNode }

const Block = ({ heading, hint, children }: HeadProps & { children: ReactNode }) => (
  <PageSection
    isNested
    heading={heading}
    aside={hint && <p className="basis-full text-muted-foreground text-sm">{hint}</p>}
  >
    {children}
  </PageSection>
)

const TableBlock = <Row extends object>({ hint, ...table }: TableProps<Row> & HeadProps) => (
  <Block heading={table.heading} hint={hint}>
    <FigureTable caption={table.heading} {...table} />
  </Block>
)

type ChartBlockProps<Row extends object> = TableProps<Row> &
  HeadProps & { x: keyof Row & string; series: readonly Series[] }

/** The legend names the sum of each series; without anything to draw a sentence says so. */
function ChartBlock<Row extends object>(props: ChartBlockProps<Row>) {
  const { heading, rows, x, columns, empty } = props
  const sumOf = (key: string) => rows.reduce((sum, row) => sum + Number(row[key as keyof Row]), 0)
  const series = props.series.map((one) =>
    one.isRight ? one : { ...one, legend: `${one.name}: ${formatNumber(sumOf(one.key))}` },
  )
  const isEmpty = series.every(({ key }) => sumOf(key) === 0)
  const table = <FigureTable caption={heading} columns={columns} rows={rows.toReversed()} />
  return (
    <Block heading={heading} hint={props.hint}>
      <div className="rounded-lg border bg-card p-4">
        {isEmpty ? empty : <ChartWithTable {...{ rows, x, series, table }} formatX={formatDay} />}
      </div>
    </Block>
  )
}
