import { requireAdmin, type ServiceContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { createBackup } from './create-backup.ts'

/**
 * Begins a backup and answers at once; `listBackups` tells how it goes. Throws `unauthenticated`,
 * and `conflict` while one runs.
 */
export function startBackup(ctx: ServiceContext): { started: true } {
  requireAdmin(ctx)
  if (ctx.backups.running) throw conflict('Es läuft bereits eine Sicherung.')
  // A failure is in the log and in the list.
  createBackup(ctx, { kind: 'manual' }).catch(() => {})
  return { started: true }
}
