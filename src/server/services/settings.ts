import type { Db } from '#db/open-database.ts'
import { listConfidentWaitingIds, releaseConfirmedCodes } from '#db/queries/code-edits.ts'
import { readSettings, writeSettings } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { Settings, UpdateSettingsInput } from '#shared/schemas/settings.ts'
import { deleteOldSessions } from './auth/sessions.ts'
import { refreshStandingAndCounters } from './codes/ranking.ts'
import type { AdminContext } from './context.ts'
import { writeLog } from './logs.ts'

/** What the operator set, or the defaults. */
export function getSettings(ctx: AdminContext): Settings {
  return readSettings(ctx.db)
}

/**
 * Changes settings; absent ones stay. A lower threshold makes those waiting codes public that reach
 * it now; a higher one holds for codes to come and hides nothing. What a run may spend holds from
 * the next run on.
 */
export function updateSettings(ctx: AdminContext, input: UpdateSettingsInput): Settings {
  return writeTransaction(ctx.db, (tx) => {
    const before = readSettings(tx)
    const after = { ...before, ...omitUndefined(input) }
    const changed = describeChanges(Object.keys(before) as (keyof Settings)[], before, after)
    if (Object.keys(changed).length === 0) return before
    // What ended under the former one must not open again under a longer one.
    if (changed.sessionIdleMinutes) deleteOldSessions(ctx)
    writeSettings(tx, after)
    const released = changed.reviewThreshold
      ? releaseCodes(tx, after.reviewThreshold, ctx.clock())
      : 0
    const details = { ...changed, ...(changed.reviewThreshold && { released }) }
    writeLog(ctx, { type: 'admin', level: 'info', message: 'Einstellungen geändert', details })
    return after
  })
}

function releaseCodes(db: Db, threshold: number, now: Date): number {
  const ids = releaseConfirmedCodes(db, listConfidentWaitingIds(db, threshold), threshold)
  refreshStandingAndCounters(db, ids, now)
  return ids.length
}

/** Those of the settings that differ, with the former and the new value of each, for the log. */
export function describeChanges<Name extends string, Row extends Record<Name, unknown>>(
  names: readonly Name[],
  before: Row,
  after: Row,
) {
  const changes = names
    .filter((name) => before[name] !== after[name])
    .map((name) => [name, { from: before[name], to: after[name] }])
  return Object.fromEntries(changes) as Partial<Record<Name, { from: unknown; to: unknown }>>
}
