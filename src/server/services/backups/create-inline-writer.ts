import { writeBackup } from '#db/backup.ts'
import type { BackupWriter } from '../../integrations/backups/backup-writer.ts'

/** Writes in this process, in steps: for development and tests, where nothing is built. */
export const createInlineWriter = (databasePath: string): BackupWriter => ({
  write: (target, options) => writeBackup(databasePath, target, options),
})
