import { setTimeout } from 'node:timers/promises'
import { findLatestRun } from '#db/queries/runs.ts'
import type { Run } from '#shared/schemas/collection.ts'
import { requireSession } from '../auth/sessions.ts'
import type { AdminContext } from '../context.ts'
import { withIsoDates } from '../iso-dates.ts'

/** At most five snapshots a second; the last one of a burst always comes. */
const INTERVAL_MS = 200
/** How often a stream without news looks whether its session is still open. */
const SESSION_CHECK_MS = 5_000

/**
 * The newest run at once and after every change, until `signal` fires. Throws `unauthenticated`
 * once the session is over: before anything more is told, or within seconds.
 */
export async function* watchCollection(
  ctx: AdminContext,
  { signal }: { signal: AbortSignal | undefined },
): AsyncGenerator<Run> {
  let isChanged = true
  let wake = () => {}
  const onChange = () => {
    isChanged = true
    wake()
  }
  const forget = ctx.collection.onChange(onChange)
  const heartbeat = setInterval(() => wake(), SESSION_CHECK_MS).unref()
  signal?.addEventListener('abort', onChange)
  try {
    while (!signal?.aborted) {
      requireSession(ctx)
      if (isChanged) {
        isChanged = false
        const run = getLatestRun(ctx)
        if (run) yield run
        // An abort ends the pause early; the loop then sees the signal itself.
        await setTimeout(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {})
      }
      if (!isChanged)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    forget()
    clearInterval(heartbeat)
    signal?.removeEventListener('abort', onChange)
  }
}

/**
 * The newest run, going on or over; null before the first. Progress by brand is known only of this
 * process's runs.
 */
export function getLatestRun(ctx: AdminContext): Run | null {
  const snapshot = ctx.collection.getSnapshot()
  if (snapshot && ctx.collection.isRunning()) return snapshot
  const run = findLatestRun(ctx.db)
  if (!run || run.id === snapshot?.id) return snapshot
  return {
    ...withIsoDates(run),
    currentBrand: null,
    share: 1,
    brandsDone: 0,
    brandsTotal: 0,
    remainingSeconds: null,
  }
}
