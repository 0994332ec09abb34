import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Run } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS, describeResult } from '#shared/texts/admin-collection-de.ts'
import { getToast, showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { refreshPanel, showRunEnd } from '../common/refresh-panel.ts'

export function useCollection() {
  const utils = trpc.useUtils()
  const run = trpc.collection.run.useMutation({
    onSuccess: (result) => showRunEnd(utils, describeResult(result)),
    onError: failureToast(
      'Fehler bei der Datensammlung',
      'Die automatische Sammlung ist fehlgeschlagen',
    ),
  })
  const inBackground = {
    onSuccess: () => showSuccess('Datensammlung gestartet', 'Die Sammlung läuft im Hintergrund.'),
    onError: failureToast('Fehler beim Starten', 'Konnte Hintergrund-Sammlung nicht starten'),
  }
  const start = trpc.collection.start.useMutation(inBackground)
  const readAgain = trpc.collection.readAgain.useMutation(inBackground)
  const stop = trpc.collection.stop.useMutation({
    onSuccess: ({ stopped }) => {
      if (!stopped) showSuccess('Keine Datensammlung aktiv', 'Der Lauf war schon beendet.')
      // The event stream announces the end of the run: no toast over its toast.
      else if (utils.collection.latest.getData()?.status === 'running')
        showSuccess('Datensammlung wird angehalten', 'Der Lauf endet nach dem aktuellen Post.')
    },
    onError: failureToast('Fehler beim Anhalten', 'Die Sammlung konnte nicht angehalten werden'),
  })
  return { run, start, readAgain, stop }
}

export type Connection = 'connecting' | 'live'

/** Keeps `collection.latest` current for as long as the panel is open and its session lasts. */
export function useCollectionProgress(isExpired: boolean, onUnauthorized: () => void): Connection {
  const [connection, setConnection] = useState<Connection>('connecting')
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  /** What was told last; the cache may have heard of a later state. */
  const told = useRef<Run | null>(undefined)
  /** Writes a run into the cache; when one begins or ends, marks what it changed as outdated. */
  const receive = useEffectEvent(async (run: Run) => {
    const before = told.current ?? utils.collection.latest.getData()
    told.current = run
    // Cancel a pending query: its answer would be older than this event.
    await utils.collection.latest.cancel()
    utils.collection.latest.setData(undefined, run)
    if (before === undefined) return
    // A short run may have ended without ever being seen as running: its id is new.
    if (before?.id === run.id && before.status === run.status) return
    if (run.status === 'running') return void utils.cron.getConfig.invalidate()
    // What a message asks, as after adding a brand, is worth more; the line above every tab says it, too.
    const toast = getToast()
    if (!isAwaitingRun(queryClient) && !(toast?.open && toast.choice))
      showToast({
        title: COLLECTION_TEXTS.ended(run.status),
        description: describeResult(run),
        variant: run.status === 'completed' || run.status === 'stopped' ? 'default' : 'destructive',
      })
    void refreshPanel(utils)
  })
  useEffect(() => {
    if (isExpired) return
    const onRun = (run: Run) => void receive(run)
    return subscribeToRun(onRun, setConnection, onUnauthorized)
  }, [isExpired, onUnauthorized])
  return connection
}

/** Whether a call of this page is waiting for the run; its answer then shows the toast. */
const isAwaitingRun = (queryClient: QueryClient) =>
  [trpc.collection.run, trpc.brands.collect].some(
    (call) => queryClient.isMutating({ mutationKey: getMutationKey(call) }) > 0,
  )

const PROGRESS_URL = '/trpc/collection.progress'
const RETRY_MS = 3_000

/**
 * Listens to the subscription `collection.progress` until the answered function is called, and
 * connects again by itself.
 *
 * It reads tRPC's event stream directly: `httpSubscriptionLink` sits in the same file as the rest
 * of `@trpc/client`, so using it here would load it on every public page.
 */
function subscribeToRun(
  onRun: (run: Run) => void,
  onConnection: (connection: Connection) => void,
  onUnauthorized: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource

  function connect() {
    source = new EventSource(PROGRESS_URL)
    source.addEventListener('connected', () => onConnection('live'))
    source.addEventListener('message', (event) => onRun(JSON.parse(event.data)))
    source.addEventListener('serialized-error', (event) => {
      if (JSON.parse(event.data).data?.code !== 'UNAUTHORIZED') return
      source.close()
      onUnauthorized()
    })
    // The browser tries again by itself after a line that broke or ended, not after a refused request.
    source.addEventListener('error', () => {
      onConnection('connecting')
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, RETRY_MS)
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
