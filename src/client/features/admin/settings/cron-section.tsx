import { getMutationKey } from '@trpc/react-query'
import { Play } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { CRON_INTERVALS, MAX_CODES_OPTIONS, UNLIMITED_CODES } from '#shared/domain/vocabulary.ts'
import type { CronConfig, UpdateCronConfigInput } from '#shared/schemas/settings.ts'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatMinute, formatNumber } from '#shared/texts/format.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure, showSuccess } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { PageSection, QueryContent } from '../common/page-blocks.tsx'
import { Time } from '../common/table-cells.tsx'
import { SettingList, SettingRow, SettingSelect, useWithUnsaved } from './setting-fields.tsx'

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

/** What can be set; each change is saved at once, one request at a time. */
function CronFields({ config }: { config: CronConfig }) {
  const id = useId()
  const utils = trpc.useUtils()
  const update = trpc.cron.updateConfig.useMutation({
    scope: { id: 'cron' },
    onMutate: () => utils.cron.getConfig.cancel(),
    onSuccess: (saved, change) => {
      utils.cron.getConfig.setData(undefined, saved)
      showSuccess(SETTINGS_TEXTS.saved, describeCronChange(change))
    },
    onError: (error) => {
      showFailure(error, SETTINGS_TEXTS.saveFailed)
      // Without an answer nobody knows whether it was saved.
      void utils.cron.getConfig.invalidate()
    },
  })
  return (
    <>
      <SettingRow htmlFor={id} label={texts.enabled} hint={texts.enabledHint}>
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
        choices={CRON_INTERVALS.map((interval) => [interval, texts.intervals[interval]])}
        onChange={(interval) => update.mutate({ interval })}
      />
      <SettingSelect
        label={texts.maxCodes}
        hint={texts.maxCodesHint}
        value={config.maxCodes}
        choices={MAX_CODES_CHOICES}
        onChange={(maxCodes) => update.mutate({ maxCodes })}
      />
    </>
  )
}

type CronTimesProps = { config: CronConfig; isRunning: boolean }

/** When it ran, when it runs next, and a run out of turn. */
function CronTimes({ config, isRunning }: CronTimesProps) {
  const utils = trpc.useUtils()
  const trigger = trpc.cron.trigger.useMutation({
    onSuccess: () => {
      showToast(texts.triggered)
      void utils.collection.latest.invalidate()
      void utils.cron.getConfig.invalidate()
    },
    onError: (error) => showFailure(error, texts.triggerFailed),
  })
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
        <SmallButton disabled={isRunning || trigger.isPending} onClick={() => trigger.mutate()}>
          <Play />
          {trigger.isPending ? texts.triggering : texts.trigger}
        </SmallButton>
      </SettingRow>
    </>
  )
}

/** The schedule's settings, fetched again when a run begins or ends: then its times move. */
function useCronConfig() {
  const query = useWithUnsaved(
    trpc.cron.getConfig.useQuery(undefined, { staleTime: LIMITS.cronConfigCacheMs }),
    getMutationKey(trpc.cron.updateConfig),
  )
  const { data: run } = trpc.collection.latest.useQuery(undefined, {
    select: (latest) => latest && { id: latest.id, isRunning: latest.status === 'running' },
  })
  const utils = trpc.useUtils()
  const state = run === undefined ? null : `${run?.id} ${run?.isRunning}`
  const seen = useRef(state)
  useEffect(() => {
    const before = seen.current
    seen.current = state
    if (before !== null && before !== state) void utils.cron.getConfig.invalidate()
  }, [state, utils])
  return { query, isRunning: run?.isRunning ?? false }
}

const RECOMMENDED: (typeof MAX_CODES_OPTIONS)[number] = 50

const describeLimit = (maxCodes: number) =>
  maxCodes === UNLIMITED_CODES ? texts.unlimited : formatNumber(maxCodes)

const MAX_CODES_CHOICES = MAX_CODES_OPTIONS.map(
  (value) =>
    [
      value,
      value === RECOMMENDED ? `${value} (${texts.recommended})` : describeLimit(value),
    ] as const,
)

/** What a saved change means, for the toast. */
export function describeCronChange({ enabled, interval, maxCodes }: UpdateCronConfigInput) {
  return [
    enabled !== undefined && (enabled ? texts.switchedOn : texts.switchedOff),
    interval && `${texts.interval}: ${texts.intervals[interval]}`,
    maxCodes && `${texts.maxCodes}: ${describeLimit(maxCodes)}`,
  ]
    .filter(Boolean)
    .join(' ')
}
