import type { ServiceFaultKind } from '#shared/domain/errors.ts'
import type { Run } from '#shared/schemas/collection.ts'
import { conflict } from '../errors.ts'

/** Why a run is stopped when the process ends: what it leaves undone goes on at the next start. */
export const SHUTDOWN = new DOMException('The process ends', 'AbortError')

/** The one collection that may run in this process, and who watches it. */
export type CollectionState = {
  /**
   * Reserves the place and asks `open` for the first snapshot; when `open` throws, the place is
   * free again. The signal fires on `requestStop`. Throws `conflict` while another run goes on.
   */
  begin: (open: () => Run) => AbortSignal
  /** Changes the snapshot and tells the watchers; ignored when no run goes on. */
  update: (change: Partial<Run>) => void
  /** The last change of a run; frees the place. */
  end: (change: Partial<Run>) => void
  /**
   * Asks the run to end with the batch at hand; false when none goes on. `SHUTDOWN` as the reason
   * when the process ends, none when the operator wants it.
   */
  requestStop: (reason?: typeof SHUTDOWN) => boolean
  isRunning: () => boolean
  /** The newest run of this process, also when it is over; null before the first. */
  getSnapshot: () => Run | null
  /** Calls back at every change; the answer ends that. */
  onChange: (listener: () => void) => () => void
  /** Resolves once no run goes on, so that the process can stop cleanly. */
  waitUntilIdle: () => Promise<void>
}

/** Built once per process in the composition root. */
export function createCollectionState(): CollectionState {
  let snapshot: Run | null = null
  let abort: AbortController | null = null
  const listeners = new Set<() => void>()

  const change = (next: Run) => {
    snapshot = next
    for (const listener of [...listeners]) listener()
  }
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    begin(open) {
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
    update(next) {
      if (abort && snapshot) change({ ...snapshot, ...next })
    },
    end(next) {
      if (!abort || !snapshot) return
      abort = null
      change({ ...snapshot, ...next })
    },
    requestStop(reason) {
      abort?.abort(reason)
      return abort !== null
    },
    isRunning: () => abort !== null,
    getSnapshot: () => snapshot,
    onChange,
    waitUntilIdle: () =>
      new Promise((resolve) => {
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

/** How the outside services did when they were last used; lives as long as the process. */
export type ProviderStates = {
  fail: (part: ProviderPart, fault: ProviderFault) => void
  succeed: (part: ProviderPart) => void
  get: (part: ProviderPart) => ProviderOutcome | null
}

/** Built once per process in the composition root. */
export function createProviderStates(clock: () => Date): ProviderStates {
  const outcomes = new Map<ProviderPart, ProviderOutcome>()
  return {
    fail(part, { kind, message }) {
      outcomes.set(part, { fault: { kind, message }, at: clock() })
    },
    succeed(part) {
      outcomes.set(part, { fault: null, at: clock() })
    },
    get: (part) => outcomes.get(part) ?? null,
  }
}
