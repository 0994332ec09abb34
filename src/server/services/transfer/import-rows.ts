import type { z } from 'zod'
import type { Db } from '#db/open-database.ts'
import { inChunks } from '#db/queries/batches.ts'
import { unprotectCell } from '#shared/domain/export-files.ts'
import type { CellKind } from '#shared/schemas/transfer-export.ts'
import type { ImportInput, ImportResult } from '#shared/schemas/transfer-import.ts'
import { writeCount } from '#shared/texts/format.ts'
import { describeInputError } from '#shared/texts/input-errors-de.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs.ts'
import { invalidatePagesOnce, writeKeepingPages } from '../page-changes.ts'
import { runStepsOrThrow } from '../run-in-steps.ts'
import { retryWhileLocked } from '../write-lock.ts'

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
      writeKeepingPages(ctx, () => logImport(ctx, what, { ...result, isWhole })),
    )
  }
  try {
    await runStepsOrThrow(ctx, inChunks(read, ROWS_PER_STEP), (tx, rows) => {
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

export type ReadRow<Row> = { line: number; row: Row }
export type RowErrors = ImportResult['errors']
/** The format is `json` where nothing else is said. */
export type RowsInput = Pick<ImportInput, 'rows'> & { format?: ImportInput['format'] | undefined }

/** Checks each row by itself. Empty values count as absent; an error names line and field. */
export function readRows<Row>(
  { format, rows }: RowsInput,
  columns: Record<string, CellKind>,
  { schema, scope, prepare }: RowKind<Row>,
): { read: ReadRow<Row>[]; errors: RowErrors } {
  const read: ReadRow<Row>[] = []
  const errors: RowErrors = []
  for (const { line, values } of rows) {
    const given = readValues(values, columns, format ?? 'json')
    const input = prepare ? prepare(given) : given
    const result = schema.safeParse(input)
    if (result.success) read.push({ line, row: result.data })
    else errors.push({ line, message: describeInputError(result.error, { input, scope }).message })
  }
  return { read, errors }
}

type RowKind<Row> = {
  schema: z.ZodType<Row>
  /** What the rows are, for the names of their fields. */
  scope: 'brands' | 'codes'
  prepare?: (values: Values) => Values
}

type Values = Record<string, unknown>

function readValues(
  values: Values,
  columns: Record<string, CellKind>,
  format: ImportInput['format'],
): Values {
  const entries = Object.entries(columns).flatMap(([name, kind]) => {
    const given = Object.hasOwn(values, name) ? values[name] : undefined
    const value = format === 'csv' && typeof given === 'string' ? readCell(given, kind) : given
    return value === undefined || value === null || value === '' ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

/** What is no number, yes or no, or JSON stays text, which the schema then refuses by name. */
function readCell(cell: string, kind: CellKind): unknown {
  const text = unprotectCell(cell)
  const trimmed = text.trim()
  if (!trimmed) return undefined
  if (kind === 'number')
    return /^-?\d+([.,]\d+)?(e[-+]?\d+)?$/i.test(trimmed) ? toNumber(trimmed) : text
  if (kind === 'boolean') return BOOLEANS[trimmed.toLowerCase()] ?? text
  if (kind === 'list')
    return trimmed
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean)
  if (kind === 'json') return readJson(trimmed)
  return text
}

const toNumber = (text: string) => Number(text.replace(',', '.'))

const BOOLEANS: Record<string, boolean> = { true: true, false: false, ja: true, nein: false }

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
