import { useEffect, useState } from 'react'
import { BACKUP_TEXTS, describeBackup } from '#shared/texts/admin-settings-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure } from '../common/failure.ts'

const WATCH_MS = 500

/** The backups, asked for often while one is written; the one begun here ends with a toast. */
export function useBackups() {
  const utils = trpc.useUtils()
  /** Since when the end of a backup is awaited. */
  const [startedMs, setStartedMs] = useState<number | null>(null)
  const query = trpc.backups.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (startedMs !== null || state.data?.running ? WATCH_MS : false),
  })
  const { data, dataUpdatedAt } = query

  useEffect(() => {
    if (startedMs === null || !data || dataUpdatedAt < startedMs || data.running) return
    setStartedMs(null)
    const [newest] = data.backups
    showToast(
      data.failure
        ? {
            title: BACKUP_TEXTS.failed.title,
            description: data.failure.message,
            variant: 'destructive',
          }
        : { title: BACKUP_TEXTS.done, ...(newest && { description: describeBackup(newest) }) },
    )
    void utils.overview.invalidate()
  }, [startedMs, data, dataUpdatedAt, utils])

  const start = trpc.backups.start.useMutation({
    // Whatever is read from now on knows of it: the server has it before it answers.
    onSuccess: () => setStartedMs(Date.now()),
    onError: (error) => showFailure(error, BACKUP_TEXTS.failed),
    onSettled: () => void utils.backups.list.invalidate(),
  })
  const isRunning = start.isPending || startedMs !== null || Boolean(data?.running)
  return { query, start: () => start.mutate(), isRunning }
}
