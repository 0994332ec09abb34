import { useRef } from 'react'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { PageSection } from '../common/page-section.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { useSearchView } from '../common/use-admin-search.ts'
import { useKeepFocus } from '../common/use-keep-focus.ts'
import { BlockForm } from './block-form.tsx'
import { createBlockedColumns } from './blocked-columns.tsx'
import { useBlocked } from './use-blocked.ts'

const texts = SETTINGS_TEXTS.blocked
const PAGE_SIZE = 25

/** Who objected to being listed: nothing of them is stored or read. */
export function BlockedSection() {
  const blocked = trpc.influencers.listBlocked.useQuery(undefined, { staleTime: 0 })
  const [view, setView] = useSearchView('')
  const region = useRef<HTMLDivElement>(null)
  const { unblock } = useBlocked()
  useKeepFocus(region, blocked.data?.length ?? 0)
  const columns = createBlockedColumns({
    unblocking: unblock.isPending ? unblock.variables.username : null,
    onUnblock: (username) => unblock.mutate({ username }),
  })
  return (
    <PageSection heading={texts.heading}>
      <p className="mb-3 max-w-text text-muted text-sm">{texts.explanation}</p>
      <BlockForm />
      <div ref={region} tabIndex={-1} className="mt-4 min-w-0 outline-none">
        <QueryContent
          query={blocked}
          failedText={texts.loadFailed}
          skeleton={<Skeleton className="h-24" />}
        >
          {(rows) => (
            <DataTable
              caption={texts.heading}
              columns={columns}
              rows={rows}
              getKey={({ username }) => username}
              view={view}
              onViewChange={setView}
              pageSize={PAGE_SIZE}
              empty={<p className="text-muted">{texts.empty}</p>}
            />
          )}
        </QueryContent>
      </div>
    </PageSection>
  )
}
