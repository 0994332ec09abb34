import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { PageSection } from '../common/page-section.tsx'
import { QueryFailure } from '../common/query-failure.tsx'
import { CronFields } from './cron-fields.tsx'
import { CronTimes } from './cron-times.tsx'
import { SettingList } from './setting-row.tsx'
import { useCronConfig } from './use-cron.ts'

const texts = SETTINGS_TEXTS.cron

/** The recurring collection: when, how much, and how it goes. */
export function CronSection() {
  const { config, isRunning } = useCronConfig()
  return (
    <PageSection
      heading={texts.heading}
      aside={config.data && <CronStatus status={config.data.status} />}
    >
      {config.isError && (
        <QueryFailure
          text={texts.loadFailed}
          isRetrying={config.isFetching}
          onRetry={() => config.refetch()}
        />
      )}
      {config.isPending && <Skeleton className="h-80" />}
      {config.data && (
        <>
          {config.data.status === 'error' && config.data.errorMessage && (
            <p className="mb-3 rounded-control bg-danger-soft p-3 text-danger-ink text-sm [overflow-wrap:anywhere]">
              <strong>{texts.lastError}:</strong> {config.data.errorMessage}
            </p>
          )}
          <SettingList>
            <CronFields config={config.data} />
            <CronTimes config={config.data} isRunning={isRunning} />
          </SettingList>
        </>
      )}
    </PageSection>
  )
}

const TONES = new Map<string, BadgeTone>([
  ['active', 'accent'],
  ['paused', 'warning'],
  ['error', 'danger'],
])
const LABELS = new Map<string, string>(Object.entries(texts.statuses))

/** Text, not the known words: a newer server may send others, which stay neutral. */
const CronStatus = ({ status }: { status: string }) => (
  <Badge tone={TONES.get(status) ?? 'neutral'}>
    <span className="sr-only">{texts.status}: </span>
    {LABELS.get(status) ?? status}
  </Badge>
)
