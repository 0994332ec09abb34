import type { ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'
import { SCHEDULE_TEXTS } from '#shared/texts/admin-schedule-de.ts'
import { formatMinute, formatNumber } from '#shared/texts/format.ts'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { cn } from '../../../lib/class-names.ts'

const TONES = new Map<string, BadgeTone>([
  ['pending', 'neutral'],
  ['processing', 'blue'],
  ['published', 'accent'],
  ['failed', 'danger'],
])
const LABELS = new Map<string, string>(Object.entries(SCHEDULE_TEXTS.statuses))

/** Text, not the known words: a newer server may send others. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={TONES.get(status) ?? 'neutral'}>
    {LABELS.get(status) ?? SCHEDULE_TEXTS.unknownStatus}
  </Badge>
)

/** The brand's name and where the table is narrow, what the other columns say. */
export function ScheduledName({ brand }: { brand: ScheduledBrand }) {
  return (
    <div className="py-1.5 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>{brand.brandName}</span>
        <span className="@2xl:hidden">
          <StatusBadge status={brand.status} />
        </span>
      </div>
      <p className="font-normal text-muted tabular-nums @2xl:hidden">
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
export function ScheduledError({ brand }: { brand: ScheduledBrand }) {
  return (
    <p
      className={cn(
        'px-3 py-1.5 [overflow-wrap:anywhere]',
        brand.status === 'failed'
          ? 'bg-danger-soft text-danger-ink'
          : 'bg-warning-soft text-warning-ink',
      )}
    >
      <span className="sr-only">{brand.brandName}: </span>
      {brand.errorMessage}
    </p>
  )
}
