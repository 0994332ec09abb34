import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { createRowWriter } from '#shared/domain/export-files.ts'
import { toGermanDay, toGermanSecond } from '#shared/domain/german-day.ts'
import type { Backup } from '#shared/schemas/backup.ts'
import { LOG_COLUMNS } from '#shared/schemas/log.ts'
import { BRAND_COLUMNS, CODE_COLUMNS, type ExportedRows } from '#shared/schemas/transfer.ts'
import { notFound } from '../services/errors.ts'
import type { Endpoint } from './endpoint.ts'

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' }

type Batch = ExportedRows<Record<string, unknown>>
type Export = NonNullable<Endpoint['download']> & {
  /** Reads rows: those after the id that `afterId` is set to. */
  call: (input: unknown) => Promise<unknown>
  /** What else the call takes: the filter. */
  input: object
  now: Date
}

/** `2026-11-01-13-05` */
const toGermanMinute = (now: Date) => toGermanSecond(now).slice(0, 16).replace(/[ :]/g, '-')
const FILES = {
  brands: { columns: BRAND_COLUMNS, toStamp: toGermanDay, separator: ';' },
  codes: { columns: CODE_COLUMNS, toStamp: toGermanDay, separator: ';' },
  logs: { columns: LOG_COLUMNS, toStamp: toGermanMinute, separator: ',' },
} as const

const breakOff = () => {
  throw new Error('Export unterbrochen')
}

/**
 * A file, written batch by batch as fast as it is read. The first batch is read before anything is
 * sent, so that a refusal still has its status.
 */
export async function streamExport(c: Context, options: Export): Promise<Response> {
  const { name, format, call, input, now } = options
  const { columns, toStamp, separator } = FILES[name]
  const write = createRowWriter(format, columns, separator)
  const read = async (afterId: number) => (await call({ ...input, afterId })) as Batch
  let batch: Batch | null = await read(0)
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!batch) return controller.close()
      const { rows, nextId } = batch
      controller.enqueue(encoder.encode(write(rows, nextId === null)))
      // Others get their turn, however fast the file is taken.
      await setImmediate()
      // The cause is in the log already; a file that breaks off is all that may be seen of it.
      batch = nextId === null ? null : await read(nextId).catch(breakOff)
    },
  })
  c.header('Content-Type', MEDIA_TYPES[format])
  c.header('Content-Disposition', `attachment; filename="${name}-${toStamp(now)}.${format}"`)
  return c.body(stream)
}

/**
 * A backup as a file, piece by piece. Opened before anything is sent: one that was deleted in this
 * moment is a plain 404, and one that is deleted later is still sent whole.
 */
export async function streamBackup(
  c: Context,
  { name }: Backup,
  options: { folder: string; mediaType: string },
): Promise<Response> {
  const file = await open(join(options.folder, name)).catch(() => {
    throw notFound('Diese Sicherung gibt es nicht.')
  })
  const { size } = await file.stat()
  c.header('Content-Type', options.mediaType)
  c.header('Content-Length', String(size))
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  // An answer that is cut short closes the file, too.
  return c.body(Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>)
}
