import { setTimeout } from 'node:timers/promises'
import type { ServiceContext } from '../context.ts'
import { toStorageError } from '../storage-error.ts'

const RETRY_MS = 5_000

/**
 * Writes down how a run ended once the database takes it again, as after a full disk. When the
 * process ends before that, the next start closes the run.
 */
export function saveRunLater(ctx: ServiceContext, save: () => void): void {
  void ctx.background.run(async (signal) => {
    while (!signal.aborted) {
      await setTimeout(RETRY_MS, null, { signal, ref: false }).catch(() => null)
      if (signal.aborted || trySave(ctx, save)) return
    }
  })
}

function trySave({ logger }: ServiceContext, save: () => void): boolean {
  try {
    save()
    return true
  } catch (error) {
    if (toStorageError(error)) return false
    logger.error({ err: error }, 'end of a run could not be saved')
    return true
  }
}
