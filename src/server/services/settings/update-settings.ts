import { releaseConfirmedCodes } from '#db/queries/code-bulk.ts'
import { readSettings, writeSettings } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import { dropAbsent } from '#shared/domain/drop-absent.ts'
import type { Settings, UpdateSettingsInput } from '#shared/schemas/settings.ts'
import { refreshCodeStanding } from '../codes/ranking.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'

/**
 * Changes settings; absent ones stay. A lower threshold makes those waiting codes public that reach
 * it now; a higher one holds for codes to come and hides nothing. What a run may spend holds from
 * the next run on. Throws `unauthenticated`.
 */
export function updateSettings(ctx: ServiceContext, input: UpdateSettingsInput): Settings {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const before = readSettings(tx)
    const after = { ...before, ...dropAbsent(input) }
    const changed = describeChanges(before, after)
    if (Object.keys(changed).length === 0) return before
    writeSettings(tx, after)
    const released = changed.reviewThreshold
      ? releaseConfirmedCodes(tx, 'all', after.reviewThreshold)
      : []
    if (released.length > 0) refreshCodeStanding(tx, released, ctx.clock())
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'admin',
        level: 'info',
        message: 'Einstellungen geändert',
        details: { ...changed, ...(changed.reviewThreshold && { released: released.length }) },
      },
    )
    return after
  })
}

type Change = { from: number; to: number }

function describeChanges(before: Settings, after: Settings) {
  const names = Object.keys(before) as (keyof Settings)[]
  const changes = names
    .filter((name) => before[name] !== after[name])
    .map((name) => [name, { from: before[name], to: after[name] }] as const)
  return Object.fromEntries(changes) as Partial<Record<keyof Settings, Change>>
}
