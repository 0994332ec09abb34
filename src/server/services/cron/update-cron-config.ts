import { type CronConfigRow, updateCronConfigRow } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { CronConfig, UpdateCronConfigInput } from '#shared/schemas/cron.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'
import { computeNextRun } from './compute-next-run.ts'
import { loadCronConfig } from './load-cron-config.ts'
import { toCronConfig } from './to-cron-config.ts'

/**
 * Changes some of the settings, at once and for good; a run that goes on keeps its own. Switched
 * off, the schedule is 'paused' and has no next run; switched on again it is 'active'.
 * Throws `unauthenticated` for visitors.
 */
export function updateCronConfig(ctx: ServiceContext, input: UpdateCronConfigInput): CronConfig {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const inside = { ...ctx, db: tx }
    const before = loadCronConfig(inside)
    const after = applyChange(before, input, ctx.clock())
    const changes = SETTINGS.filter((key) => before[key] !== after[key]).map((key) => [
      key,
      { from: before[key], to: after[key] },
    ])
    if (changes.length === 0) return toCronConfig(before)
    updateCronConfigRow(tx, after)
    writeLog(inside, {
      type: 'cronjob',
      level: 'info',
      message: 'Cronjob-Einstellungen geändert',
      details: Object.fromEntries(changes),
    })
    return toCronConfig(after)
  })
}

const SETTINGS = ['enabled', 'interval', 'maxCodes'] as const

function applyChange(before: CronConfigRow, input: UpdateCronConfigInput, now: Date) {
  const after = {
    ...before,
    enabled: input.enabled ?? before.enabled,
    interval: input.interval ?? before.interval,
    maxCodes: input.maxCodes ?? before.maxCodes,
  }
  const isSwitched = after.enabled !== before.enabled
  if (isSwitched) {
    after.status = after.enabled ? 'active' : 'paused'
    after.errorMessage = null
  }
  // Otherwise the next run stays, also one that has just come and waits for the job.
  if (isSwitched || after.interval !== before.interval)
    after.nextRun = after.enabled ? computeNextRun(after.interval, now) : null
  return after
}
