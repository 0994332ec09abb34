import type { z } from 'zod'
import type { Db } from '#db/open-database.ts'
import { writeTransaction } from '#db/transactions.ts'
import { unprotectCell } from '#shared/domain/export-files.ts'
import type { CellKind } from '#shared/schemas/transfer-export.ts'
import type { ImportInput, ImportResult } from '#shared/schemas/transfer-import.ts'
import { writeCount } from '#shared/texts/format.ts'
import { describeInputError } from '#shared/texts/input-errors-de.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs.ts'

/** Errors that the log entry repeats. */
const LOGGED_ERRORS = 20

const WORDS = {
  brands: (count: number) => writeCount(count, 'Marke', 'Marken'),
  codes: (count: number) => writeCount(count, 'Code', 'Codes'),
}

type Import<Row> = {
  what: keyof typeof WORDS
  read: readonly ReadRow<Row>[]
  /** What was wrong with rows that could not be read. */
  errors: RowErrors
  /** Stores the rows and says what became of them. */
  storeRows: (tx: Db, rows: readonly ReadRow<Row>[]) => ImportResult
}

/** Stores the rows of a piece of a file in one transaction, with a log entry. */
export const importRows = <Row>(
  ctx: ServiceContext,
  { what, read, errors, storeRows }: Import<Row>,
): ImportResult =>
  writeTransaction(ctx.db, (tx) => {
    const stored = storeRows(tx, read)
    const all = [...errors, ...stored.errors].sort((one, other) => one.line - other.line)
    const result = { ...stored, errors: all }
    logImport(ctx, what, result)
    return result
  })

function logImport(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  what: keyof typeof WORDS,
  { added, updated, skipped, errors }: ImportResult,
): void {
  writeLog(ctx, {
    type: 'admin',
    level: errors.length > 0 ? 'warning' : 'success',
    message: `Import: ${WORDS[what](added)} hinzugefügt, ${updated} geändert, ${skipped} unverändert, ${errors.length} fehlerhaft`,
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
