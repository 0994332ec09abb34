import { setTimeout } from 'node:timers/promises'
import { findLatestRun } from '#db/queries/runs.ts'
import type { Run } from '#shared/schemas/collection.ts'
import { requireSession } from '../auth/sessions.ts'
import type { AdminContext } from '../context.ts'
import { withIsoDates } from '../iso-dates.ts'

/** At most five snapshots a second; the last one of a burst always comes. */
const INTERVAL_MS = 200

/**
 * The newest run at once and after every change, until `signal` fires. Throws `unauthenticated` before
 * anything more is told once the session is over.
 */
export async function* watchCollection(
  ctx: AdminContext,
  { signal }: { signal: AbortSignal | undefined },
): AsyncGenerator<Run> {
  let seen: Run | null | undefined
  while (!signal?.aborted) {
    requireSession(ctx)
    const snapshot = ctx.collection.getSnapshot()
    const run = snapshot === seen ? null : getLatestRun(ctx)
    seen = snapshot
    if (run) yield run
    await setTimeout(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {})
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
