import type { Db } from '#db/open-database.ts'
import { inChunks } from '#db/queries/batches.ts'
import type { CodeRef } from '#db/queries/code-changes.ts'
import type { BulkResult } from '#shared/schemas/admin-code.ts'
import { pluralize, writeCount } from '#shared/texts/format.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { listOwners, refreshCountersInSteps } from '../counters.ts'
import { ServiceError } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { invalidatePagesOnce, writeKeepingPages } from '../page-changes.ts'
import { runStepsOrThrow } from '../run-in-steps.ts'
import { retryWhileLocked } from '../write-lock.ts'

/** Some milliseconds of work. */
const CODES_PER_STEP = 50
/** How many codes the log entry names. */
const NAMED = 50

type Change = {
  ids: readonly number[]
  /** What the log entry says was done, such as 'gelöscht'. */
  done: string
  /** Changes codes in one transaction, but no counters; answers those for which it was new. */
  work: (tx: Db, ids: readonly number[]) => CodeRef[]
}

/**
 * Changes many codes in short transactions with requests in between, then the counters of their
 * brands and influencers; one log entry at the end.
 * Throws `unauthenticated`. When a step fails or the process is asked to stop, the steps before it
 * stay done and the entry says so: throws the error of the first step, later `unavailable`.
 */
export async function changeManyCodes(ctx: ServiceContext, change: Change): Promise<BulkResult> {
  requireAdmin(ctx)
  return invalidatePagesOnce(ctx, (inside) => changeInSteps(inside, change))
}

async function changeInSteps(ctx: ServiceContext, change: Change): Promise<BulkResult> {
  const changed: CodeRef[] = []
  const finish = async (done: string) => {
    await retryWhileLocked(() => writeKeepingPages(ctx, () => logChange(ctx, done, changed)))
    await refreshCountersInSteps(ctx, listOwners(changed))
  }
  try {
    const portions = inChunks([...new Set(change.ids)], CODES_PER_STEP)
    await runStepsOrThrow(ctx, portions, (tx, ids) => {
      const codes = change.work(tx, ids)
      changed.push(...codes)
      return codes.length
    })
  } catch (cause) {
    if (changed.length === 0) throw cause
    ctx.logger.error({ err: cause }, 'a change of many codes ended early')
    await finish(`${change.done}, dann abgebrochen`)
    const all = writeCount(change.ids.length, 'Code', 'Codes')
    const were = pluralize(changed.length, 'wurde', 'wurden')
    throw new ServiceError(
      'unavailable',
      `Abgebrochen: ${changed.length} von ${all} ${were} ${change.done}. Bitte versuchen Sie es noch einmal.`,
      { cause },
    )
  }
  if (changed.length > 0) await finish(change.done)
  return { changed: changed.length }
}

function logChange(ctx: ServiceContext, done: string, codes: readonly CodeRef[]): void {
  const changed = codes.length
  const what = changed === 1 ? `Code ${codes[0]?.code}` : `${changed} Codes`
  const details = { changed, codes: codes.slice(0, NAMED).map(({ code }) => code) }
  writeLog(ctx, { type: 'admin', level: 'info', message: `${what} ${done}`, details })
}
