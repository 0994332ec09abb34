import { RotateCcw, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { SCHEDULE_TEXTS } from '#shared/texts/admin-schedule-de.ts'
import { formatMinute, formatNumber } from '#shared/texts/format.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx'
import { cn } from '../../../lib/class-names.ts'
import { EmptyTable } from '../common/page-blocks.tsx'
import { useFocusAfterRemoval } from '../common/restore-focus.ts'
import { createActionColumn, RowButton, Time } from '../common/table-cells.tsx'
import { useUrlTableView } from '../common/use-admin-search.ts'
import { useScheduledBrands } from './use-scheduled-brands.ts'

const PAGE_SIZE = 50

/** The schedule in the server's order: what is due next comes first. */
export function ScheduledTable({ brands }: { brands: ScheduledBrand[] }) {
  const [view, setView] = useUrlTableView('')
  const region = useRef<HTMLDivElement>(null)
  const { retry, remove } = useScheduledBrands()
  useFocusAfterRemoval(region, brands.length)
  // The retry button disappears with the error, and with it the focus.
  useFocusAfterRemoval(region, brands.filter(({ status }) => status === 'failed').length)

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
        empty={<EmptyTable title={SCHEDULE_TEXTS.empty} hint={SCHEDULE_TEXTS.emptyHint} />}
      />
    </div>
  )
}

type ScheduledActions = {
  /** The entries being tried again or deleted now. */
  retryingId: number | null
  deletingId: number | null
  onRetry: (brand: ScheduledBrand) => void
  onDelete: (brand: ScheduledBrand) => void
}

const createScheduledColumns = (actions: ScheduledActions): Column<ScheduledBrand>[] => [
  {
    id: 'name',
    header: SCHEDULE_TEXTS.brand,
    isRowHeader: true,
    width: 'w-full',
    sortBy: (brand) => brand.brandName,
    cell: (brand) => <ScheduledNameCell brand={brand} />,
  },
  {
    id: 'status',
    header: SCHEDULE_TEXTS.status,
    hideBelow: 'md',
    sortBy: (brand) => brand.status,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'batch',
    header: SCHEDULE_TEXTS.batchSize,
    isNumeric: true,
    hideBelow: 'md',
    sortBy: (brand) => brand.batchSize,
    cell: (brand) => formatNumber(brand.batchSize),
  },
  {
    id: 'interval',
    header: SCHEDULE_TEXTS.interval,
    hideBelow: 'md',
    sortBy: (brand) => brand.interval,
    cell: (brand) => SCHEDULE_TEXTS.intervals[brand.interval],
  },
  {
    id: 'scheduled',
    header: SCHEDULE_TEXTS.scheduledAt,
    hideBelow: 'md',
    sortBy: (brand) => brand.scheduledAt,
    cell: (brand) => <Time instant={brand.scheduledAt} format={formatMinute} />,
  },
  {
    id: 'published',
    header: SCHEDULE_TEXTS.publishedAt,
    hideBelow: 'md',
    sortBy: (brand) => brand.publishedAt ?? '',
    cell: (brand) => <Time instant={brand.publishedAt} format={formatMinute} />,
  },
  createActionColumn((brand) => <RowActions brand={brand} actions={actions} />),
]

function RowActions({ brand, actions }: { brand: ScheduledBrand; actions: ScheduledActions }) {
  const isDeleting = actions.deletingId === brand.id
  const isRetrying = actions.retryingId === brand.id
  return (
    <div className="flex justify-end">
      {brand.status === 'failed' && (
        <RowButton
          row={brand.brandName}
          label={ADMIN_TEXTS.retry}
          size="sm"
          disabled={isRetrying || isDeleting}
          onClick={() => actions.onRetry(brand)}
        >
          <RotateCcw className={isRetrying ? 'animate-spin' : undefined} />
          <span className="hidden @5xl:inline">{ADMIN_TEXTS.retry}</span>
        </RowButton>
      )}
      <RowButton
        row={brand.brandName}
        label={isDeleting ? ADMIN_TEXTS.deleting : ADMIN_TEXTS.delete}
        title={undefined}
        size="sm"
        disabled={isDeleting || isRetrying}
        onClick={() => actions.onDelete(brand)}
      >
        <Trash2 className="text-destructive" />
      </RowButton>
    </div>
  )
}

const VARIANTS: Partial<Record<string, BadgeVariant>> = {
  pending: 'secondary',
  processing: 'blue',
  published: 'default',
  failed: 'destructive',
}

const LABELS: Partial<Record<string, string>> = SCHEDULE_TEXTS.statuses

/** `string`, because a newer server may send a status that this page does not know. */
const StatusBadge = ({ status }: { status: string }) => (
  <Badge variant={VARIANTS[status] ?? 'secondary'}>
    {LABELS[status] ?? SCHEDULE_TEXTS.unknownStatus}
  </Badge>
)

/** The brand's name and where the table is narrow, what the other columns say. */
function ScheduledNameCell({ brand }: { brand: ScheduledBrand }) {
  return (
    <div className="py-1.5 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>{brand.brandName}</span>
        <span className="@2xl:hidden">
          <StatusBadge status={brand.status} />
        </span>
      </div>
      <p className="font-normal text-muted-foreground tabular-nums @2xl:hidden">
        {SCHEDULE_TEXTS.batchSize} {formatNumber(brand.batchSize)},{' '}
        {SCHEDULE_TEXTS.intervals[brand.interval]}
        <br />
        {SCHEDULE_TEXTS.scheduledAt} {formatMinute(brand.scheduledAt)}
        {brand.publishedAt && (
          <>
            <br />
            {SCHEDULE_TEXTS.publishedAt} {formatMinute(brand.publishedAt)}
          </>
        )}
      </p>
    </div>
  )
}

/** What went wrong, in a strip below the row. */
function ScheduledError({ brand }: { brand: ScheduledBrand }) {
  return (
    <p
      className={cn(
        'px-3 py-1.5 [overflow-wrap:anywhere]',
        brand.status === 'failed'
          ? 'bg-destructive-soft text-destructive-ink'
          : 'bg-warning-soft text-warning-ink',
      )}
    >
      <span className="sr-only">{brand.brandName}: </span>
      {brand.errorMessage}
    </p>
  )
}
