import { LIMITS } from '#shared/domain/limits.ts'
import {
  describePlanFailure,
  describePlanned,
  SCHEDULE_TEXTS,
} from '#shared/texts/admin-schedule-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import {
  isUnauthorized,
  showFailure,
  showProblem,
  showSuccess,
  toErrorText,
} from '../common/call-result.ts'

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
      showSuccess(SCHEDULE_TEXTS.planned, describePlanned(scheduled, duplicates))
      void refresh()
    },
    onError: (error) => {
      if (isUnauthorized(error)) return
      const description = describePlanFailure(toErrorText(error, SCHEDULE_TEXTS.unreachable))
      showProblem({ title: SCHEDULE_TEXTS.planFailed, description })
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
      showSuccess(SCHEDULE_TEXTS.retried, `${brand.brandName} ist sofort fällig.`)
      utils.scheduledBrands.list.setData(undefined, (brands) =>
        brands?.map((known) => (known.id === brand.id ? brand : known)),
      )
    },
    onError: (error) => showFailure(error, SCHEDULE_TEXTS.retryFailed),
    onSettled: () => void refresh(),
  })
  const remove = trpc.scheduledBrands.delete.useMutation({
    onSuccess: ({ id }) => {
      const brand = utils.scheduledBrands.list.getData()?.find((known) => known.id === id)
      showSuccess(SCHEDULE_TEXTS.deleted, brand && `${brand.brandName} steht nicht mehr im Plan.`)
      utils.scheduledBrands.list.setData(undefined, (brands) =>
        brands?.filter((known) => known.id !== id),
      )
    },
    onError: (error) => showFailure(error, SCHEDULE_TEXTS.deleteFailed),
    onSettled: () => void refresh(),
  })
  return { plan, process, retry, remove }
}
