import { setImmediate } from 'node:timers/promises'
import type { SearchProvider, SourceEvent } from '../integrations/search/search-provider.ts'
import type { ServiceDeps } from '../services/context.ts'

/**
 * A source that gives `events` and, once `close`d, then waits for `open` or the run's stop, so that
 * a test can look at what goes on in the middle of a run. `searches` names the brands of each
 * search.
 */
export function createGatedProvider(events: readonly SourceEvent[] = []) {
  let gate = Promise.resolve()
  let open = () => {}
  let freeSearches = 0
  const searches: string[][] = []
  const provider: SearchProvider = {
    name: 'gated',
    async *search({ brands, signal }) {
      searches.push(brands.map(({ name }) => name))
      const isFree = searches.length <= freeSearches
      yield* events
      if (!isFree) await Promise.race([gate, waitForAbort(signal)])
      // One more event lets the run see that it was stopped.
      yield { type: 'progress', share: 1 }
    },
    checkHealth: async () => ({ state: 'online' }),
  }
  return {
    provider,
    searches,
    /** From the search after the first `free` ones on. */
    close: ({ free = 0 } = {}) => {
      freeSearches = free
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    open: () => open(),
  }
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })

/** Waits until no collection goes on and what follows a run has been written down. */
export async function waitForRuns({ collection }: ServiceDeps): Promise<void> {
  do {
    await collection.waitUntilIdle()
    // A batch that follows another begins without a pause: after one turn it would be running.
    await setImmediate()
  } while (collection.isRunning())
}
