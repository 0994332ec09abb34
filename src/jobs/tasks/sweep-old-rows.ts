import { deleteOldSessions } from '#server/services/auth/delete-old-sessions.ts'
import { deleteOldSalts } from '#server/services/codes/votes.ts'
import { deleteOldReadings } from '#server/services/collection/reading/delete-old-readings.ts'
import type { ServiceContext } from '#server/services/context.ts'
import { deleteOldLogs } from '#server/services/logs/delete-old-logs.ts'
import type { TaskResult } from '../schedule.ts'

/**
 * Deletes what has served its time: voter salts and marks of copies (48 h), log entries (90 days),
 * models' readings (180 days), sessions.
 */
export async function sweepOldRows(ctx: ServiceContext): Promise<TaskResult> {
  return {
    ...(await deleteOldSalts(ctx)),
    logs: deleteOldLogs(ctx),
    readings: deleteOldReadings(ctx),
    sessions: deleteOldSessions(ctx),
  }
}
