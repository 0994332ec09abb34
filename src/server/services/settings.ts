import type { Db } from '#db/open-database.ts'
import { confidentCodeBatches, releaseConfirmedCodes } from '#db/queries/code-changes.ts'
import { readSettings, writeSettings } from '#db/queries/settings.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { Settings, UpdateSettingsInput } from '#shared/schemas/settings.ts'
import { refreshStanding } from './codes/ranking.ts'
import { requireAdmin, type ServiceContext } from './context.ts'
import { listOwners, type Owners, refreshCountersInSteps } from './counters.ts'
import { writeLog } from './logs.ts'
import { invalidatePagesOnce, writeKeepingPages } from './page-changes.ts'
import { runStepsOrThrow } from './run-in-steps.ts'
import { retryWhileLocked } from './write-lock.ts'

/** Some milliseconds of work. */
const CODES_PER_STEP = 50

/** What the operator set, or the defaults. Throws `unauthenticated`. */
export function getSettings(ctx: ServiceContext): Settings {
  requireAdmin(ctx)
  return readSettings(ctx.db)
}

/**
 * Changes settings; absent ones stay. A lower threshold makes those waiting codes public that reach
 * it now; a higher one holds for codes to come and hides nothing. What a run may spend holds from
 * the next run on. Throws `unauthenticated`.
 *
 * The codes go first, in steps with requests in between, and the threshold is written with the last
 * of them. When a step fails or the process is asked to stop, the steps before it stay done and no
 * setting has changed, so that the same again goes on: throws the error, or `unavailable`.
 */
export async function updateSettings(
  ctx: ServiceContext,
  input: UpdateSettingsInput,
): Promise<Settings> {
  requireAdmin(ctx)
  return invalidatePagesOnce(ctx, (inside) => updateInSteps(inside, input))
}

async function updateInSteps(ctx: ServiceContext, input: UpdateSettingsInput): Promise<Settings> {
  const { db } = ctx
  const { reviewThreshold: formerThreshold } = readSettings(db)
  const threshold = input.reviewThreshold ?? formerThreshold
  const hasThreshold = threshold !== formerThreshold
  const released: Owners[] = []
  const release = (tx: Db, ids: readonly number[]) => {
    const { codes } = refreshStanding(tx, releaseConfirmedCodes(tx, ids, threshold), ctx.clock())
    released.push(...codes)
    return codes.length
  }
  if (hasThreshold)
    await runStepsOrThrow(ctx, confidentCodeBatches(db, threshold, CODES_PER_STEP), release)
  const save = (tx: Db) => {
    const before = readSettings(tx)
    const after = { ...before, ...omitUndefined(input) }
    const changed = describeChanges(Object.keys(before) as (keyof Settings)[], before, after)
    if (Object.keys(changed).length === 0) return before
    // What a collection has stored by the threshold before, since the last step.
    if (hasThreshold)
      for (const ids of confidentCodeBatches(tx, threshold, CODES_PER_STEP)) release(tx, ids)
    writeSettings(tx, after)
    const details = { ...changed, ...(changed.reviewThreshold && { released: released.length }) }
    writeLog(ctx, { type: 'admin', level: 'info', message: 'Einstellungen geändert', details })
    return after
  }
  const settings = await retryWhileLocked(() => writeKeepingPages(ctx, save))
  await refreshCountersInSteps(ctx, listOwners(released))
  return settings
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
