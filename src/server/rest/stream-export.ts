import type { Context } from 'hono'
import { toCsvLine } from '#shared/domain/csv-cell.ts'
import { toGermanDay } from '#shared/domain/german-day.ts'
import { BRAND_COLUMNS, type CellKind, CODE_COLUMNS } from '#shared/schemas/transfer.ts'

type Batch = { rows: Record<string, unknown>[]; nextId: number | null }
type Export = {
  name: 'brands' | 'codes'
  format: 'csv' | 'json'
  /** Reads the rows after an id. */
  call: (input: { afterId: number }) => Promise<unknown>
  now: Date
}

const COLUMNS = { brands: BRAND_COLUMNS, codes: CODE_COLUMNS }
const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' }
/** Without it, spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A file, written batch by batch as fast as it is read. The first batch is read before anything is
 * sent, so that a refusal still has its status.
 */
export async function streamExport(c: Context, options: Export): Promise<Response> {
  const { name, format, call, now } = options
  const write = format === 'csv' ? createCsvWriter(COLUMNS[name]) : createJsonWriter()
  let batch: Batch | null = (await call({ afterId: 0 })) as Batch
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!batch) return controller.close()
      const { rows, nextId } = batch
      controller.enqueue(encoder.encode(write(rows, nextId === null)))
      batch = nextId === null ? null : ((await call({ afterId: nextId })) as Batch)
    },
  })
  c.header('Content-Type', MEDIA_TYPES[format])
  c.header('Content-Disposition', `attachment; filename="${name}-${toGermanDay(now)}.${format}"`)
  return c.body(stream)
}

type Writer = (rows: readonly Record<string, unknown>[], isLast: boolean) => string

function createCsvWriter(columns: Record<string, CellKind>): Writer {
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
  return String(value)
}

/** One array, one object a line. */
function createJsonWriter(): Writer {
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
