import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import type { FileFormat } from '#shared/domain/export-files.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import { describeRowError, HEADS, type TransferKind } from '#shared/texts/admin-transfer-de.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { FileError } from '../common/call-result.ts'
import { readXlsx, type TableLine } from './xlsx.ts'

export const UNREADABLE = 'Die Datei konnte nicht gelesen werden.'
const EMPTY = 'Die Datei enthält keine Zeilen.'
const REQUIRED = { brands: ['name'], codes: ['brand', 'code'] }

type ImportRow = { line: number; values: Record<string, unknown> }
export type ImportFile = {
  name: string
  format: FileFormat
  /** How it was read, where that may be wrong. */
  note: string | null
  columns: string[]
  rows: ImportRow[]
  /** Errors of rows that cannot be sent. */
  rowErrors: string[]
}

/** A file's rows as the server takes them. Throws `FileError` if no row can be read. */
export async function readImportFile(file: File, kind: TransferKind): Promise<ImportFile> {
  if (file.size > LIMITS.importFileBytes)
    throw new FileError('Die Datei ist zu groß. Bitte teilen Sie sie auf.')
  const bytes = await file.bytes().catch(() => {
    throw new FileError(UNREADABLE)
  })
  // What every packed file begins with.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const table = await readXlsx(bytes)
    const content = readTable(table, kind)
    for (const { values } of content.rows) restorePercent(values)
    return toImportFile(file.name, 'csv', content, kind)
  }
  const { text, note } = decode(bytes)
  return { ...parseImportText(text, file.name, kind), note }
}

/** A cell that shows 15 % holds 0.15, and no discount is below one per cent. */
function restorePercent(values: ImportRow['values']): void {
  const share = Number(values.discountAmount)
  if (share > 0 && share < 1 && values.discountType !== 'fixed')
    values.discountAmount = `${Math.round(share * 10_000) / 100} %`
}

/** Excel saves CSV as Windows-1252 unless it is told otherwise, and 'Unicode-Text' as UTF-16. */
function decode(bytes: Uint8Array): { text: string; note: string | null } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), note: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null }
  } catch {
    const note =
      'Die Datei ist nicht als UTF-8 gespeichert und wurde als Windows-1252 gelesen. Bitte prüfen Sie die Umlaute in den ersten Zeilen.'
    return { text: new TextDecoder('windows-1252').decode(bytes), note }
  }
}

/** JSON by the file's name, everything else is CSV. */
export function parseImportText(text: string, name: string, kind: TransferKind): ImportFile {
  const format = /\.json$/i.test(name) ? 'json' : 'csv'
  const content = format === 'json' ? readJson(text, kind) : readTable(parseCsvTable(text), kind)
  return toImportFile(name, format, content, kind)
}

function toImportFile(
  name: string,
  format: FileFormat,
  content: Content,
  kind: TransferKind,
): ImportFile {
  if (content.rows.length + content.rowErrors.length === 0) throw new FileError(EMPTY)
  const missing = REQUIRED[kind].filter((column) => !content.columns.includes(column))
  if (missing.length > 0) {
    const what = missing.length === 1 ? 'Es fehlt die Spalte' : 'Es fehlen die Spalten'
    throw new FileError(`${what} ${missing.join(', ')}.`)
  }
  const tooLarge = content.rows.filter((row) => sizeInBytes(row) > MAX_BATCH_BYTES)
  return {
    name,
    format,
    note: null,
    columns: content.columns,
    rows: content.rows.filter((row) => !tooLarge.includes(row)),
    rowErrors: [
      ...content.rowErrors,
      ...tooLarge.map(({ line }) => describeRowError(line, 'zu groß für einen Import', format)),
    ],
  }
}

/** As many rows from `from` on as one call may hold, by number and by size. */
export function takeBatch(rows: readonly ImportRow[], from: number): ImportRow[] {
  let bytes = 0
  const batch: ImportRow[] = []
  for (const row of rows.slice(from, from + LIMITS.importRows)) {
    bytes += sizeInBytes(row)
    if (bytes > MAX_BATCH_BYTES) break
    batch.push(row)
  }
  return batch
}

