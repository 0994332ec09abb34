import type { Run } from '#shared/schemas/collection.ts'

export type Connection = 'connecting' | 'live'

type RunWatcher = {
  onRun: (run: Run) => void
  onConnection: (connection: Connection) => void
  onUnauthorized: () => void
}

const PROGRESS_URL = '/trpc/collection.progress'
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Listens to the subscription `collection.progress` until the answered function is called, and
 * connects again by itself, with longer and longer pauses.
 *
 * It reads tRPC's event stream directly: `httpSubscriptionLink` sits in the same file as the rest
 * of `@trpc/client`, so using it here would load it on every public page.
 */
export function watchRun({ onRun, onConnection, onUnauthorized }: RunWatcher): () => void {
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource

  const connectLater = () => {
    source.close()
    onConnection('connecting')
    timer = setTimeout(connect, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  function connect() {
    source = new EventSource(PROGRESS_URL)
    source.addEventListener('connected', () => onConnection('live'))
    source.addEventListener('message', (event) => {
      pause = FIRST_PAUSE_MS
      onRun(JSON.parse(event.data))
    })
    source.addEventListener('serialized-error', (event) => {
      source.close()
      if (JSON.parse(event.data).data?.code === 'UNAUTHORIZED') onUnauthorized()
      else connectLater()
    })
    source.addEventListener('return', connectLater)
    // The browser tries again by itself after a broken line, not after a refused request.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) connectLater()
      else onConnection('connecting')
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
