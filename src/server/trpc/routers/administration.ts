import { z } from 'zod'
import {
  backupNameInputSchema,
  backupOverviewSchema,
  backupSchema,
} from '#shared/schemas/backup.ts'
import { startedSchema } from '#shared/schemas/collection.ts'
import { exportLogsInputSchema, listLogsInputSchema, logEntrySchema } from '#shared/schemas/log.ts'
import { settingsSchema, updateSettingsInputSchema } from '#shared/schemas/settings.ts'
import {
  exportedRowsSchema,
  exportInputSchema,
  importInputSchema,
  importResultSchema,
} from '#shared/schemas/transfer.ts'
import { startBackup } from '../../services/backups/create-backup.ts'
import { findBackup, listBackups, openBackup } from '../../services/backups/list-backups.ts'
import { exportLogs, listLogs } from '../../services/logs.ts'
import { getSettings, updateSettings } from '../../services/settings.ts'
import { exportBrands, exportCodes } from '../../services/transfer/export-rows.ts'
import { importBrands } from '../../services/transfer/import-brands.ts'
import { importCodes } from '../../services/transfer/import-codes.ts'
import { adminProcedure, router } from '../init.ts'

export const settingsRouter = router({
  get: adminProcedure.output(settingsSchema).query(({ ctx }) => getSettings(ctx)),
  update: adminProcedure
    .input(updateSettingsInputSchema)
    .output(settingsSchema)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
})

export const logsRouter = router({
  list: adminProcedure
    .input(listLogsInputSchema)
    .output(z.array(logEntrySchema))
    .query(({ ctx, input }) => listLogs(ctx, input)),
  /** Lines of the CSV, batch by batch. */
  export: adminProcedure
    .input(exportLogsInputSchema)
    .output(exportedRowsSchema)
    .query(({ ctx, input }) => exportLogs(ctx, input)),
})

export const backupsRouter = router({
  list: adminProcedure.output(backupOverviewSchema).query(({ ctx }) => listBackups(ctx)),
  /** Starts a backup in the background; `list` shows its progress. */
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

export const transferRouter = router({
  exportBrands: adminProcedure
    .input(exportInputSchema)
    .output(exportedRowsSchema)
    .query(({ ctx, input }) => exportBrands(ctx, input)),
  exportCodes: adminProcedure
    .input(exportInputSchema)
    .output(exportedRowsSchema)
    .query(({ ctx, input }) => exportCodes(ctx, input)),
  /** A piece of a file; the answer says what became of each row. */
  importBrands: adminProcedure
    .input(importInputSchema)
    .output(importResultSchema)
    .mutation(({ ctx, input }) => importBrands(ctx, input)),
  importCodes: adminProcedure
    .input(importInputSchema)
    .output(importResultSchema)
    .mutation(({ ctx, input }) => importCodes(ctx, input)),
})
