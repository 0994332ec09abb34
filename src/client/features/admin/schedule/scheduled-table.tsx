import { useRef } from 'react'
import type { ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'
import { SCHEDULE_TEXTS } from '#shared/texts/admin-schedule-de.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { useSearchView } from '../common/use-admin-search.ts'
import { useKeepFocus } from '../common/use-keep-focus.ts'
import { createScheduledColumns } from './scheduled-columns.tsx'
import { ScheduledError } from './scheduled-name.tsx'
import { useScheduledBrands } from './use-scheduled-brands.ts'

const PAGE_SIZE = 50

/** The schedule in the server's order: what is due next comes first. */
export function ScheduledTable({ brands }: { brands: ScheduledBrand[] }) {
  const [view, setView] = useSearchView('')
  const region = useRef<HTMLDivElement>(null)
  const { retry, remove } = useScheduledBrands()
  useKeepFocus(region, brands.length)
  // The button that tries again leaves with the failure.
  useKeepFocus(region, brands.filter(({ status }) => status === 'failed').length)

  const columns = createScheduledColumns({
    retryingId: retry.isPending ? retry.variables.id : null,
    deletingId: remove.isPending ? remove.variables.id : null,
    onRetry: ({ id }) => retry.mutate({ id }),
    onDelete: ({ id }) => remove.mutate({ id }),
  })
  return (
    <div ref={region} tabIndex={-1} className="min-w-0 outline-none">
      <DataTable
        caption={SCHEDULE_TEXTS.title}
        columns={columns}
        rows={brands}
        getKey={(brand) => brand.id}
        view={view}
        onViewChange={setView}
        pageSize={PAGE_SIZE}
        stickyTop="var(--admin-head)"
        renderDetails={(brand) => brand.errorMessage && <ScheduledError brand={brand} />}
        empty={
          <div className="rounded-control border border-edge border-dashed p-6 text-center">
            <p className="font-semibold">{SCHEDULE_TEXTS.empty}</p>
            <p className="text-muted text-sm">{SCHEDULE_TEXTS.emptyHint}</p>
          </div>
        }
      />
    </div>
  )
}
