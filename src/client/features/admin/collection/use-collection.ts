import { COLLECTION_TEXTS, describeResult } from '#shared/texts/admin-collection-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure } from '../common/failure.ts'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'
import { wasRunStopped } from '../common/was-run-stopped.ts'

/** Starting and stopping a collection. */
export function useCollection() {
  const utils = trpc.useUtils()
  const refreshDirectory = useRefreshDirectory()
  const refresh = () => utils.collection.latest.invalidate()

  const run = trpc.collection.run.useMutation({
    onSuccess: async (result) => {
      const isStopped = await wasRunStopped(utils)
      showToast({
        title: COLLECTION_TEXTS.ended[isStopped ? 'stopped' : 'completed'],
        description: describeResult(result),
      })
    },
    onError: (error) => showFailure(error, COLLECTION_TEXTS.runFailed),
    onSettled: () => Promise.all([refresh(), refreshDirectory()]),
  })
  const start = trpc.collection.start.useMutation({
    onSuccess: () => {
      showToast(COLLECTION_TEXTS.startedToast)
      return refresh()
    },
    onError: (error) => showFailure(error, COLLECTION_TEXTS.startFailed),
  })
  const stop = trpc.collection.stop.useMutation({
    onSuccess: ({ stopped }) => {
      if (!stopped) {
        showToast(COLLECTION_TEXTS.nothingToStop)
        return refresh()
      }
      // The run's end comes by the stream, which announces what the cache does not know yet: asking
      // for the run here would take that news away, and a toast after it would cover it.
      if (utils.collection.latest.getData()?.status === 'running')
        showToast(COLLECTION_TEXTS.stopToast)
    },
    onError: (error) => showFailure(error, COLLECTION_TEXTS.stopFailed),
  })
  return { run, start, stop }
}
