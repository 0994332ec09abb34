import type { Backup } from '#shared/schemas/backup.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'
import { waitForWriteLock } from '../write-lock.ts'
import { findBackup } from './find-backup.ts'

/**
 * The backup of this name, about to be handed out: that is an entry in the log. Throws
 * `unauthenticated` and `not_found`.
 */
export async function openBackup(ctx: ServiceContext, { name }: { name: string }): Promise<Backup> {
  const found = findBackup(ctx, { name })
  // Asked for like something that changes nothing, it has not waited yet.
  await waitForWriteLock(ctx.db)
  writeLog(ctx, {
    type: 'security',
    level: 'info',
    message: 'Sicherung heruntergeladen',
    details: { name, bytes: found.bytes },
  })
  return found
}
