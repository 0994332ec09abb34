import { statSync } from 'node:fs'
import type { Backup, BackupOverview } from '#shared/schemas/backup.ts'
import { formatDate, formatMinute } from '#shared/texts/format.ts'
import type { AdminContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { withIsoDates } from '../iso-dates.ts'
import { writeLog } from '../logs.ts'
import { listBackupFiles, listTemporaryFiles } from './backup-files.ts'
import { findNextNightly } from './create-backup.ts'

/** How late a nightly backup may be before the panel warns. */
const PATIENCE_MS = 3_600_000

/** The backups, newest first, and how the last one went. */
export function listBackups(ctx: AdminContext): BackupOverview {
  const { folder, running, failure } = ctx.backups
  return {
    backups: listBackupFiles(folder).map(withIsoDates),
    running: running && { startedAt: running.startedAt.toISOString(), share: readShare(ctx) },
    failure: failure && withIsoDates(failure),
  }
}

/** How much of the running one is written; after that it is checked. */
function readShare({ backups: { folder, databasePath, running } }: AdminContext): number {
  const files = running ? listTemporaryFiles(folder, running.name) : []
  const written = files.reduce((sum, path) => sum + sizeOf(path), 0)
  return Math.min(0.95, written / Math.max(1, sizeOf(databasePath)))
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * A backup that is about to be handed out: that is an entry in the log. Only names of the list are known, so none
 * leads out. Throws `not_found`.
 */
export function openBackup(ctx: AdminContext, { name }: { name: string }): Backup {
  const found = listBackups(ctx).backups.find((backup) => backup.name === name)
  if (!found) throw notFound('Diese Sicherung gibt es nicht.')
  const message = 'Sicherung heruntergeladen'
  const details = { name, bytes: found.bytes }
  writeLog(ctx, { type: 'security', level: 'info', message, details })
  return found
}

/** Whether the last night has its backup. */
export const isBackupCurrent = (ctx: AdminContext): boolean => findNextNightly(ctx) > ctx.clock()

/** What the operator should know about the backups, in one German sentence; null when all is well. */
export function describeBackupProblem(ctx: AdminContext): string | null {
  const { failure, isScheduled } = ctx.backups
  if (failure)
    return `Die letzte Sicherung (${formatMinute(failure.at)}) ist fehlgeschlagen: ${failure.message}`
  const dueAt = findNextNightly(ctx)
  if (!isScheduled || ctx.clock().getTime() - dueAt.getTime() < PATIENCE_MS) return null
  return `Die nächtliche Sicherung vom ${formatDate(dueAt)} fehlt. Bitte sehen Sie im Protokoll nach oder sichern Sie unter „Einstellungen“ jetzt.`
}
