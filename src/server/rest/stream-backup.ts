import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Backup } from '#shared/schemas/backup.ts'
import { notFound } from '../services/errors.ts'

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
  if (c.req.method === 'HEAD') {
    await file.close()
    return c.body(null)
  }
  // An answer that is cut short closes the file, too.
  return c.body(Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>)
}
