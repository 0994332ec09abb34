import type { ImportResult } from '#shared/schemas/transfer-import.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'

/** Errors that the log entry repeats. */
const LOGGED_ERRORS = 20

/** One entry for each call; `what` is 'Marken' or 'Codes'. */
export function logImport(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  what: string,
  { added, updated, skipped, errors }: ImportResult,
): void {
  writeLog(ctx, {
    type: 'admin',
    level: errors.length > 0 ? 'warning' : 'success',
    message: `Import: ${added} ${what} hinzugefügt, ${updated} geändert, ${skipped} unverändert, ${errors.length} fehlerhaft`,
    details: {
      added,
      updated,
      skipped,
      errorCount: errors.length,
      errors: errors
        .slice(0, LOGGED_ERRORS)
        .map(({ line, message }) => `Zeile ${line}: ${message}`),
    },
  })
}
