import { z } from 'zod'
import * as logs from '#db/queries/logs.ts'
import { writeTransaction } from '#db/transactions.ts'
import { endOfGermanDay, parseGermanMinute, toGermanSecond } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { ExportedLogs, ExportLogsInput, ListLogsInput, LogEntry } from '#shared/schemas/log.ts'
import type { AdminContext, ServiceContext } from './context.ts'
import { withIsoDates } from './iso-dates.ts'

const KEPT_MS = 90 * 86_400_000
/** Less than a minute, so that a full minute later is another entry. */
const JOINED_MS = 59_999

export type LogInput = {
  type: logs.LogType
  level: logs.LogLevel
  /** German, for the operator; never a password, token or visitor's address. */
  message: string
  details?: string | Record<string, unknown>
}

/** Adds an entry to the operator's log and answers its id; inside of a transaction it is part of that. */
export const writeLog = (ctx: Pick<ServiceContext, 'db' | 'clock'>, input: LogInput): number =>
  logs.insertLog(ctx.db, { ...input, timestamp: ctx.clock() })

/**
 * Adds what strangers can make happen as often as they like: an entry a minute at most, whose details count
 * how often it happened to whom. `whom` is one of few, never a stranger's own words.
 */
export function countInLog(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  { whom, ...input }: Omit<LogInput, 'details'> & { whom: string },
): void {
  const to = ctx.clock()
  const from = new Date(to.getTime() - JOINED_MS)
  writeTransaction(ctx.db, (tx) => {
    const known = logs.findLogBetween(tx, { ...input, from, to })
    const counts = z.record(z.string(), z.number()).catch({}).parse(known?.details)
    const details = { ...counts, [whom]: (counts[whom] ?? 0) + 1 }
    if (known) logs.updateLogDetails(tx, known.id, details)
    else logs.insertLog(tx, { ...input, timestamp: to, details })
  })
}

/** As `writeLog`, for work that goes on without the entry: never throws. */
export function tryWriteLog(ctx: Pick<ServiceContext, 'db' | 'clock' | 'logger'>, input: LogInput) {
  try {
    writeLog(ctx, input)
  } catch (error) {
    ctx.logger.error({ err: error, message: input.message }, 'log entry not written')
  }
}

/**
 * One page of entries, newest first: the newest, or those next to the entry `before` or `after`.
 * Nothing is older than an entry that is gone: they are deleted by age.
 */
export function listLogs(ctx: AdminContext, input: ListLogsInput): LogEntry[] {
  const { pageSize = LIMITS.logEntries, day, ...filter } = input
  return logs
    .listLogRows(ctx.db, { ...filter, between: toInstants(day), limit: pageSize })
    .map(withIsoDates)
}

/**
 * The next lines of the CSV, newest entry first; `nextId` is the next call's `afterId`. What is
 * written meanwhile is newer and not part of it.
 */
export function exportLogs(ctx: AdminContext, input: ExportLogsInput): ExportedLogs {
  const { afterId, day, type, level, search } = input
  const page = { before: afterId || undefined, limit: LIMITS.exportBatch }
  const rows = logs.listLogRows(ctx.db, {
    ...{ type, level, search, ...page },
    between: toInstants(day),
  })
  return {
    rows: rows.map((row) => ({
      Timestamp: toGermanSecond(row.timestamp),
      Type: row.type,
      Level: row.level,
      Message: row.message,
      Details: typeof row.details === 'string' ? row.details : toJson(row.details),
    })),
    nextId: rows.at(-1)?.id ?? null,
  }
}

/** The first and the last instant of a day in Germany. */
function toInstants(day: string | undefined): [Date, Date] | undefined {
  const from = day === undefined ? null : parseGermanMinute(`${day}T00:00`)
  return from && day ? [from, endOfGermanDay(day)] : undefined
}

const toJson = (details: LogEntry['details']) => (details === null ? '' : JSON.stringify(details))

/** Deletes entries older than 90 days; answers how many. */
export function deleteOldLogs(ctx: AdminContext): number {
  return logs.deleteLogsBefore(ctx.db, new Date(ctx.clock().getTime() - KEPT_MS))
}
