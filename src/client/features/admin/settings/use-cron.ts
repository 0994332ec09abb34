import { useEffect, useRef } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { MAX_CODES_OPTIONS, UNLIMITED_CODES } from '#shared/domain/vocabulary.ts'
import type { UpdateCronConfigInput } from '#shared/schemas/settings.ts'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure, showSuccess } from '../common/call-result.ts'
import { useSaveSetting } from './setting-fields.tsx'

const texts = SETTINGS_TEXTS.cron

/** The schedule's settings, fetched again when a run begins or ends: then its times move. */
export function useCronConfig() {
  const query = trpc.cron.getConfig.useQuery(undefined, { staleTime: LIMITS.cronConfigCacheMs })
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

export function useCronUpdate() {
  const utils = trpc.useUtils()
  return trpc.cron.updateConfig.useMutation(
    useSaveSetting('cron', utils.cron.getConfig, (change) => {
      showSuccess(SETTINGS_TEXTS.saved, describeCronChange(change))
    }),
  )
}

/** Runs the collection once, out of turn. */
export function useCronTrigger() {
  const utils = trpc.useUtils()
  return trpc.cron.trigger.useMutation({
    onSuccess: () => {
      showToast(texts.triggered)
      void utils.collection.latest.invalidate()
      void utils.cron.getConfig.invalidate()
    },
    onError: (error) => showFailure(error, texts.triggerFailed),
  })
}

const RECOMMENDED: (typeof MAX_CODES_OPTIONS)[number] = 50

const describeLimit = (maxCodes: number) =>
  maxCodes === UNLIMITED_CODES ? texts.unlimited : formatNumber(maxCodes)

/** Values and words of the choice of largest numbers. */
export const MAX_CODES_CHOICES = MAX_CODES_OPTIONS.map(
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
