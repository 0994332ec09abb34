import { Play } from 'lucide-react'
import type { CronConfig } from '#shared/schemas/settings.ts'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatMinute } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Time } from '../common/time.tsx'
import { SettingRow } from './setting-row.tsx'
import { useCronTrigger } from './use-cron.ts'

const texts = SETTINGS_TEXTS.cron

type CronTimesProps = { config: CronConfig; isRunning: boolean }

/** When it ran, when it runs next, and a run out of turn. */
export function CronTimes({ config, isRunning }: CronTimesProps) {
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
          variant="secondary"
          size="small"
          disabled={isRunning || trigger.isPending}
          onClick={() => trigger.mutate()}
        >
          <Play aria-hidden="true" />
          {trigger.isPending ? texts.triggering : texts.trigger}
        </Button>
      </SettingRow>
    </>
  )
}
