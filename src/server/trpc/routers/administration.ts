import { z } from 'zod'
import {
  backupNameInputSchema,
  backupOverviewSchema,
  backupSchema,
} from '#shared/schemas/backup.ts'
import { startedSchema } from '#shared/schemas/collection.ts'
import {
  exportedLogsSchema,
  exportLogsInputSchema,
  listLogsInputSchema,
  logEntrySchema,
} from '#shared/schemas/log.ts'
import { settingsSchema, updateSettingsInputSchema } from '#shared/schemas/settings.ts'
import {
  exportedBrandsSchema,
  exportedCodesSchema,
  exportInputSchema,
} from '#shared/schemas/transfer-export.ts'
import { importInputSchema, importResultSchema } from '#shared/schemas/transfer-import.ts'
import { startBackup } from '../../services/backups/create-backup.ts'
import { findBackup, listBackups, openBackup } from '../../services/backups/list-backups.ts'
import { exportLogs, listLogs } from '../../services/logs.ts'
import { getSettings, updateSettings } from '../../services/settings.ts'
import { exportBrands, exportCodes } from '../../services/transfer/export-rows.ts'
import { importBrands } from '../../services/transfer/import-brands.ts'
import { importCodes } from '../../services/transfer/import-codes.ts'
import { adminMutation, adminProcedure, adminQuery, router } from '../init.ts'

export const settingsRouter = router({
  get: adminProcedure.output(settingsSchema).query(({ ctx }) => getSettings(ctx)),
  update: adminMutation(updateSettingsInputSchema, settingsSchema, updateSettings),
})

export const logsRouter = router({
  list: adminQuery(listLogsInputSchema, z.array(logEntrySchema), listLogs),
  /** Lines of the CSV, batch by batch. */
  export: adminQuery(exportLogsInputSchema, exportedLogsSchema, exportLogs),
})

export const backupsRouter = router({
  list: adminProcedure.output(backupOverviewSchema).query(({ ctx }) => listBackups(ctx)),
  /** Starts a backup in the background; `list` shows its progress. */
  start: adminProcedure.output(startedSchema).mutation(({ ctx }) => startBackup(ctx)),
  find: adminQuery(backupNameInputSchema, backupSchema, findBackup),
  /** One that is about to be handed out as a file. */
  open: adminQuery(backupNameInputSchema, backupSchema, openBackup),
})

export const transferRouter = router({
  exportBrands: adminQuery(exportInputSchema, exportedBrandsSchema, exportBrands),
  exportCodes: adminQuery(exportInputSchema, exportedCodesSchema, exportCodes),
  /** A piece of a file; the answer says what became of each row. */
  importBrands: adminMutation(importInputSchema, importResultSchema, importBrands),
  importCodes: adminMutation(importInputSchema, importResultSchema, importCodes),
})
