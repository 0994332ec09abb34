import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
      <LinkTabs id="zeitraum" label={texts.period} tabs={tabs} current={`${period}`}>
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
  const newestDays = days.toReversed()
  const byDay = { rows: days, x: 'day', formatX: formatDay }
  return (
    <>
      <Block heading={texts.codesPerDay} hint={texts.codesHint}>
        <Chart
          {...byDay}
          series={CODE_SERIES}
          empty={texts.noCodes}
          table={
            <FigureTable caption={texts.codesPerDay} columns={COLUMNS.codeDays} rows={newestDays} />
          }
        />
      </Block>
      <Block heading={texts.activityPerDay} hint={texts.activityHint}>
        <Chart
          {...byDay}
          series={ACTIVITY_SERIES}
          empty={texts.noActivity}
          table={
            <FigureTable
              caption={texts.activityPerDay}
              columns={COLUMNS.activityDays}
              rows={newestDays}
            />
          }
        />
      </Block>
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
      <Block heading={texts.runs} hint={<RunsHint shown={runs.length} total={totalRuns} />}>
        <Chart
          rows={runs}
          x="startedAt"
          formatX={formatDay}
          series={RUN_SERIES}
          empty={texts.noRuns}
          table={
            <FigureTable caption={texts.runs} columns={COLUMNS.runs} rows={runs.toReversed()} />
          }
        />
      </Block>
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

type BlockProps = { heading: string; hint?: ReactNode; children: ReactNode }

const Block = ({ hint, ...section }: BlockProps) => (
  <PageSection
    isNested
    aside={hint && <p className="text-muted-foreground text-sm">{hint}</p>}
    {...section}
  />
)

type TableBlockProps<Row extends object> = Omit<BlockProps, 'children'> &
  Omit<Parameters<typeof FigureTable<Row>>[0], 'caption'>

const TableBlock = <Row extends object>({ heading, hint, ...table }: TableBlockProps<Row>) => (
  <Block heading={heading} hint={hint}>
    <FigureTable caption={heading} {...table} />
  </Block>
)

/** The legend names the sum of each series; without anything to draw a sentence says so. */
function Chart({ empty, ...chart }: Parameters<typeof ChartWithTable>[0] & { empty: string }) {
  const sumOf = (key: string) =>
    chart.rows.reduce((sum, row) => sum + Number(row[key as keyof typeof row]), 0)
  const series = chart.series.map((one) =>
    one.isRight ? one : { ...one, legend: `${one.name}: ${formatNumber(sumOf(one.key))}` },
  )
  const isEmpty = chart.series.every(({ key }) => sumOf(key) === 0)
  return (
    <div className="rounded-lg border bg-card p-4">
      {isEmpty ? empty : <ChartWithTable {...chart} series={series} />}
    </div>
  )
}

const RunsHint = ({ shown, total }: { shown: number; total: number }) => (
  <>
    {texts.runsHint(shown, total)}{' '}
    <Link to="/admin_cuwntvw" search={{ tab: 'logs', typ: 'collection' }} className="text-link">
      {texts.allRuns}
    </Link>
  </>
)
