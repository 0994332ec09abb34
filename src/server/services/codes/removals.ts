import type { Db } from '#db/open-database.ts'
import {
  countHeld,
  countVotedOut,
  type RemovalsHeld,
  readRemovalsHeld,
  writeRemovalsHeld,
} from '#db/queries/code-standing.ts'
import { countEverything } from '#db/queries/counters.ts'
import { addSecurityDays } from '#db/queries/figures.ts'
import { insertLog } from '#db/queries/logs.ts'
import { writeTransaction } from '#db/transactions.ts'
import { mostRemovals, REMOVALS } from '#shared/domain/code-status.ts'
import { toUtcDay } from '#shared/domain/german-day.ts'
import type { AdminContext, ServiceDeps } from '../context.ts'
import { writeLog } from '../logs.ts'

const HOUR_MS = 3_600_000

/**
 * Which of the codes that votes would take off the lists now have to stay, because too many left in the last
 * 24 hours (`REMOVALS`). The operator's log says so once when the limit is reached, and once when votes
 * take none off any more. Part of the caller's transaction.
 */
export function holdRemovals(db: Db, leaving: readonly number[], now: Date): readonly number[] {
  if (leaving.length === 0) return []
  const before = readRemovalsHeld(db)
  const held = isClosed(before) ? leaving : leaving.slice(countRoom(db, now))
  if (held.length === 0) return []
  addSecurityDays(db, [{ day: toUtcDay(now), kind: 'held_code', count: held.length }])
  const hadQuietDay =
    before.last === null || now.getTime() - before.last.getTime() >= REMOVALS.hours * HOUR_MS
  const isNewSeries = !isClosed(before) && hadQuietDay
  const after = { since: isNewSeries ? now : before.since, last: now }
  writeRemovalsHeld(db, after)
  const message = isNewSeries ? LIMIT_REACHED : !isClosed(before) && isClosed(after) ? CLOSED : null
  if (message) {
    const details = { codeIds: held.slice(0, 20), removals: countVotedOut(db, dayBefore(now)) }
    insertLog(db, { timestamp: now, type: 'security', level: 'error', message, details })
  }
  return held
}

const LIMIT_REACHED = `Stimmen wollten in ${REMOVALS.hours} Stunden zu viele Codes aus den Listen nehmen; die übrigen bleiben und warten auf Sie`
const CLOSED = `Stimmen nehmen keine Codes mehr aus den Listen, weil die Grenze ${REMOVALS.closedAfterHours} Stunden lang erreicht war`

const isClosed = ({ since, last }: RemovalsHeld) =>
  since !== null &&
  last !== null &&
  last.getTime() - since.getTime() >= REMOVALS.closedAfterHours * HOUR_MS

const dayBefore = (now: Date) => new Date(now.getTime() - REMOVALS.hours * HOUR_MS)

function countRoom(db: Db, now: Date): number {
  const { totalCodes } = countEverything(db, now)
  return Math.max(0, mostRemovals(totalCodes) - countVotedOut(db, dayBefore(now)))
}

/** Whether the limit holds codes back, for the operator: since when, how many, and whether none leaves at all. */
export function getRemovals({ db, clock }: Pick<ServiceDeps, 'db' | 'clock'>) {
  const held = readRemovalsHeld(db)
  const isRecent = held.last !== null && held.last > dayBefore(clock())
  return {
    isAtLimit: isRecent || isClosed(held),
    isClosed: isClosed(held),
    since: held.since?.toISOString() ?? null,
    heldCodes: countHeld(db),
    removals: countVotedOut(db, dayBefore(clock())),
  }
}

/** The operator's word that votes may take codes off the lists again. Codes that were held stay so. */
export function allowRemovals(ctx: AdminContext): void {
  writeTransaction(ctx.db, (tx) => {
    writeRemovalsHeld(tx, { since: null, last: null })
    const message = 'Stimmen dürfen wieder Codes aus den Listen nehmen'
    writeLog(ctx, { type: 'security', level: 'info', message })
  })
}
