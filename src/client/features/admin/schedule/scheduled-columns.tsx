import { RotateCcw, Trash2 } from 'lucide-react'
import type { ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { SCHEDULE_TEXTS } from '#shared/texts/admin-schedule-de.ts'
import { formatMinute, formatNumber } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Time } from '../common/time.tsx'
import { ScheduledName, StatusBadge } from './scheduled-name.tsx'

export type ScheduledActions = {
  /** The entries being tried again or deleted now. */
  retryingId: number | null
  deletingId: number | null
  onRetry: (brand: ScheduledBrand) => void
  onDelete: (brand: ScheduledBrand) => void
}

export const createScheduledColumns = (actions: ScheduledActions): Column<ScheduledBrand>[] => [
  {
    id: 'name',
    header: SCHEDULE_TEXTS.brand,
    isRowHeader: true,
    width: 'w-full',
    sortBy: (brand) => brand.brandName,
    cell: (brand) => <ScheduledName brand={brand} />,
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
  {
    id: 'actions',
    header: ADMIN_TEXTS.actions,
    isHeaderHidden: true,
    isNumeric: true,
    cell: (brand) => <RowActions brand={brand} actions={actions} />,
  },
]

function RowActions({ brand, actions }: { brand: ScheduledBrand; actions: ScheduledActions }) {
  const isDeleting = actions.deletingId === brand.id
  const isRetrying = actions.retryingId === brand.id
  return (
    <div className="flex justify-end">
      {brand.status === 'failed' && (
        <Button
          variant="ghost"
          size="small"
          disabled={isRetrying || isDeleting}
          title={SCHEDULE_TEXTS.retry}
          aria-label={`${brand.brandName}: ${SCHEDULE_TEXTS.retry}`}
          onClick={() => actions.onRetry(brand)}
        >
          <RotateCcw aria-hidden="true" className={isRetrying ? 'animate-spin' : undefined} />
          <span className="hidden @5xl:inline">{SCHEDULE_TEXTS.retry}</span>
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        disabled={isDeleting || isRetrying}
        aria-label={`${brand.brandName}: ${isDeleting ? SCHEDULE_TEXTS.deleting : SCHEDULE_TEXTS.delete}`}
        onClick={() => actions.onDelete(brand)}
      >
        <Trash2 aria-hidden="true" className="text-danger" />
      </Button>
    </div>
  )
}
