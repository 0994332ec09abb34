import { useId } from 'react'
import { CRON_INTERVALS } from '#shared/domain/vocabulary.ts'
import type { CronConfig } from '#shared/schemas/settings.ts'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { Select } from '../../../components/ui/input.tsx'
import { Switch } from '../common/switch.tsx'
import { MAX_CODES_CHOICES } from './describe-cron.ts'
import { SettingRow } from './setting-row.tsx'
import { useCronUpdate } from './use-cron.ts'

const texts = SETTINGS_TEXTS.cron

/** What can be set; each change is saved at once. */
export function CronFields({ config }: { config: CronConfig }) {
  const id = useId()
  const update = useCronUpdate()
  return (
    <>
      <SettingRow
        htmlFor={`${id}-enabled`}
        label={texts.enabled}
        hint={texts.enabledHint}
        hintId={`${id}-enabled-hint`}
      >
        <Switch
          id={`${id}-enabled`}
          aria-describedby={`${id}-enabled-hint`}
          checked={config.enabled}
          onCheckedChange={(enabled) => update.mutate({ enabled })}
        />
      </SettingRow>
      <SettingRow
        htmlFor={`${id}-interval`}
        label={texts.interval}
        hint={texts.intervalHints[config.interval]}
        hintId={`${id}-interval-hint`}
      >
        <div className="w-40">
          <Select
            id={`${id}-interval`}
            size="small"
            aria-describedby={`${id}-interval-hint`}
            value={config.interval}
            onChange={(event) =>
              update.mutate({
                interval: CRON_INTERVALS.find((known) => known === event.target.value),
              })
            }
          >
            {CRON_INTERVALS.map((interval) => (
              <option key={interval} value={interval}>
                {texts.intervals[interval]}
              </option>
            ))}
          </Select>
        </div>
      </SettingRow>
      <SettingRow
        htmlFor={`${id}-codes`}
        label={texts.maxCodes}
        hint={texts.maxCodesHint}
        hintId={`${id}-codes-hint`}
      >
        <div className="w-40">
          <Select
            id={`${id}-codes`}
            size="small"
            aria-describedby={`${id}-codes-hint`}
            value={config.maxCodes}
            onChange={(event) => update.mutate({ maxCodes: Number(event.target.value) })}
          >
            {MAX_CODES_CHOICES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </SettingRow>
    </>
  )
}
