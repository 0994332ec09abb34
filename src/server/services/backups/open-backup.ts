import type { Backup } from '#shared/schemas/backup.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { listBackups } from './list-backups.ts'

/**
 * The backup of this name, about to be handed out: that is an entry in the log. Only names of the
 * list are known, so none leads out of the folder. Throws `unauthenticated` and `not_found`.
 */
export function openBackup(ctx: ServiceContext, { name }: { name: string }): Backup {
  requireAdmin(ctx)
  const found = listBackups(ctx).backups.find((backup) => backup.name === name)
  if (!found) throw notFound('Diese Sicherung gibt es nicht.')
  writeLog(ctx, {
    type: 'security',
    level: 'info',
    message: 'Sicherung heruntergeladen',
    details: { name, bytes: found.bytes },
  })
  return found
}
