import type { CellKind, Columns } from '../schemas/transfer.ts'

export type FileFormat = 'csv' | 'json'

/** Without it, spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff'

/** The next rows as text; `isLast` where none follow. */
type RowWriter = (rows: readonly Record<string, unknown>[], isLast: boolean) => string

/**
 * One file with these columns in their order: CSV that begins with their names, or one JSON array, an
 * object a line. German spreadsheets separate cells by semicolons.
 */
export function createRowWriter(
  format: FileFormat,
  columns: Columns,
  separator: ';' | ',' = ';',
): RowWriter {
  const isCsv = format === 'csv'
  const names = Object.keys(columns)
  const toLine = (row: Record<string, unknown>) =>
    isCsv
      ? toCsvLine(toCells(row, columns), separator)
      : `\n${JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])))}`
  let opening = isCsv ? BYTE_ORDER_MARK + toCsvLine(names, separator) : '['
  let comma = ''
  return (rows, isLast) => {
    let text = opening
    for (const row of rows) {
      text += comma + toLine(row)
      comma = isCsv ? '' : ','
    }
    opening = ''
    return isLast && !isCsv ? `${text}\n]\n` : text
  }
}

/** A row as the text of its cells, as a German spreadsheet reads it. */
const toCells = (row: Record<string, unknown>, columns: Columns): string[] =>
  Object.entries(columns).map(([name, kind]) => toCell(row[name], kind))

function toCell(value: unknown, kind: CellKind): string {
  if (value === null || value === undefined) return ''
  if (kind === 'boolean') return value ? 'ja' : 'nein'
  if (kind === 'number') return String(value).replace('.', ',')
  if (!Array.isArray(value)) return String(value)
  return kind === 'list' ? value.join('|') : toJsonCell(value)
}

/** Spreadsheets cut off, or spread over the next rows, what is longer. */
const CELL_LENGTH = 32_000

/** As many of the last entries as a cell holds. */
function toJsonCell(list: readonly unknown[]): string {
  const text = JSON.stringify(list)
  return text.length > CELL_LENGTH && list.length > 1 ? toJsonCell(list.slice(1)) : text
}

/**
 * Where a spreadsheet would take what follows for a formula: at the beginning of a cell, and behind
 * semicolons and line breaks, because a German one splits lines there. Blanks and quotes between do
 * not hide the sign, full-width ones count.
 */
const FORMULA = String.raw`(?=(?:[^\S\r\n]|["'])*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])`
const CELL_START = String.raw`(?<=^|[;\r\n])`
const UNPROTECTED = new RegExp(CELL_START + FORMULA, 'g')
const PROTECTED = new RegExp(`${CELL_START}'${FORMULA}`, 'g')

/**
 * An apostrophe makes text of what a spreadsheet would run. Text that looks protected already gets
 * one more, so that `unprotectCell` gives back exactly what was there.
 */
export const protectCell = (text: string): string => text.replace(UNPROTECTED, "'")

/** Takes back what `protectCell` did; other text stays. */
export const unprotectCell = (cell: string): string => cell.replace(PROTECTED, '')

/** One line of CSV (RFC 4180) with its line break, protected against formulas. */
export const toCsvLine = (cells: readonly string[], separator: ';' | ','): string =>
  `${cells.map((cell) => quote(protectCell(cell))).join(separator)}\r\n`

const quote = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
