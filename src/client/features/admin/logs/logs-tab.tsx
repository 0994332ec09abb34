import { keepPreviousData } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { LOG_FILTERS, LOG_LEVELS } from '#shared/domain/vocabulary.ts'
import type { LogEntry } from '#shared/schemas/log.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { trpc } from '../../../lib/trpc.ts'
import type { AdminSearch } from '../common/admin-search.ts'
import { FilterField, FilterSelect, SmallButton, Toolbar } from '../common/controls.tsx'
import { QueryContent } from '../common/page-blocks.tsx'
import { useRowFocus } from '../common/restore-focus.tsx'
import { useAdminSearch } from '../common/use-admin-search.ts'
import { LEVELS, LOG_COLUMNS, TYPE_NAMES } from './log-columns.tsx'

/** One page of the log as the address names it: filters, and the entry that the page lies beside. */
export function LogsTab() {
  const { query, page, goTo } = useLogs()
  const top = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLDivElement>(null)
  // At either end of the log, the button that led there is disabled.
  const focus = useRowFocus(region, !query.isPlaceholderData)
  return (
    <section aria-labelledby="logs-heading">
      <h2 id="logs-heading" className="sr-only">
        Logs
      </h2>
      <LogsToolbar
        // Those of the filters before are not what would be exported.
        hasEntries={!query.isPlaceholderData && page.entries.length > 0}
        query={query}
      />
      <div ref={top} className="scroll-mt-40" />
      <QueryContent
        query={query}
        failedText="Failed to fetch logs"
        skeleton={<p className="py-6 text-muted-foreground">Logs werden geladen...</p>}
      >
        {() => (
          <div ref={region} tabIndex={-1} className="outline-none" {...focus}>
            <DataTable
              caption="Logs"
              columns={LOG_COLUMNS}
              rows={page.entries}
              getKey={(entry) => entry.id}
              stickyTop="var(--admin-table-head)"
              isBusy={query.isPlaceholderData}
              empty={
                <p className="py-6 text-muted-foreground">
                  {page.isNewest
                    ? 'Keine Logs gefunden für die aktuellen Filter.'
                    : 'Ältere Einträge gibt es nicht.'}
                </p>
              }
            />
            <LogPager
              page={page}
              onGoTo={(position) => {
                goTo(position)
                top.current?.scrollIntoView({ block: 'nearest' })
              }}
            />
          </div>
        )}
      </QueryContent>
    </section>
  )
}

/** What the address filters by, as the server takes it. */
const toFilter = ({ typ, stufe, suche, tag }: AdminSearch) => ({
  ...(typ && { type: typ }),
  ...(stufe && { level: stufe }),
  ...(suche && { search: suche.slice(0, LIMITS.searchLength) }),
  ...(tag && { day: tag }),
})

type LogPosition = { vor?: number | undefined; nach?: number | undefined }

/** Fetches the page, every five seconds while it is the newest one and the switch is on. */
function useLogs() {
  const [search, setSearch] = useAdminSearch()
  const { aktualisieren, vor, nach } = search
  const isNewest = vor === undefined && nach === undefined
  const query = trpc.logs.list.useQuery(
    // One more than is shown tells whether the list goes on.
    { ...toFilter(search), before: vor, after: nach, pageSize: LIMITS.logsPerPage + 1 },
    {
      staleTime: 0,
      refetchInterval: isNewest && aktualisieren !== 'aus' && LIMITS.logsRefreshMs,
      placeholderData: keepPreviousData,
    },
  )
  const { data = [], isPlaceholderData } = query
  // Until the page that the address names has come, the one before stays as it was.
  const [known, setKnown] = useState<LogPosition>({ vor, nach })
  if (!isPlaceholderData && (known.vor !== vor || known.nach !== nach)) setKnown({ vor, nach })
  const page = toLogPage(data, isPlaceholderData ? known : { vor, nach })
  const goTo = ({ vor, nach }: LogPosition) => setSearch({ vor, nach }, { isStep: true })

  // Paging forward has reached the newest entries: drop the cursor, so that the page is refreshed again.
  const hasCaughtUp = nach !== undefined && query.isSuccess && !isPlaceholderData && !page.hasNewer
  useEffect(() => {
    if (hasCaughtUp) setSearch({ vor: undefined, nach: undefined })
  })
  return { query, page, goTo }
}

