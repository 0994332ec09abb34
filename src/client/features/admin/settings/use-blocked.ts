import { describeUnblocked, SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatCount } from '#shared/texts/format.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure } from '../common/failure.ts'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'

const texts = SETTINGS_TEXTS.blocked

/** Blocking and unblocking influencers. */
export function useBlocked() {
  const utils = trpc.useUtils()
  const refreshDirectory = useRefreshDirectory()
  const refreshList = () => utils.influencers.listBlocked.invalidate()

  const block = trpc.influencers.block.useMutation({
    onSuccess: ({ username, codesRemoved }) => {
      showToast({
        title: texts.done,
        description: `@${username}: ${formatCount(codesRemoved, 'Code', 'Codes')} entfernt.`,
      })
      void refreshDirectory()
    },
    onError: (error) => showFailure(error, texts.blockFailed),
  })
  const unblock = trpc.influencers.unblock.useMutation({
    onSuccess: ({ username }) => {
      showToast({ title: texts.undone, description: describeUnblocked(username) })
      utils.influencers.listBlocked.setData(undefined, (blocked) =>
        blocked?.filter((known) => known.username !== username),
      )
      void refreshList()
    },
    onError: (error) => {
      showFailure(error, texts.unblockFailed)
      void refreshList()
    },
  })
  return { block, unblock }
}
