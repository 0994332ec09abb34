import { requireAdmin, type ServiceContext } from '../context.ts'
import { createBackup } from './create-backup.ts'
import { findNextNightly } from './next-nightly.ts'

/**
 * Makes the nightly backup when it is due: at its time, or later because the process was down then.
 * Answers whether it did. Throws as `createBackup` does.
 */
export async function runNightlyBackup(ctx: ServiceContext): Promise<boolean> {
  requireAdmin(ctx)
  if (findNextNightly(ctx) > ctx.clock()) return false
  await createBackup(ctx, { kind: 'nightly' })
  return true
}
