import type { BackupWriter } from '../../integrations/backups/backup-writer.ts'

/** Where the backups of a process lie and how they go; built once in the composition root. */
export type Backups = {
  folder: string
  databasePath: string
  writer: BackupWriter
  /** Whether this process makes them by itself, every night. */
  isScheduled: boolean
  running: { startedAt: Date; share: number } | null
  failure: { at: Date; message: string } | null
}

export const createBackups = (
  parts: Pick<Backups, 'folder' | 'databasePath' | 'writer' | 'isScheduled'>,
): Backups => ({ ...parts, running: null, failure: null })