/** Leaves room for the rest of the request body. */
const MAX_BATCH_BYTES = LIMITS.bodyBytes * 0.8
const encoder = new TextEncoder()
const sizeInBytes = (row: ImportRow) => encoder.encode(JSON.stringify(row)).length

type Content = Omit<ImportFile, 'name' | 'format' | 'note'>

/** A list, or the command line's export, which holds both kinds. */
function readJson(text: string, kind: TransferKind): Content {
  const parsed = parseJson(text)
  const entries = isRecord(parsed) ? parsed[kind] : parsed
  if (!Array.isArray(entries) || !entries.every(isRecord))
    throw new FileError('Die JSON-Datei muss eine Liste von Objekten enthalten.')
  return {
    columns: [...new Set(entries.flatMap((entry) => Object.keys(entry)))],
    rows: entries.map((values, index) => ({ line: index + 1, values })),
    rowErrors: [],
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new FileError('Die Datei ist kein gültiges JSON.')
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBlank = (cell: string) => cell.trim() === ''

/** Rows by the names of their columns; those without any text are passed over. */
function readTable(lines: readonly TableLine[], kind: TransferKind): Content {
  const [head, ...body] = lines.filter(({ cells }) => !cells.every(isBlank))
  if (!head) throw new FileError(EMPTY)
  const columns = nameColumns(head.cells, kind)
  const content: Content = { columns: columns.filter(Boolean), rows: [], rowErrors: [] }
  for (const { line, cells } of body) {
    // A stray separator would put every later value under the wrong name.
    if (cells.length < columns.length || !cells.slice(columns.length).every(isBlank)) {
      const fault = `${formatCount(cells.length, 'Feld', 'Felder')} statt ${formatNumber(columns.length)}`
      content.rowErrors.push(describeRowError(line, fault, 'csv'))
    } else
      content.rows.push({
        line,
        values: Object.fromEntries(columns.map((column, index) => [column, cells[index]])),
      })
  }
  return content
}

const OTHER_HEADS: Record<string, string[]> = {
  ...{ name: ['Markenname'], username: ['Influencer', 'Account'], expiresAt: ['Ende'] },
  ...{ postedAt: ['Datum'], postUrl: ['Link', 'Adresse'] },
}

/** German and English heads in any case; the first of a name counts, and others stay as they are. */
function nameColumns(heads: readonly string[], kind: TransferKind): string[] {
  const names = new Map(
    Object.entries(HEADS[kind]).flatMap(([name, head]) =>
      [name, head, ...(OTHER_HEADS[name] ?? [])].map((text) => [toBrandKey(text), name]),
    ),
  )
  const named: string[] = []
  for (const head of heads.map((text) => text.trim())) {
    const name = names.get(toBrandKey(head)) ?? head
    named.push(named.includes(name) ? head : name)
  }
  return named
}

/**
 * The records of a CSV text with the line on which each begins. Comma, semicolon and tab separate,
 * whichever the first line has most of, unless that line says it ('sep=;').
 */
function parseCsvTable(text: string): TableLine[] {
  const records: TableLine[] = []
  const [told = '', sign] = /^\ufeff?"?sep=(.)"?(?=[\r\n])/i.exec(text) ?? []
  // csv-parse reports the line on which a record ends and counts CR LF inside quotes twice.
  let doubled = 0
  try {
    // Its line stays, empty, so that those after it keep their numbers.
    parse(text.slice(told.length), {
      bom: true,
      delimiter: sign ?? findDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        const breaks = cells.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? [])
        doubled += breaks.filter((sign) => sign === '\r\n').length
        records.push({ line: lines - doubled - breaks.length, cells })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = formatNumber(Number(error.lines) || 1)
    throw new FileError(`Die Datei ist kein gültiges CSV: Zeile ${line} ist nicht lesbar.`)
  }
  return records
}

function findDelimiter(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
