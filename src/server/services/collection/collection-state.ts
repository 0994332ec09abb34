import type { ServiceFaultKind } from '#shared/domain/errors.ts'
import type { Run } from '#shared/schemas/collection.ts'
import { conflict } from '../errors.ts'

/** Why a run is stopped when the process ends: what it leaves undone goes on at the next start. */
export const SHUTDOWN = new DOMException('The process ends', 'AbortError')

export type CollectionState = ReturnType<typeof createCollectionState>

/** The one collection that may run in this process, and who watches it; built once per process. */
export function createCollectionState() {
  let snapshot: Run | null = null
  let abort: AbortController | null = null
  const listeners = new Set<() => void>()

  const change = (next: Run) => {
    snapshot = next
    for (const listener of [...listeners]) listener()
  }
  /** Calls back at every change; the answer ends that. */
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    /**
     * Reserves the place and asks `open` for the first snapshot; when `open` throws, the place is
     * free again. The signal fires on `requestStop`. Throws `conflict` while another run goes on.
     */
    begin(open: () => Run): AbortSignal {
      if (abort) throw conflict('Es läuft bereits eine Datensammlung.')
      const controller = new AbortController()
      abort = controller
      try {
        change(open())
      } catch (error) {
        abort = null
        throw error
      }
      return controller.signal
    },
    /** Changes the snapshot and tells the watchers; ignored when no run goes on. */
    update(next: Partial<Run>) {
      if (abort && snapshot) change({ ...snapshot, ...next })
    },
    /** The last change of a run; frees the place. */
    end(next: Partial<Run>) {
      if (!abort || !snapshot) return
      abort = null
      change({ ...snapshot, ...next })
    },
    /**
     * Ends the run with the batch at hand; false when none goes on. `SHUTDOWN` as the process ends.
     */
    requestStop(reason?: typeof SHUTDOWN): boolean {
      abort?.abort(reason)
      return abort !== null
    },
    isRunning: (): boolean => abort !== null,
    /** The newest run of this process, also when it is over; null before the first. */
    getSnapshot: (): Run | null => snapshot,
    onChange,
    /** Resolves once no run goes on, so that the process can stop cleanly. */
    waitUntilIdle: () =>
      new Promise<void>((resolve) => {
        if (!abort) return resolve()
        const unsubscribe = onChange(() => {
          if (abort) return
          unsubscribe()
          resolve()
        })
      }),
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
  }
}
