import type { ImportResult } from '#shared/schemas/transfer-import.ts'
import { writeCount } from '#shared/texts/format.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'

/** Errors that the log entry repeats. */
const LOGGED_ERRORS = 20
const WORDS = {
  brands: (count: number) => writeCount(count, 'Marke', 'Marken'),
  codes: (count: number) => writeCount(count, 'Code', 'Codes'),
}

/** One entry for each call. */
export function logImport(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  what: keyof typeof WORDS,
  { added, updated, skipped, errors, isWhole = true }: ImportResult & { isWhole?: boolean },
): void {
  writeLog(ctx, {
    type: 'admin',
    level: errors.length > 0 || !isWhole ? 'warning' : 'success',
    message: `Import: ${WORDS[what](added)} hinzugefügt, ${updated} geändert, ${skipped} unverändert, ${errors.length} fehlerhaft${isWhole ? '' : ', dann abgebrochen'}`,
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
