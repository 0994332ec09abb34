import type { Db } from '#db/open-database.ts'
import { inChunks } from '#db/queries/batches.ts'
import type { ImportResult } from '#shared/schemas/transfer-import.ts'
import { writeCount } from '#shared/texts/format.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'
import { invalidatePagesOnce, writeKeepingPages } from '../page-changes.ts'
import { runAllSteps } from '../run-in-steps.ts'
import { retryWhileLocked } from '../write-lock.ts'
import type { ReadRow, RowErrors } from './read-rows.ts'

/** Errors that the log entry repeats. */
const LOGGED_ERRORS = 20
/** Some milliseconds of work, also where each code has a few posts. */
const ROWS_PER_STEP = 25

const WORDS = {
  brands: (count: number) => writeCount(count, 'Marke', 'Marken'),
  codes: (count: number) => writeCount(count, 'Code', 'Codes'),
}

type Import<Row> = {
  what: keyof typeof WORDS
  read: readonly ReadRow<Row>[]
  /** What was wrong with rows that could not be read. */
  errors: RowErrors
  /** Stores a portion of the rows and says what became of them. */
  storeRows: (tx: Db, rows: readonly ReadRow<Row>[]) => ImportResult
  /** What comes after the rows and before the log entry, also when the import ends early. */
  afterwards?: (ctx: ServiceContext) => Promise<void>
}

/**
 * Stores the rows of a piece of a file in short transactions with requests in between; one log entry
 * at the end. When a step fails or the process is asked to stop, the steps before it stay done and
 * the log says so: throws the error, or `unavailable`.
 */
export const importRows = <Row>(ctx: ServiceContext, rows: Import<Row>): Promise<ImportResult> =>
  invalidatePagesOnce(ctx, (inside) => importInSteps(inside, rows))

async function importInSteps<Row>(
  ctx: ServiceContext,
  { what, read, errors, storeRows, afterwards }: Import<Row>,
): Promise<ImportResult> {
  const result = { added: 0, updated: 0, skipped: 0, errors: [...errors] }
  const finish = async (isWhole: boolean) => {
    result.errors.sort((one, other) => one.line - other.line)
    await afterwards?.(ctx)
    await retryWhileLocked(() =>
      writeKeepingPages(ctx, (tx) => logImport({ ...ctx, db: tx }, what, { ...result, isWhole })),
    )
  }
  try {
    await runAllSteps(ctx, inChunks(read, ROWS_PER_STEP), (tx, rows) => {
      const stored = storeRows(tx, rows)
      result.added += stored.added
      result.updated += stored.updated
      result.skipped += stored.skipped
      result.errors.push(...stored.errors)
      return stored.added + stored.updated
    })
  } catch (error) {
    if (result.added + result.updated > 0) await finish(false)
    throw error
  }
  await finish(true)
  return result
}

function logImport(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  what: keyof typeof WORDS,
  { added, updated, skipped, errors, isWhole }: ImportResult & { isWhole: boolean },
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
