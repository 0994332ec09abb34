import {
  addSecurityDays,
  deleteSecurityDaysBefore,
  listSecurityDays,
  type SecurityDay,
} from '#db/queries/figures.ts'
import { writeTransaction } from '#db/transactions.ts'
import { toUtcDay } from '#shared/domain/german-day.ts'
import {
  SECURITY_EVENTS,
  SECURITY_KINDS,
  type SecurityEvent,
  type SecurityKind,
} from '#shared/domain/vocabulary.ts'
import type { AdminContext, RateLimits, SecurityCounts, ServiceDeps } from './context.ts'
import { ServiceError } from './errors.ts'

const DAY_MS = 86_400_000
const SHOWN_DAYS = 7
const KEPT_DAYS = 90

/**
 * Counts in memory what is refused, or taken and not counted: a flood of refused calls must not become a
 * flood of writes. `saveSecurityCounts` stores what came up to then.
 */
export function createSecurityCounts(clock: () => Date): SecurityCounts {
  const totals = new Map<SecurityEvent, number>(SECURITY_EVENTS.map((event) => [event, 0]))
  const unsaved = new Map<string, SecurityDay>()
  return {
    totals,
    count(kind: SecurityEvent): void {
      totals.set(kind, (totals.get(kind) ?? 0) + 1)
      const day = toUtcDay(clock())
      const known = unsaved.get(`${day} ${kind}`)
      if (known) known.count += 1
      else unsaved.set(`${day} ${kind}`, { day, kind, count: 1 })
    },
    listUnsaved: (): SecurityDay[] => [...unsaved.values()],
    forgetUnsaved: () => unsaved.clear(),
  }
}

/**
 * Limits that count whom they refuse. Reads are left out: a request that its kept answer refuses is asked
 * again by the app, where `limitReads` counts it once.
 */
export function countRefusals(limits: RateLimits, counts: SecurityCounts): RateLimits {
  const counting =
    <Args extends unknown[]>(kind: SecurityEvent, use: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      try {
        await use(...args)
      } catch (error) {
        const isRefusal = error instanceof ServiceError && error.code === 'too_many_requests'
        if (isRefusal) counts.count(kind)
        throw error
      }
    }
  return {
    ...limits,
    useVote: counting('refused_vote', limits.useVote),
    useCopy: counting('refused_copy', limits.useCopy),
    useContact: counting('refused_contact', limits.useContact),
    useSubmission: counting('refused_submission', limits.useSubmission),
    useLogin: counting('refused_login', limits.useLogin),
  }
}

type Counting = Pick<ServiceDeps, 'db' | 'securityCounts'>

/** Stores what was counted since the last time; for a job and for the stop. Answers how many rows. */
export function saveSecurityCounts({ db, securityCounts }: Counting): { rows: number } {
  const rows = securityCounts.listUnsaved()
  if (rows.length === 0) return { rows: 0 }
  writeTransaction(db, (tx) => addSecurityDays(tx, rows))
  securityCounts.forgetUnsaved()
  return { rows: rows.length }
}

/** How often what was refused in the last seven UTC days, today included. */
export function sumSecurityCounts(ctx: Counting & Pick<ServiceDeps, 'clock'>) {
  const firstDay = dayBefore(ctx.clock(), SHOWN_DAYS - 1)
  const sums = Object.fromEntries(SECURITY_KINDS.map((kind) => [kind, 0]))
  const rows = [...listSecurityDays(ctx.db, { firstDay }), ...ctx.securityCounts.listUnsaved()]
  for (const { day, kind, count } of rows)
    if (day >= firstDay) sums[kind] = (sums[kind] ?? 0) + count
  return sums as Record<SecurityKind, number>
}

/** Deletes days after 90 days. For a job; answers how many rows. */
export const deleteOldSecurityDays = ({ db, clock }: AdminContext): number =>
  deleteSecurityDaysBefore(db, dayBefore(clock(), KEPT_DAYS - 1))

const dayBefore = (now: Date, days: number) => toUtcDay(new Date(now.getTime() - days * DAY_MS))
