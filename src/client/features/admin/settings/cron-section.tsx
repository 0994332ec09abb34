import { Play } from 'lucide-react'
import { useId } from 'react'
import { CRON_INTERVALS } from '#shared/domain/vocabulary.ts'
import type { CronConfig } from '#shared/schemas/settings.ts'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatMinute } from '#shared/texts/format.ts'
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { PageSection } from '../common/page-blocks.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { Time } from '../common/table-cells.tsx'
import { SettingList, SettingRow, SettingSelect } from './setting-fields.tsx'
import { MAX_CODES_CHOICES, useCronConfig, useCronTrigger, useCronUpdate } from './use-cron.ts'

const texts = SETTINGS_TEXTS.cron

/** The recurring collection: when, how much, and how it goes. */
export function CronSection() {
  const { query, isRunning } = useCronConfig()
  return (
    <PageSection
      heading={texts.heading}
      aside={query.data && <CronStatus status={query.data.status} />}
    >
      <QueryContent query={query} failedText={texts.loadFailed} skeleton="h-80">
        {(config) => (
          <>
            {config.status === 'error' && config.errorMessage && (
              <Notice variant="destructive" className="mb-3">
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

const VARIANTS: Partial<Record<string, BadgeVariant>> = {
  active: 'default',
  paused: 'warning',
  error: 'destructive',
}

const LABELS: Partial<Record<string, string>> = texts.statuses

/** `string`, because a newer server may send a status that this page does not know. */
const CronStatus = ({ status }: { status: string }) => (
  <Badge variant={VARIANTS[status] ?? 'secondary'}>
    <span className="sr-only">{texts.status}: </span>
    {LABELS[status] ?? status}
  </Badge>
)

/** What can be set; each change is saved at once. */
function CronFields({ config }: { config: CronConfig }) {
  const id = useId()
  const update = useCronUpdate()
  return (
    <>
      <SettingRow htmlFor={id} label={texts.enabled} hint={texts.enabledHint} hintId={`${id}-hint`}>
        <Switch
          id={id}
          aria-describedby={`${id}-hint`}
          checked={config.enabled}
          onCheckedChange={(enabled) => update.mutate({ enabled })}
        />
      </SettingRow>
      <SettingSelect
        label={texts.interval}
        hint={texts.intervalHints[config.interval]}
        value={config.interval}
        options={CRON_INTERVALS.map((interval) => [interval, texts.intervals[interval]])}
        onChange={(value) =>
          update.mutate({ interval: CRON_INTERVALS.find((known) => known === value) })
        }
      />
      <SettingSelect
        label={texts.maxCodes}
        hint={texts.maxCodesHint}
        value={config.maxCodes}
        options={MAX_CODES_CHOICES}
        onChange={(value) => update.mutate({ maxCodes: Number(value) })}
      />
    </>
  )
}

type CronTimesProps = { config: CronConfig; isRunning: boolean }

/** When it ran, when it runs next, and a run out of turn. */
function CronTimes({ config, isRunning }: CronTimesProps) {
  const trigger = useCronTrigger()
  return (
    <>
      <SettingRow label={texts.lastRun}>
        <Time instant={config.lastRun} format={formatMinute} otherwise={texts.never} />
      </SettingRow>
      <SettingRow label={texts.nextRun}>
        <Time
          instant={config.enabled ? config.nextRun : null}
          format={formatMinute}
          otherwise={config.enabled ? texts.computing : texts.paused}
        />
      </SettingRow>
      <SettingRow label={texts.manualRun} hint={isRunning ? texts.running : texts.manualRunHint}>
        <Button
          variant="outline"
          size="sm"
          disabled={isRunning || trigger.isPending}
          onClick={() => trigger.mutate()}
        >
          <Play />
          {trigger.isPending ? texts.triggering : texts.trigger}
        </Button>
      </SettingRow>
    </>
  )
}
