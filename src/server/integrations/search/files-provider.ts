import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readErrorCode } from '#shared/domain/errors.ts'
import { toPostKey } from '#shared/domain/post-address.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { FileFault } from './post-files/post-format.ts'
import { readPostFile } from './post-files/read-post-file.ts'
import type { SearchProvider, SearchRequest, SourceEvent, SourceHealth } from './search-provider.ts'
import { createTermIndex } from './term-index.ts'

/** Lines or entries between two progress events. */
const PROGRESS_ITEMS = 200
const HINT =
  'Laden Sie unter „Datensammlung“ Dateien mit Posts hoch, tragen Sie einen Feed ein, oder legen Sie Dateien in den Ordner, den POSTS_DIR nennt.'
const POST_FILE = /\.(?:jsonl?|csv|xlsx|xml|rss|atom)(?:\.(?:gz|xz))?$/i
/** What a program is still writing. */
const UNFINISHED_FILE = /\.(?:part|tmp)$/i
const MOST_NAMED = 20

type Options = {
  folder: string
  /** Lines or entries that are read of one file. */
  maxEntries?: number
}

/**
 * Reads every file of posts below `folder`, in our own form or of other programs, see `readPostFile`,
 * each file once per search whatever the number of brands. A broken line, file or folder is an
 * error event that names it relative to the folder.
 */
export function createFilesProvider({ folder, maxEntries = Infinity }: Options): SearchProvider {
  return {
    name: 'files',
    search: (request) => searchFiles(folder, maxEntries, request),
    checkHealth: () => checkFolder(folder),
  }
}

/** The folder of what the operator uploads, and what reads it. */
export const createUploads = (folder: string) => ({
  folder,
  source: createFilesProvider({ folder, maxEntries: 500_000 }),
})

async function* searchFiles(
  folder: string,
  maxEntries: number,
  request: SearchRequest,
): AsyncGenerator<SourceEvent> {
  const findBrands = createTermIndex(request.brands)
  const seen = new Set<string>()
  const listing = await listFolder(folder)
  if ('error' in listing) {
    yield { type: 'error', error: listing.error }
    return
  }
  if (listing.others.length > 0) yield badLine(describeOthers(listing.others))
  const totalSize = listing.files.reduce((sum, file) => sum + file.size, 0)
  let sizeBefore = 0
  for (const file of listing.files) {
    let items = 0
    for await (const { posts, faults, bytesRead } of readFile(file)) {
      if (request.signal.aborted) return
      items += 1
      if (items > maxEntries) {
        yield badLine(
          `${file.name} hat mehr als ${formatNumber(maxEntries)} Einträge; gelesen wurden so viele`,
        )
        break
      }
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
    const code = codeOf(error)
    const what = code === 'ENOENT' ? 'fehlt noch' : `lässt sich nicht lesen (${code})`
    return badLine(`Der Ordner der Posts ${what}. ${HINT}`)
  }
}

async function checkFolder(folder: string): Promise<SourceHealth> {
  const listing = await listFolder(folder)
  if ('error' in listing) return { state: 'not_configured', hint: listing.error.message }
  const hint = listing.others.length > 0 ? describeOthers(listing.others) : undefined
  if (listing.files.length > 0) return { state: 'online', hint }
  return { state: 'not_configured', hint: `Im Ordner der Posts liegt noch nichts. ${HINT}` }
}

/** Names what is passed over by its ending. */
function describeOthers(names: readonly string[]): string {
  const left = names.length - MOST_NAMED
  const more = left > 0 ? ` und ${formatNumber(left)} weitere` : ''
  return `Übergangen, da ohne Posts oder auf andere Art gepackt: ${names.slice(0, MOST_NAMED).join(', ')}${more}`
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
 * Every file of posts below the folder by its ending, in the order of their names, and the names of others. Names
 * that begin with a dot are programs' own. Throws what `node:fs` throws.
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
  const others = paths.filter((path) => !POST_FILE.test(path) && !UNFINISHED_FILE.test(path))
  return { files, others: others.map(toName) }
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
