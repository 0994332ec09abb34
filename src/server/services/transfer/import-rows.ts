import type { z } from 'zod'
import type { Db } from '#db/open-database.ts'
import { writeTransaction } from '#db/transactions.ts'
import { type FileFormat, unprotectCell } from '#shared/domain/export-files.ts'
import { readGermanTime } from '#shared/domain/german-day.ts'
import * as transfer from '#shared/schemas/transfer.ts'
import { writeCount } from '#shared/texts/format.ts'
import { describeInputError } from '#shared/texts/input-errors-de.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../errors.ts'
import { writeLog } from '../logs.ts'

/** Errors that the log entry repeats. */
const LOGGED_ERRORS = 20
const LOST_LETTERS =
  'Die Zeile enthält „\ufffd“: Beim Speichern der Datei gingen Zeichen verloren, etwa Umlaute.'

const KINDS = {
  brands: { columns: transfer.BRAND_COLUMNS, words: ['Marke', 'Marken'] },
  codes: { columns: transfer.CODE_COLUMNS, words: ['Code', 'Codes'] },
} as const

type Values = Record<string, unknown>
export type ReadRow<Row> = { line: number; row: Row }
type RowErrors = transfer.ImportResult['errors']

type RowKind<Row> = {
  what: keyof typeof KINDS
  schema: z.ZodType<Row>
  /** Makes of the known columns what the schema takes; `all` is the row as it came. */
  prepare?: (known: Values, all: Values) => Values
}

/**
 * Checks each row of a piece of a file by itself, hands those that are right to `store`, which says
 * what became of them, and writes a log entry, all in one transaction. An error names line and field.
 */
export function importRows<Row>(
  ctx: ServiceContext,
  input: transfer.ImportInput,
  kind: RowKind<Row> & { store: (tx: Db, rows: readonly ReadRow<Row>[]) => transfer.ImportResult },
): transfer.ImportResult {
  const { read, errors } = readRows(input, kind)
  return writeTransaction(ctx.db, (tx) => {
    const stored = kind.store(tx, read)
    const all = [...errors, ...stored.errors].sort((one, other) => one.line - other.line)
    const result = { ...stored, errors: all }
    logImport(ctx, kind.what, result)
    return result
  })
}

/** Takes row by row; what is thrown for people becomes the error of that row. */
export function takeRows<Row, Taken>(
  rows: readonly ReadRow<Row>[],
  take: (row: Row, line: number) => Taken,
): { taken: Taken[]; errors: RowErrors } {
  const taken: Taken[] = []
  const errors: RowErrors = []
  for (const { line, row } of rows)
    try {
      taken.push(take(row, line))
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      errors.push({ line, message: error.message })
    }
  return { taken, errors }
}

function logImport(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  what: keyof typeof KINDS,
  { added, updated, skipped, errors }: transfer.ImportResult,
): void {
  const [one, many] = KINDS[what].words
  const count = writeCount(added, one, many)
  writeLog(ctx, {
    type: 'admin',
    level: errors.length > 0 ? 'warning' : 'success',
    message: `Import: ${count} hinzugefügt, ${updated} geändert, ${skipped} unverändert, ${errors.length} fehlerhaft`,
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

/** Empty values count as absent, columns that are not known are passed over. */
export function readRows<Row>(
  { format = 'json', rows }: transfer.ImportInput,
  { what, schema, prepare = (known) => known }: RowKind<Row>,
): { read: ReadRow<Row>[]; errors: RowErrors } {
  const read: ReadRow<Row>[] = []
  const errors: RowErrors = []
  for (const { line, values } of rows) {
    if (JSON.stringify(values).includes('\ufffd')) {
      errors.push({ line, message: LOST_LETTERS })
      continue
    }
    const input = prepare(readValues(values, KINDS[what].columns, format), values)
    const { data, error } = schema.safeParse(input)
    if (error)
      errors.push({ line, message: describeInputError(error, { input, scope: what }).message })
    else read.push({ line, row: data })
  }
  return { read, errors }
}

function readValues(values: Values, columns: transfer.Columns, format: FileFormat): Values {
  const entries = Object.entries(columns).flatMap(([name, kind]) => {
    const given = Object.hasOwn(values, name) ? values[name] : undefined
    const value = format === 'csv' && typeof given === 'string' ? readCell(given, kind) : given
    const isEmpty = value === undefined || value === null || value === ''
    return isEmpty ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

/** What is no number, yes or no, time or JSON stays text, which the schema then refuses by name. */
function readCell(cell: string, kind: transfer.CellKind): unknown {
  const text = unprotectCell(cell)
  const trimmed = text.trim()
  if (!trimmed) return undefined
  if (kind === 'number') return readNumber(trimmed) ?? text
  if (kind === 'boolean') return BOOLEANS[trimmed.toLowerCase()] ?? text
  if (kind === 'list')
    return trimmed
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean)
  if (kind === 'json') return readJson(trimmed)
  if (kind === 'text') return text
  const time = readGermanTime(trimmed)
  if (!time) return trimmed
  // Without a time it is noon, which is the same day everywhere in Europe.
  return time.instant ?? (kind === 'day' ? time.day : `${time.day}T12:00:00+01:00`)
}

/** '12,5', '1.234,50', '15 %', '10 €' and what programs write. */
function readNumber(text: string): number | null {
  const figure = text.replace(/^€\s*|\s*(?:%|€|prozent|euro?)$/i, '')
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(figure) ? figure.replaceAll('.', '') : figure
  return /^-?\d+([.,]\d+)?(e[-+]?\d+)?$/i.test(plain) ? Number(plain.replace(',', '.')) : null
}

const BOOLEANS: Record<string, boolean> = {
  true: true,
  ja: true,
  wahr: true,
  yes: true,
  false: false,
  nein: false,
  falsch: false,
  no: false,
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
