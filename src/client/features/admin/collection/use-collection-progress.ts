import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useEffect, useState } from 'react'
import type { Run } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { describeRun } from './run-text.ts'
import { type Connection, watchRun } from './watch-run.ts'

/** Keeps `collection.latest` current for as long as the panel is open. */
export function useCollectionProgress(onUnauthorized: () => void): Connection {
  const [connection, setConnection] = useState<Connection>('connecting')
  const receive = useReceivedRun()
  useEffect(
    () => watchRun({ onRun: receive, onConnection: setConnection, onUnauthorized }),
    [receive, onUnauthorized],
  )
  return connection
}

/** Whoever waits for a run's answer gets the news of its end from there. */
const isAwaitingRun = (queryClient: QueryClient) =>
  [trpc.collection.run, trpc.brands.collect].some(
    (call) => queryClient.isMutating({ mutationKey: getMutationKey(call) }) > 0,
  )

/** Writes a run into the cache; when one ends, says so and marks what it changed as outdated. */
function useReceivedRun() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const [receive] = useState(() => async (run: Run) => {
    const before = utils.collection.latest.getData()
    // An answer that is still on its way is older than this.
    await utils.collection.latest.cancel()
    utils.collection.latest.setData(undefined, run)
    if (run.status === 'running' || before === undefined) return
    // A short run is over before anybody saw it running.
    if (before?.id === run.id && before.status !== 'running') return
    if (!isAwaitingRun(queryClient))
      showToast({
        title: COLLECTION_TEXTS.ended[run.status],
        description: describeRun(run),
        variant: run.status === 'completed' || run.status === 'stopped' ? 'default' : 'destructive',
      })
    void utils.brands.invalidate()
    void utils.codes.invalidate()
    void utils.overview.invalidate()
    void utils.logs.invalidate()
  })
  return receive
}
