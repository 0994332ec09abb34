import { readSettings, writeSettings } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { Settings, UpdateSettingsInput } from '#shared/schemas/settings.ts'
import { deleteOldSessions } from './auth/sessions.ts'
import type { AdminContext } from './context.ts'
import { writeLog } from './logs.ts'

/** What the operator set, or the defaults. */
export function getSettings(ctx: AdminContext): Settings {
  return readSettings(ctx.db)
}

/**
 * Changes settings; absent ones stay. The threshold holds for codes to come: what waits by now waits on,
 * unless `releaseWaiting` lets it go, and what is public stays so. What a run may spend holds from the next
 * run on.
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
    writeLog(ctx, {
      type: 'admin',
      level: 'info',
      message: 'Einstellungen geändert',
      details: changed,
    })
    return after
  })
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
