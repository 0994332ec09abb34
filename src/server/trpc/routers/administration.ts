import { z } from 'zod'
import * as backup from '#shared/schemas/backup.ts'
import { startedSchema } from '#shared/schemas/collection.ts'
import { exportLogsInputSchema, listLogsInputSchema, logEntrySchema } from '#shared/schemas/log.ts'
import { settingsSchema, updateSettingsInputSchema } from '#shared/schemas/settings.ts'
import * as transfer from '#shared/schemas/transfer.ts'
import { startBackup } from '../../services/backups/create-backup.ts'
import { listBackups, openBackup } from '../../services/backups/list-backups.ts'
import { exportLogs, listLogs } from '../../services/logs.ts'
import { getSettings, updateSettings } from '../../services/settings.ts'
import { exportBrands, exportCodes } from '../../services/transfer/export-rows.ts'
import { importBrands } from '../../services/transfer/import-brands.ts'
import { importCodes } from '../../services/transfer/import-codes.ts'
import { adminProcedure, call, router } from '../init.ts'

export const settingsRouter = router({
  get: adminProcedure.output(settingsSchema).query(call(getSettings)),
  update: adminProcedure
    .input(updateSettingsInputSchema)
    .output(settingsSchema)
    .mutation(call(updateSettings)),
})

export const logsRouter = router({
  list: adminProcedure
    .input(listLogsInputSchema)
    .output(z.array(logEntrySchema))
    .query(call(listLogs)),
  /** Lines of the CSV, batch by batch. */
  export: adminProcedure
    .input(exportLogsInputSchema)
    .output(transfer.exportedRowsSchema)
    .query(call(exportLogs)),
})

export const backupsRouter = router({
  list: adminProcedure.output(backup.backupOverviewSchema).query(call(listBackups)),
  /** Starts a backup in the background; `list` shows its progress. */
  start: adminProcedure.output(startedSchema).mutation(call(startBackup)),
  /** One that is about to be handed out as a file; writes a log entry. */
  open: adminProcedure
    .input(backup.backupNameInputSchema)
    .output(backup.backupSchema)
    .query(call(openBackup)),
})

export const transferRouter = router({
  exportBrands: adminProcedure
    .input(transfer.exportInputSchema)
    .output(transfer.exportedRowsSchema)
    .query(call(exportBrands)),
  exportCodes: adminProcedure
    .input(transfer.exportInputSchema)
    .output(transfer.exportedRowsSchema)
    .query(call(exportCodes)),
  /** A piece of a file; the answer says what became of each row. */
  importBrands: adminProcedure
    .input(transfer.importInputSchema)
    .output(transfer.importResultSchema)
    .mutation(call(importBrands)),
  importCodes: adminProcedure
    .input(transfer.importInputSchema)
    .output(transfer.importResultSchema)
    .mutation(call(importCodes)),
})
