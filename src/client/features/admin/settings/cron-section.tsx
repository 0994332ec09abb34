import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { PageSection } from '../common/page-section.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { CronFields } from './cron-fields.tsx'
import { CronTimes } from './cron-times.tsx'
import { SettingList } from './setting-row.tsx'
import { useCronConfig } from './use-cron.ts'

const texts = SETTINGS_TEXTS.cron

/** The recurring collection: when, how much, and how it goes. */
export function CronSection() {
  const { query, isRunning } = useCronConfig()
  return (
    <PageSection
      heading={texts.heading}
      aside={query.data && <CronStatus status={query.data.status} />}
    >
      <QueryContent
        query={query}
        failedText={texts.loadFailed}
        skeleton={<Skeleton className="h-80" />}
      >
        {(config) => (
          <>
            {config.status === 'error' && config.errorMessage && (
              <Notice tone="danger" className="mb-3">
                <strong>{texts.lastError}:</strong> {config.errorMessage}
              </Notice>
            )}
            <SettingList>
              <CronFields config={config} />
              <CronTimes config={config} isRunning={isRunning} />
            </SettingList>
          </>
        )}
      </QueryContent>
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
