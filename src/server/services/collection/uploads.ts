import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readErrorCode } from '#shared/domain/errors.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { AdminContext, ServiceDeps } from '../context.ts'
import { conflict, fullDisk, invalidInput } from '../errors.ts'

/**
 * Takes a file of posts, as fast as the disk does; what is not taken whole leaves nothing. Throws `invalid_input`
 * for one that is too large, `conflict` while files are read, and `unavailable` on a full disk.
 */
export async function saveUpload(
  ctx: AdminContext,
  { name }: { name: string },
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { folder } = ctx.uploads
  if (ctx.collection.isRunning()) throw conflict('Es läuft bereits eine Datensammlung.')
  const part = join(folder, `.${randomUUID()}.part`)
  try {
    await mkdir(folder, { recursive: true })
    await pipeline(limitSize(chunks), createWriteStream(part, { flags: 'wx', mode: 0o600 }))
    await rename(part, findFreePath(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    if (['ENOSPC', 'EFBIG', 'EDQUOT'].includes(readErrorCode(error))) throw fullDisk(error)
    throw error
  }
}

export const tooLarge = () => invalidInput('file', 'Die Datei ist zu groß (höchstens 200 MiB).')

async function* limitSize(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > LIMITS.uploadBytes) throw tooLarge()
    yield chunk
  }
}

/** Its own name, for messages; a number more where another file has it. */
function findFreePath(folder: string, given: string): string {
  const { name, ext } = parse(
    given
      .replace(/[\p{Cc}/\\]/gu, '_')
      .replace(/^\.+/, '')
      .slice(-120) || 'posts',
  )
  let path = join(folder, name + ext)
  for (let number = 2; existsSync(path); number += 1)
    path = join(folder, `${name} (${number})${ext}`)
  return path
}

/** All posts of all files, which go with the last of them. */
export async function* readUploads(ctx: AdminContext, signal: AbortSignal) {
  try {
    yield* ctx.uploads.source.search({ brands: [], includeOthers: true, maxCalls: 0, signal })
  } finally {
    await deleteUploads(ctx)
  }
}

/** Also at the start of the server: what an ended process left would be read by nobody. */
export const deleteUploads = ({ uploads }: Pick<ServiceDeps, 'uploads'>) =>
  rm(uploads.folder, { recursive: true, force: true })
