import type { Context } from 'hono'
import { createCsvWriter, createJsonWriter } from '#shared/domain/export-writers.ts'
import { toGermanDay } from '#shared/domain/german-day.ts'
import { BRAND_COLUMNS, CODE_COLUMNS } from '#shared/schemas/transfer-export.ts'

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

const breakOff = () => {
  throw new Error('Export unterbrochen')
}

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
      // The cause is in the log already; a file that breaks off is all that may be seen of it.
      batch = nextId === null ? null : ((await call({ afterId: nextId }).catch(breakOff)) as Batch)
    },
  })
  c.header('Content-Type', MEDIA_TYPES[format])
  c.header('Content-Disposition', `attachment; filename="${name}-${toGermanDay(now)}.${format}"`)
  return c.body(stream)
}
