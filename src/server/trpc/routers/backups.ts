import {
  backupNameInputSchema,
  backupOverviewSchema,
  backupSchema,
} from '#shared/schemas/backup.ts'
import { startedSchema } from '#shared/schemas/collection.ts'
import { findBackup } from '../../services/backups/find-backup.ts'
import { listBackups } from '../../services/backups/list-backups.ts'
import { openBackup } from '../../services/backups/open-backup.ts'
import { startBackup } from '../../services/backups/start-backup.ts'
import { adminProcedure, router } from '../init.ts'

export const backupsRouter = router({
  list: adminProcedure.output(backupOverviewSchema).query(({ ctx }) => listBackups(ctx)),
  /** Begins one in the background; `list` tells how it goes. */
  start: adminProcedure.output(startedSchema).mutation(({ ctx }) => startBackup(ctx)),
  find: adminProcedure
    .input(backupNameInputSchema)
    .output(backupSchema)
    .query(({ ctx, input }) => findBackup(ctx, input)),
  /** One that is about to be handed out as a file. */
  open: adminProcedure
    .input(backupNameInputSchema)
    .output(backupSchema)
    .query(({ ctx, input }) => openBackup(ctx, input)),
})
