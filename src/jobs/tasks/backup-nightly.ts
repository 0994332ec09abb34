import { runNightlyBackup } from '#server/services/backups/run-nightly-backup.ts'
import type { ServiceContext } from '#server/services/context.ts'
import type { TaskResult } from '../schedule.ts'

/** Saves the database, once a night; a night that the process slept through is made up. */
export async function backupNightly(ctx: ServiceContext): Promise<TaskResult> {
  return { backups: (await runNightlyBackup(ctx)) ? 1 : 0 }
}
