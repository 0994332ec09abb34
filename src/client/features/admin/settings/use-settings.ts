import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure } from '../common/failure.ts'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'
import { describeSettings } from './describe-settings.ts'

/** Saves one setting: shown at once, taken back when the server refuses. */
export function useSettingsUpdate() {
  const utils = trpc.useUtils()
  const refreshDirectory = useRefreshDirectory()
  return trpc.settings.update.useMutation({
    scope: { id: 'settings' },
    onMutate: (change) => {
      void utils.settings.get.cancel()
      const before = utils.settings.get.getData()
      utils.settings.get.setData(undefined, (settings) => settings && { ...settings, ...change })
      return before
    },
    onSuccess: (settings, change) => {
      utils.settings.get.setData(undefined, settings)
      showToast({ title: SETTINGS_TEXTS.saved, description: describeSettings(change) })
      // Released codes are public from now on.
      if (change.reviewThreshold !== undefined) void refreshDirectory()
    },
    onError: (error, _change, before) => {
      if (before) utils.settings.get.setData(undefined, before)
      showFailure(error, SETTINGS_TEXTS.saveFailed)
      void utils.settings.get.invalidate()
    },
  })
}
