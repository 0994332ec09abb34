import type { Run } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { formatDateTime, formatNumber, formatPercent } from '#shared/texts/format.ts'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { ErrorList } from '../common/error-list.tsx'
import { Figures } from '../common/figures.tsx'
import { PageSection } from '../common/page-section.tsx'
import { describeDuration, getSuccessRate, listSpending } from './run-text.ts'

const TONES: Record<Run['status'], BadgeTone> = {
  running: 'accent',
  completed: 'accent',
  failed: 'danger',
  stopped: 'neutral',
  interrupted: 'warning',
}

/** Figures and faults of the newest run that is over; null before the first. */
export function LastResult({ run }: { run: Run | null }) {
  if (!run)
    return (
      <PageSection heading={COLLECTION_TEXTS.lastResult}>
        <p className="text-muted">{COLLECTION_TEXTS.noResult}</p>
      </PageSection>
    )
  const duration = describeDuration(run)
  return (
    <PageSection
      heading={COLLECTION_TEXTS.lastResult}
      aside={<Badge tone={TONES[run.status]}>{COLLECTION_TEXTS.statuses[run.status]}</Badge>}
    >
      <p className="mb-3 text-muted text-sm">
        {formatDateTime(run.startedAt)}, {COLLECTION_TEXTS.triggers[run.trigger]}
        {duration && `, ${COLLECTION_TEXTS.duration} ${duration}`}
      </p>
      <Figures
        items={[
          [COLLECTION_TEXTS.searched, formatNumber(run.totalSearched)],
          [COLLECTION_TEXTS.found, formatNumber(run.codesFound)],
          [COLLECTION_TEXTS.added, formatNumber(run.codesAdded)],
          [COLLECTION_TEXTS.successRate, formatPercent(getSuccessRate(run))],
          ...listSpending(run),
        ]}
      />
      <ErrorList heading={COLLECTION_TEXTS.errors} errors={run.errors} />
    </PageSection>
  )
}
