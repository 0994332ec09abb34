import type { CellKind } from '../schemas/transfer-export.ts'
import { toCsvLine } from './csv-cell.ts'

/** Without it, spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff'

/** The next rows as text; `isLast` where none follow. */
export type RowWriter = (rows: readonly Record<string, unknown>[], isLast: boolean) => string

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
