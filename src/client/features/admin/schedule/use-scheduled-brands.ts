import { LIMITS } from '#shared/domain/limits.ts'
import {
  describePlanFailure,
  describePlanned,
  SCHEDULE_TEXTS,
} from '#shared/texts/admin-schedule-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { isUnauthorized, showFailure, toErrorText } from '../common/failure.ts'

/** The schedule, fetched again every ten seconds: it changes by itself. */
export const useScheduledList = () =>
  trpc.scheduledBrands.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: LIMITS.scheduledRefreshMs,
  })

/** Every change of the schedule; the list follows each. */
export function useScheduledBrands() {
  const utils = trpc.useUtils()
  const refresh = () => utils.scheduledBrands.invalidate()

  const plan = trpc.scheduledBrands.add.useMutation({
    onSuccess: ({ scheduled, duplicates }) => {
      showToast({
        title: SCHEDULE_TEXTS.planned,
        description: describePlanned(scheduled, duplicates),
      })
      void refresh()
    },
    onError: (error) => {
      if (isUnauthorized(error)) return
      showToast({
        title: SCHEDULE_TEXTS.planFailed,
        description: describePlanFailure(toErrorText(error, SCHEDULE_TEXTS.unreachable)),
        variant: 'destructive',
      })
    },
  })
  const process = trpc.scheduledBrands.process.useMutation({
    onSuccess: () => {
      showToast(SCHEDULE_TEXTS.processStarted)
      void refresh()
      void utils.collection.latest.invalidate()
    },
    onError: (error) => showFailure(error, SCHEDULE_TEXTS.processFailed),
  })
  const retry = trpc.scheduledBrands.retry.useMutation({
    onSuccess: (brand) => {
      showToast({
        title: SCHEDULE_TEXTS.retried,
        description: `${brand.brandName} ist sofort fällig.`,
      })
      utils.scheduledBrands.list.setData(undefined, (brands) =>
        brands?.map((known) => (known.id === brand.id ? brand : known)),
      )
      void refresh()
    },
    onError: (error) => {
      showFailure(error, SCHEDULE_TEXTS.retryFailed)
      void refresh()
    },
  })
  const remove = trpc.scheduledBrands.delete.useMutation({
    onSuccess: ({ id }) => {
      const brand = utils.scheduledBrands.list.getData()?.find((known) => known.id === id)
      showToast({
        title: SCHEDULE_TEXTS.deleted,
        description: brand && `${brand.brandName} steht nicht mehr im Plan.`,
      })
      utils.scheduledBrands.list.setData(undefined, (brands) =>
        brands?.filter((known) => known.id !== id),
      )
      void refresh()
    },
    onError: (error) => {
      showFailure(error, SCHEDULE_TEXTS.deleteFailed)
      void refresh()
    },
  })
  return { plan, process, retry, remove }
}
