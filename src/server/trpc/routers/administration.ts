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
import { adminMutation, adminQuery, router } from '../init.ts'

export const settingsRouter = router({
  get: adminQuery(getSettings, settingsSchema),
  update: adminMutation(updateSettings, settingsSchema, updateSettingsInputSchema),
})

export const logsRouter = router({
  list: adminQuery(listLogs, z.array(logEntrySchema), listLogsInputSchema),
  /** Lines of the CSV, batch by batch. */
  export: adminQuery(exportLogs, exportedRowsSchema, exportLogsInputSchema),
})

export const backupsRouter = router({
  list: adminQuery(listBackups, backupOverviewSchema),
  /** Starts a backup in the background; `list` shows its progress. */
  start: adminMutation(startBackup, startedSchema),
  find: adminQuery(findBackup, backupSchema, backupNameInputSchema),
  /** One that is about to be handed out as a file. */
  open: adminQuery(openBackup, backupSchema, backupNameInputSchema),
})

export const transferRouter = router({
  exportBrands: adminQuery(exportBrands, exportedRowsSchema, exportInputSchema),
  exportCodes: adminQuery(exportCodes, exportedRowsSchema, exportInputSchema),
  /** A piece of a file; the answer says what became of each row. */
  importBrands: adminMutation(importBrands, importResultSchema, importInputSchema),
  importCodes: adminMutation(importCodes, importResultSchema, importInputSchema),
})
