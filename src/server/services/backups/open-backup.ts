import type { Backup } from '#shared/schemas/backup.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'
import { findBackup } from './find-backup.ts'

/**
 * The backup of this name, about to be handed out: that is an entry in the log. Throws
 * `unauthenticated` and `not_found`.
 */
export function openBackup(ctx: ServiceContext, { name }: { name: string }): Backup {
  const found = findBackup(ctx, { name })
  writeLog(ctx, {
    type: 'security',
    level: 'info',
    message: 'Sicherung heruntergeladen',
    details: { name, bytes: found.bytes },
  })
  return found
}
