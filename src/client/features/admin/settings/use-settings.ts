import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure } from '../common/failure.ts'
import { describeThreshold } from './describe-threshold.ts'

/** Saves the threshold: shown at once, taken back when the server refuses. */
export function useSettingsUpdate() {
  const utils = trpc.useUtils()
  return trpc.settings.update.useMutation({
    scope: { id: 'settings' },
    onMutate: (change) => {
      void utils.settings.get.cancel()
      const before = utils.settings.get.getData()
      utils.settings.get.setData(undefined, (settings) => settings && { ...settings, ...change })
      return before
    },
    onSuccess: (settings) => {
      utils.settings.get.setData(undefined, settings)
      showToast({
        title: SETTINGS_TEXTS.saved,
        description: describeThreshold(settings.reviewThreshold),
      })
      // Released codes are public from now on.
      void utils.codes.invalidate()
      void utils.brands.invalidate()
      void utils.categories.invalidate()
      void utils.influencers.invalidate()
      void utils.overview.invalidate()
      void utils.logs.invalidate()
    },
    onError: (error, _change, before) => {
      if (before) utils.settings.get.setData(undefined, before)
      showFailure(error, SETTINGS_TEXTS.saveFailed)
      void utils.settings.get.invalidate()
    },
  })
}
