/**
 * A spreadsheet runs a cell that begins like a formula: an apostrophe makes it text. Cells that
 * look protected already get one more, so that `unprotectCell` gives back exactly what was there.
 */
export const protectCell = (text: string): string =>
  /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text

/** Takes back what `protectCell` did; other text stays. */
export const unprotectCell = (cell: string): string =>
  /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell

/** One line of CSV (RFC 4180) with its line break, protected against formulas. */
export const toCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quote(protectCell(cell))).join(',')}\r\n`

const quote = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
