import { listLogRows } from '#db/queries/logs.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { ListLogsInput, LogEntry } from '#shared/schemas/log.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'

/**
 * The newest entries, at most `LIMITS.logEntries`, newest first.
 * Throws `unauthenticated` for visitors.
 */
export function listLogs(ctx: ServiceContext, input: ListLogsInput): LogEntry[] {
  requireAdmin(ctx)
  return listLogRows(ctx.db, { ...input, limit: LIMITS.logEntries }).map((row) => ({
    ...row,
    timestamp: row.timestamp.toISOString(),
  }))
}
