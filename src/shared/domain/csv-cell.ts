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
