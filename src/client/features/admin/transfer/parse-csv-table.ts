import { CsvError, parse } from 'csv-parse/browser/esm/sync'

type CsvRecord = { line: number; cells: string[] }

/**
 * The records of a CSV text with the line on which each begins, or the line that cannot be read.
 * Comma, semicolon and tab separate, whichever the first line has most of.
 */
export function parseCsvTable(text: string): { records: CsvRecord[] } | { faultyLine: number } {
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    // The parser tells on which line a record ends, and takes CR LF inside quotes for two lines.
    let doubled = 0
    const records = parsed.map(({ info, record }) => {
      const breaks = record.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? [])
      doubled += breaks.filter((sign) => sign === '\r\n').length
      return { line: info.lines - doubled - breaks.length, cells: record }
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
