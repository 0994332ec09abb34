import type { BackupOverview } from '#shared/schemas/backup.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { listBackupFiles } from './backup-files.ts'

/** The backups there are, newest first, and how the last one went. Throws `unauthenticated`. */
export function listBackups(ctx: ServiceContext): BackupOverview {
  requireAdmin(ctx)
  const { folder, running, failure } = ctx.backups
  return {
    backups: listBackupFiles(folder).map((file) => ({
      ...file,
      createdAt: file.createdAt.toISOString(),
    })),
    running: running && { ...running, startedAt: running.startedAt.toISOString() },
    failure: failure && { ...failure, at: failure.at.toISOString() },
  }
}
