import type { CellKind } from '../schemas/transfer-export.ts'

/** Without it, spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff'

/** The next rows as text; `isLast` where none follow. */
type RowWriter = (rows: readonly Record<string, unknown>[], isLast: boolean) => string

/** One CSV file, the columns' names before the first rows. */
export function createCsvWriter(columns: Record<string, CellKind>): RowWriter {
  const names = Object.keys(columns)
  let head = BYTE_ORDER_MARK + toCsvLine(names)
  return (rows) => {
    const lines = rows.map((row) =>
      toCsvLine(names.map((name) => toCell(row[name], columns[name]))),
    )
    const text = head + lines.join('')
    head = ''
    return text
  }
}

function toCell(value: unknown, kind: CellKind | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    if (kind === 'list') return value.join('|')
    return value.length > 0 ? JSON.stringify(value) : ''
  }
  if (kind === 'json') return JSON.stringify(value)
  return String(value)
}

/** One array, one object a line. */
export function createJsonWriter(): RowWriter {
  let separator = '[\n'
  return (rows, isLast) => {
    const lines = rows.map((row) => {
      const line = separator + JSON.stringify(row)
      separator = ',\n'
      return line
    })
    if (!isLast) return lines.join('')
    return lines.join('') + (separator === '[\n' ? '[]\n' : '\n]\n')
  }
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
export const toCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quote(protectCell(cell))).join(',')}\r\n`

const quote = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
