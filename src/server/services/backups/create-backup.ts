import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Cron } from 'croner'
import { toBackupFault } from '#db/backup-files.ts'
import { BackupFault } from '#shared/domain/errors.ts'
import { TIME_ZONE } from '#shared/domain/german-day.ts'
import { NIGHTLY_BACKUP_TIME } from '#shared/domain/timetable.ts'
import type { AdminContext } from '../context.ts'
import { conflict, ServiceError } from '../errors.ts'
import { type LogInput, tryWriteLog } from '../logs.ts'
import * as files from './backup-files.ts'
import { pruneBackups } from './prune-backups.ts'

const DAY_MS = 86_400_000

/** Begins a backup; `listBackups` tells how it goes. Throws `conflict`. */
export function startBackup(ctx: AdminContext): { started: true } {
  if (ctx.backups.running) throw conflict('Es läuft bereits eine Sicherung.')
  // A failure is in the log and in the list.
  createBackup(ctx, { kind: 'manual' }).catch(() => {})
  return { started: true }
}

/**
 * Makes the nightly backup when it is due: at its time, or later because the process was down then.
 * Answers whether it did. Throws as `createBackup` does.
 */
export async function runNightlyBackup(ctx: AdminContext): Promise<boolean> {
  if (findNextNightly(ctx) > ctx.clock()) return false
  await createBackup(ctx, { kind: 'nightly' })
  return true
}

/**
 * Saves the database into the folder of backups and deletes those that are too many; if that fails,
 * the backup stays. The end is logged. Throws `conflict` while another one runs,
 * and `unavailable` with the reason when it fails.
 */
export async function createBackup(ctx: AdminContext, { kind }: { kind: files.BackupKind }) {
  const { backups, background, clock } = ctx
  if (backups.running) throw conflict('Es läuft bereits eine Sicherung.')
  const startedAt = clock()
  const name = files.toBackupName(startedAt, kind)
  backups.running = { startedAt, name }
  try {
    return await background.run(async (signal) => {
      try {
        const written = { name, bytes: await writeFile(ctx, name, signal) }
        backups.failure = null
        log(ctx, { level: 'success', message: 'Sicherung erstellt', details: written })
        tryPruning(ctx)
        return written
      } catch (error) {
        if (signal.aborted)
          throw new ServiceError('unavailable', 'Die Sicherung wurde abgebrochen.')
        throw reportFailure(ctx, error)
      }
    })
  } finally {
    backups.running = null
  }
}

async function writeFile({ backups }: AdminContext, name: string, signal: AbortSignal) {
  signal.throwIfAborted()
  mkdirSync(backups.folder, { recursive: true, mode: 0o700 })
  const path = join(backups.folder, name)
  try {
    await backups.write(path, signal)
    return statSync(path).size
  } finally {
    // What a process that was ended left behind.
    for (const left of files.listTemporaryFiles(backups.folder, name)) rmSync(left, { force: true })
  }
}

/** The hourly job tries again, and counts in the figures as failed until it can. */
function tryPruning(ctx: AdminContext): void {
  try {
    pruneBackups(ctx)
  } catch (error) {
    ctx.logger.warn({ err: error }, 'old backups not deleted')
    const reason = describeReason(error) ?? 'siehe Ausgabe des Programms.'
    const message = `Alte Sicherungen ließen sich nicht löschen: ${reason}`
    log(ctx, { level: 'warning', message })
  }
}

function reportFailure(ctx: AdminContext, error: unknown): ServiceError {
  const known = describeReason(error)
  const reason = known ?? 'Unerwarteter Fehler, siehe Ausgabe des Programms.'
  if (!known) ctx.logger.error({ err: error }, 'backup failed')
  ctx.backups.failure = { at: ctx.clock(), message: reason }
  log(ctx, { level: 'error', message: `Sicherung fehlgeschlagen: ${reason}` })
  return new ServiceError('unavailable', reason, { cause: error })
}

/** In German, where it is known. */
function describeReason(error: unknown): string | null {
  const fault = toBackupFault(error, 'Der Ordner der Sicherungen')
  return fault instanceof BackupFault ? fault.message : null
}

/** A failing log entry (full disk) does not change the result of the backup. */
const log = (ctx: AdminContext, entry: Omit<LogInput, 'type'>) =>
  tryWriteLog(ctx, { type: 'admin', ...entry })

/**
 * When the nightly backup after the newest whole one is or was due; for a new database the first
 * night. What is dated in days to come, be it the database, would put it off until then.
 */
export function findNextNightly({ backups, clock }: AdminContext): Date {
  const now = clock()
  const nightly = files.listBackupFiles(backups.folder).filter(({ kind }) => kind === 'nightly')
  const newest = files.findNewestVerified(nightly, now)
  const stats = statSync(backups.databasePath, { throwIfNoEntry: false })
  const bornAt = stats?.birthtime ?? now
  const since =
    newest?.createdAt ?? (files.isInFuture(bornAt, now) ? new Date(now.getTime() - DAY_MS) : bornAt)
  const next = new Cron(NIGHTLY_BACKUP_TIME, { timezone: TIME_ZONE }).nextRun(since)
  if (!next) throw new Error('No next run for the nightly backup')
  return next
}
