import { LOG_TEXTS } from '#shared/texts/admin-logs-de.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { useSearchView } from '../common/use-admin-search.ts'
import { LOG_COLUMNS } from './log-columns.tsx'
import { LogsToolbar } from './logs-toolbar.tsx'
import { useLogs } from './use-logs.ts'

const PAGE_SIZE = 100

export function LogsTab() {
  const [view, setView] = useSearchView('')
  const logs = useLogs()
  return (
    <section aria-labelledby="logs-heading">
      <h2 id="logs-heading" className="sr-only">
        {LOG_TEXTS.heading}
      </h2>
      <LogsToolbar
        // Those of the filters before are not what would be exported.
        entries={logs.isPlaceholderData ? [] : (logs.data ?? [])}
        isFetching={logs.isFetching}
        onRefresh={() => logs.refetch()}
      />
      <QueryContent
        query={logs}
        failedText={LOG_TEXTS.loadFailed}
        skeleton={<p className="py-6 text-muted">{LOG_TEXTS.loading}</p>}
      >
        {(entries) => (
          <DataTable
            caption={LOG_TEXTS.heading}
            columns={LOG_COLUMNS}
            rows={entries}
            getKey={(entry) => entry.id}
            view={view}
            onViewChange={setView}
            pageSize={PAGE_SIZE}
            stickyTop="var(--admin-table-head)"
            empty={<p className="py-6 text-muted">{LOG_TEXTS.empty}</p>}
          />
        )}
      </QueryContent>
    </section>
  )
}
