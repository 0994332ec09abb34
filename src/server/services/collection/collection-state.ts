import type { ServiceFaultKind } from '#shared/domain/errors.ts'
import type { Run } from '#shared/schemas/collection.ts'
import { conflict } from '../errors.ts'

/** Why a run is stopped when the process ends: what it leaves undone goes on at the next start. */
export const SHUTDOWN = new DOMException('The process ends', 'AbortError')

export type CollectionState = ReturnType<typeof createCollectionState>

/** The one collection that may run in this process, and who watches it; built once per process. */
export function createCollectionState() {
  let snapshot: Run | null = null
  let running: { abort: AbortController; end: PromiseWithResolvers<void> } | null = null
  const listeners = new Set<() => void>()
  const waiting = new Set<number>()

  const change = (next: Run) => {
    snapshot = next
    for (const listener of [...listeners]) listener()
  }

  return {
    /**
     * Reserves the place and asks `open` for the first snapshot; when `open` throws, the place is
     * free again. The signal fires on `requestStop`. Throws `conflict` while another run goes on.
     */
    begin(open: () => Run): AbortSignal {
      if (running) throw conflict('Es läuft bereits eine Datensammlung.')
      const abort = new AbortController()
      running = { abort, end: Promise.withResolvers() }
      try {
        change(open())
      } catch (error) {
        running = null
        throw error
      }
      return abort.signal
    },
    /** Changes the snapshot and tells the watchers; ignored when no run goes on. */
    update(next: Partial<Run>) {
      if (running && snapshot) change({ ...snapshot, ...next })
    },
    /** The last change of a run; frees the place. */
    end(next: Partial<Run>) {
      if (!running || !snapshot) return
      running.end.resolve()
      running = null
      change({ ...snapshot, ...next })
    },
    /** Ends the run with the batch at hand; false when none goes on. `SHUTDOWN` as the process ends. */
    requestStop(reason?: typeof SHUTDOWN): boolean {
      running?.abort.abort(reason)
      return running !== null
    },
    /** Brands to be collected for once no run goes on; answers whether none waited before. */
    addWaiting(brandIds: readonly number[]): boolean {
      const isFirst = waiting.size === 0
      for (const id of brandIds) waiting.add(id)
      return isFirst
    },
    takeWaiting(): number[] {
      const brandIds = [...waiting]
      waiting.clear()
      return brandIds
    },
    isRunning: (): boolean => running !== null,
    /** The newest run of this process, also when it is over; null before the first. */
    getSnapshot: (): Run | null => snapshot,
    /** Calls back at every change; the answer ends that. */
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Resolves once no run goes on, so that the process can stop cleanly. */
    waitUntilIdle: async () => running?.end.promise,
  }
}

/** The outside services that a run uses. */
export type ProviderPart = 'search' | 'ai'

type ProviderFault = { kind: ServiceFaultKind; message: string }

/** Result of the last use; null before the first use in this process. */
export type ProviderOutcome = { fault: ProviderFault | null; at: Date }

export type ProviderStates = ReturnType<typeof createProviderStates>

/** How the outside services did when they were last used; built once per process. */
export function createProviderStates(clock: () => Date) {
  const outcomes = new Map<ProviderPart, ProviderOutcome>()
  return {
    fail(part: ProviderPart, { kind, message }: ProviderFault) {
      outcomes.set(part, { fault: { kind, message }, at: clock() })
    },
    succeed(part: ProviderPart) {
      outcomes.set(part, { fault: null, at: clock() })
    },
    get: (part: ProviderPart) => outcomes.get(part) ?? null,
    /** Another service is asked from now on. */
    forget: (part: ProviderPart) => void outcomes.delete(part),
  }
}
