import { releaseConfirmedCodes } from '#db/queries/code-bulk.ts'
import { readSettings, writeSettings } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { Settings, UpdateSettingsInput } from '#shared/schemas/settings.ts'
import { refreshCodeStanding } from '../codes/refresh-code-standing.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'

/**
 * Changes settings; absent ones stay. A lower threshold makes those waiting codes public that reach
 * it now; a higher one holds for codes to come and hides nothing. Throws `unauthenticated`.
 */
export function updateSettings(ctx: ServiceContext, input: UpdateSettingsInput): Settings {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const before = readSettings(tx)
    const { reviewThreshold = before.reviewThreshold } = input
    if (reviewThreshold === before.reviewThreshold) return before
    writeSettings(tx, { reviewThreshold })
    const released = releaseConfirmedCodes(tx, 'all', reviewThreshold)
    if (released.length > 0) refreshCodeStanding(tx, released, ctx.clock())
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'admin',
        level: 'info',
        message: 'Einstellungen geändert',
        details: {
          reviewThreshold: { from: before.reviewThreshold, to: reviewThreshold },
          released: released.length,
        },
      },
    )
    return { reviewThreshold }
  })
}
