import { formatDate, formatMinute } from '#shared/texts/format.ts'
import type { ServiceContext } from '../context.ts'
import { findNextNightly } from './next-nightly.ts'

/** A night's backup may take its time on a slow machine before anybody is told. */
const PATIENCE_MS = 3_600_000

/** What the operator should know about the backups, in one German sentence; null when all is well. */
export function describeBackupTrouble(ctx: ServiceContext): string | null {
  const { failure, isScheduled } = ctx.backups
  if (failure)
    return `Die letzte Sicherung (${formatMinute(failure.at)}) ist fehlgeschlagen: ${failure.message}`
  const dueAt = findNextNightly(ctx)
  if (!isScheduled || ctx.clock().getTime() - dueAt.getTime() < PATIENCE_MS) return null
  return `Die nächtliche Sicherung vom ${formatDate(dueAt)} fehlt. Bitte sehen Sie im Protokoll nach oder sichern Sie unter „Einstellungen“ jetzt.`
}
