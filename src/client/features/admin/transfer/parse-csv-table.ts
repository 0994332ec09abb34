import { CsvError, parse } from 'csv-parse/browser/esm/sync'

type CsvRecord = { line: number; cells: string[] }

/**
 * The records of a CSV text with the line on which each begins, or the line that cannot be read.
 * Comma, semicolon and tab separate, whichever the first line has most of.
 */
export function parseCsvTable(text: string): { records: CsvRecord[] } | { faultyLine: number } {
  try {
    // The parser tells on which line a record ends, and takes CR LF inside quotes for two lines.
    let doubled = 0
    const records: CsvRecord[] = []
    parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        const breaks = cells.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? [])
        doubled += breaks.filter((sign) => sign === '\r\n').length
        records.push({ line: lines - doubled - breaks.length, cells })
        return null
      },
    })
    return { records }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { faultyLine: Number(error.lines) || 1 }
  }
}

function findDelimiter(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