/** What is shown at a place of the entries that were fetched for it. */
function toLogPage(entries: readonly LogEntry[], { vor, nach }: LogPosition) {
  const isForwards = nach !== undefined
  const isNewest = vor === undefined && !isForwards
  const hasMore = entries.length > LIMITS.logsPerPage
  return {
    entries: isForwards ? entries.slice(-LIMITS.logsPerPage) : entries.slice(0, LIMITS.logsPerPage),
    hasOlder: isForwards || hasMore,
    hasNewer: isForwards ? hasMore : !isNewest,
    /** Begins with the newest entry; only such a page is refetched automatically. */
    isNewest,
  }
}

type LogPagerProps = {
  page: ReturnType<typeof toLogPage>
  onGoTo: (position: LogPosition) => void
}

/** Newer and older. No page numbers: every new entry would shift them. */
function LogPager({ page: { entries, hasOlder, hasNewer, isNewest }, onGoTo }: LogPagerProps) {
  if (!hasOlder && !hasNewer) return null
  const first = entries[0]?.id
  const last = entries.at(-1)?.id
  return (
    <nav aria-label="Seiten: Logs" className="mt-2 flex flex-wrap justify-between gap-2">
      <div className="flex flex-wrap gap-2">
        <SmallButton disabled={isNewest} onClick={() => onGoTo({})}>
          Neueste
        </SmallButton>
        <SmallButton
          disabled={!hasNewer || first === undefined}
          onClick={() => onGoTo({ nach: first })}
        >
          <ChevronLeft />
          Neuere
        </SmallButton>
      </div>
      <SmallButton disabled={!hasOlder || last === undefined} onClick={() => onGoTo({ vor: last })}>
        Ältere Einträge
        <ChevronRight />
      </SmallButton>
    </nav>
  )
}

const NEWEST_PAGE = { vor: undefined, nach: undefined }

type LogsToolbarProps = Pick<ReturnType<typeof useLogs>, 'query'> & { hasEntries: boolean }

/** Filters, which go back to the newest entries, and what can be done with the whole list. */
function LogsToolbar({ query, hasEntries }: LogsToolbarProps) {
  const [search, setSearch] = useAdminSearch()
  return (
    <Toolbar>
      <FilterField
        label="Logs durchsuchen"
        value={search.suche ?? ''}
        onChange={(text) => setSearch({ suche: text || undefined, ...NEWEST_PAGE })}
      />
      <div className="w-40">
        <Input
          type="date"
          size="sm"
          aria-label="Tag"
          value={search.tag ?? ''}
          onChange={({ target }) => setSearch({ tag: target.value || undefined, ...NEWEST_PAGE })}
        />
      </div>
      <FilterSelect
        label="Typ"
        showsLabel
        allLabel="Alle"
        choices={LOG_FILTERS.map((type) => [type, TYPE_NAMES[type]])}
        value={search.typ}
        onChange={(typ) => setSearch({ typ, ...NEWEST_PAGE })}
      />
      <FilterSelect
        label="Stufe"
        showsLabel
        allLabel="Alle"
        choices={LOG_LEVELS.map((level) => [level, LEVELS[level].name])}
        value={search.stufe}
        onChange={(stufe) => setSearch({ stufe, ...NEWEST_PAGE })}
      />
      <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4"
          checked={search.aktualisieren !== 'aus'}
          onChange={(event) =>
            setSearch({ aktualisieren: event.target.checked ? undefined : 'aus' })
          }
        />
        Automatisch aktualisieren
      </label>
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        <SmallButton onClick={() => query.refetch()}>
          <RefreshCw className={query.isFetching ? 'animate-spin' : undefined} />
          Aktualisieren
        </SmallButton>
        <SmallButton disabled={!hasEntries} onClick={() => downloadCsv(search)}>
          <Download />
          CSV exportieren
        </SmallButton>
      </div>
    </Toolbar>
  )
}

/** A plain download link: no size limit, and the session cookie authorises it. */
function downloadCsv(search: AdminSearch) {
  const filter = new URLSearchParams(toFilter(search))
  const link = document.createElement('a')
  link.href = `/api/admin/logs.csv?${filter}`
  link.download = ''
  link.click()
}
