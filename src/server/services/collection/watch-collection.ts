import { setTimeout } from 'node:timers/promises'
import type { Run } from '#shared/schemas/collection.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { getLatestRun } from './get-latest-run.ts'

/** At most five snapshots a second; the last one of a burst always comes. */
const INTERVAL_MS = 200

/**
 * The newest run at once (if there is any) and after every change, until `signal` fires.
 * Throws `unauthenticated` for visitors.
 */
export async function* watchCollection(
  ctx: ServiceContext,
  { signal }: { signal: AbortSignal | undefined },
): AsyncGenerator<Run> {
  requireAdmin(ctx)
  let isChanged = true
  let wake = () => {}
  const onChange = () => {
    isChanged = true
    wake()
  }
  const forget = ctx.collection.onChange(onChange)
  signal?.addEventListener('abort', onChange)
  try {
    while (!signal?.aborted) {
      isChanged = false
      const run = getLatestRun(ctx)
      if (run) yield run
      // An abort ends the pause early; the loop then sees the signal itself.
      await setTimeout(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {})
      if (!isChanged)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    forget()
    signal?.removeEventListener('abort', onChange)
  }
}
