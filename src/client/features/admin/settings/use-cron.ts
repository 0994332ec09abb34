import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useEffect, useRef } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { MAX_CODES_OPTIONS, UNLIMITED_CODES } from '#shared/domain/vocabulary.ts'
import type { UpdateCronConfigInput } from '#shared/schemas/settings.ts'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure } from '../common/failure.ts'

const texts = SETTINGS_TEXTS.cron
const UPDATE_KEY = getMutationKey(trpc.cron.updateConfig)

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

/** Saves one setting: shown at once, reverted if the server refuses. One request at a time. */
export function useCronUpdate() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const isLast = () => queryClient.isMutating({ mutationKey: UPDATE_KEY }) === 1
  return trpc.cron.updateConfig.useMutation({
    scope: { id: 'cron' },
    onMutate: (change) => {
      void utils.cron.getConfig.cancel()
      const before = utils.cron.getConfig.getData()
      utils.cron.getConfig.setData(undefined, (config) => config && { ...config, ...change })
      return before
    },
    onSuccess: (config, change) => {
      if (isLast()) utils.cron.getConfig.setData(undefined, config)
      showToast({ title: SETTINGS_TEXTS.saved, description: describeCronChange(change) })
    },
    onError: (error, _change, before) => {
      if (isLast() && before) utils.cron.getConfig.setData(undefined, before)
      showFailure(error, SETTINGS_TEXTS.saveFailed)
    },
    // The value to go back to may itself be an unsaved earlier change: ask the server.
    onSettled: (_config, error) => {
      if (error && isLast()) void utils.cron.getConfig.invalidate()
    },
  })
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
