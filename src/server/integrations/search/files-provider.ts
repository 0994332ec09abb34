import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readErrorCode } from '#shared/domain/errors.ts'
import { toPostKey } from '#shared/domain/post-address.ts'
import { FileFault, readPostFile } from './post-files/read-post-file.ts'
import type { SearchProvider, SearchRequest, SourceEvent, SourceHealth } from './search-provider.ts'
import { createTermIndex } from './term-index.ts'

/** Lines or entries between two progress events. */
const PROGRESS_ITEMS = 200
const HINT = 'Legen Sie Posts als *.jsonl oder *.json in den Ordner, den POSTS_DIR nennt.'
const POST_FILE = /\.jsonl?$/i
const PACKED_FILE = /\.jsonl?\.(?:gz|xz|bz2|zst|zip)$/i

/**
 * Reads every `*.jsonl` and `*.json` below `folder`: posts in our own form or exports of scrapers,
 * each file once per search whatever the number of brands. A broken line, file or folder is an
 * error event that names it relative to the folder.
 */
export function createFilesProvider({ folder }: { folder: string }): SearchProvider {
  return {
    name: 'files',
    search: (request) => searchFiles(folder, request),
    checkHealth: () => checkFolder(folder),
  }
}

async function* searchFiles(folder: string, request: SearchRequest): AsyncGenerator<SourceEvent> {
  const findBrands = createTermIndex(request.brands)
  const seen = new Set<string>()
  const listing = await listFolder(folder)
  if ('error' in listing) {
    yield { type: 'error', error: listing.error }
    return
  }
  for (const name of listing.packed) yield badLine(`${name} ist gepackt, bitte erst entpacken`)
  const totalSize = listing.files.reduce((sum, file) => sum + file.size, 0)
  let sizeBefore = 0
  for (const file of listing.files) {
    let items = 0
    for await (const { posts, faults, bytesRead } of readFile(file)) {
      if (request.signal.aborted) return
      items += 1
      if (items % PROGRESS_ITEMS === 0)
        yield { type: 'progress', share: (sizeBefore + bytesRead) / totalSize }
      for (const post of posts) {
        const brandIds = findBrands(`${post.caption}\n@${post.username}`)
        const key = toPostKey(post.url)
        if (seen.has(key) || (brandIds.length === 0 && !request.includeOthers)) continue
        seen.add(key)
        yield { type: 'post', post, brandIds, isExcerpt: false }
        if (request.signal.aborted) return
      }
      yield* faults.map(badLine)
    }
    sizeBefore += file.size
  }
  yield { type: 'searched', brandIds: request.brands.map(({ id }) => id) }
  yield { type: 'progress', share: 1 }
}

/** What each line or entry of a file holds; faults name the file and the place. */
async function* readFile(file: PostFile) {
  if (file.size === 0) return
  const stream = createReadStream(file.path, { end: file.size - 1 })
  try {
    for await (const { posts, faults, place, isCut } of readPostFile(stream, file)) {
      const isUnfinished = isCut && faults.length > 0 && (await hasGrown(file))
      const named = faults.map((fault) => `${file.name}, ${place}: ${fault}`)
      yield { posts, faults: isUnfinished ? [] : named, bytesRead: stream.bytesRead }
    }
  } catch (error) {
    // Renamed since the folder was listed: the next run finds it under its new name.
    if (codeOf(error) === 'ENOENT') return
    const words =
      error instanceof FileFault ? error.message : `lässt sich nicht lesen (${codeOf(error)})`
    yield { posts: [], faults: [`${file.name} ${words}`], bytesRead: stream.bytesRead }
  } finally {
    stream.destroy()
  }
}

/** Whether the file has grown since it was listed: its last line may have been incomplete. */
async function hasGrown(file: PostFile): Promise<boolean> {
  return (await stat(file.path)).size > file.size
}

async function listFolder(folder: string) {
  try {
    return await listPostFiles(folder)
  } catch (error) {
    return badLine(`Der Ordner der Posts fehlt (${codeOf(error)}). ${HINT}`)
  }
}

async function checkFolder(folder: string): Promise<SourceHealth> {
  const listing = await listFolder(folder)
  if ('error' in listing) return { state: 'not_configured', hint: listing.error.message }
  if (listing.files.length > 0) return { state: 'online' }
  return { state: 'not_configured', hint: `Im Ordner der Posts liegt noch nichts. ${HINT}` }
}

const badLine = (message: string) => ({
  type: 'error' as const,
  error: { kind: 'bad_line' as const, message },
})

const codeOf = (error: unknown): string => readErrorCode(error) || 'unbekannter Fehler'

type PostFile = {
  path: string
  /** Below the folder, with slashes. */
  name: string
  /** Bytes when it was listed: what is appended meanwhile waits for the next reading. */
  size: number
}

/**
 * Every `*.jsonl` and `*.json` below the folder, in the order of their names. Names that begin with
 * a dot are programs' own and passed by; `packed` names what would be read if it were not packed.
 * Throws what `node:fs` throws.
 */
async function listPostFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    // Whatever else may stand there (a pipe) would be waited for without end.
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const toName = (path: string) => relative(folder, path).split(sep).join('/')
  const files: PostFile[] = []
  for (const path of paths.filter((path) => POST_FILE.test(path))) {
    const size = await sizeOf(path)
    if (size !== null) files.push({ path, name: toName(path), size })
  }
  return { files, packed: paths.filter((path) => PACKED_FILE.test(path)).map(toName) }
}

/** Null for links to anything but a file. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    const stats = await stat(path)
    return stats.isFile() ? stats.size : null
  } catch {
    // It counts as one byte: reading it names the fault.
    return 1
  }
}
