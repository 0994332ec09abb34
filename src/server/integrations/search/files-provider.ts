import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Post } from '#shared/schemas/post.ts'
import { parsePostLine } from './parse-post-line.ts'
import { type Line, readLines } from './read-lines.ts'
import type {
  SearchProvider,
  SearchRequest,
  SourceError,
  SourceEvent,
  SourceHealth,
} from './search-provider.ts'
import { createTermIndex } from './term-index.ts'

/** Lines between two progress events. */
const PROGRESS_LINES = 200
const HINT = 'Legen Sie Posts als *.jsonl in den Ordner, den POSTS_DIR nennt.'

type PostFile = { path: string; name: string; size: number }

/**
 * Reads every `*.jsonl` below `folder`, one post a line, each file once per search whatever the
 * number of brands. A broken line, file or folder is an error event that names it relative to the
 * folder.
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
  const listing = await listFiles(folder)
  if ('error' in listing) {
    yield { type: 'error', error: listing.error }
    return
  }
  const totalSize = listing.files.reduce((sum, file) => sum + file.size, 0)
  let sizeBefore = 0
  for (const file of listing.files) {
    for await (const event of readPosts(file)) {
      if (request.signal.aborted) return
      if (event.type === 'error') yield event
      if (event.type === 'progress')
        yield { ...event, share: (sizeBefore + event.size) / totalSize }
      if (event.type !== 'post') continue
      const { post } = event
      const brandIds = findBrands(`${post.caption}\n@${post.username}`)
      if (brandIds.length > 0 || request.includeOthers) yield { type: 'post', post, brandIds }
    }
    sizeBefore += file.size
  }
  yield { type: 'progress', share: 1 }
}

type FileEvent =
  | { type: 'post'; post: Post }
  | { type: 'error'; error: SourceError }
  /** Roughly how many bytes are read. */
  | { type: 'progress'; size: number }

async function* readPosts(file: PostFile): AsyncGenerator<FileEvent> {
  let size = 0
  try {
    for await (const line of readLines(file.path, file.size)) {
      size = Math.min(file.size, size + (line.text?.length ?? 0) + 1)
      if (line.number % PROGRESS_LINES === 0) yield { type: 'progress', size }
      const parsed = parseLine(line)
      if (!parsed) continue
      if ('post' in parsed) yield { type: 'post', post: parsed.post }
      else if (line.isComplete || !(await hasGrown(file)))
        yield badReply(`${file.name}, Zeile ${line.number}: ${parsed.fault}`)
    }
  } catch (error) {
    yield badReply(`${file.name} lässt sich nicht lesen (${codeOf(error)})`)
  }
}

function parseLine({ text, number }: Line): ReturnType<typeof parsePostLine> | null {
  if (text === null) return { fault: 'länger, als ein Post sein kann' }
  const trimmed = (number === 1 ? text.replace(/^\uFEFF/, '') : text).trim()
  return trimmed ? parsePostLine(trimmed) : null
}

/** Whether somebody wrote on since the file was listed: its last line may have been half there. */
async function hasGrown(file: PostFile): Promise<boolean> {
  return (await stat(file.path)).size > file.size
}

async function listFiles(folder: string): Promise<{ files: PostFile[] } | { error: SourceError }> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((entry) => entry.name.endsWith('.jsonl') && !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
    const files: PostFile[] = []
    for (const path of paths) {
      const name = relative(folder, path).split(sep).join('/')
      files.push({ path, name, size: await sizeOf(path) })
    }
    return { files }
  } catch (error) {
    const { error: unreadable } = badReply(`Der Ordner der Posts fehlt (${codeOf(error)}). ${HINT}`)
    return { error: unreadable }
  }
}

/** A file that cannot be looked at counts as one byte: reading it then names the fault. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 1,
  )

async function checkFolder(folder: string): Promise<SourceHealth> {
  const listing = await listFiles(folder)
  if ('error' in listing) return { state: 'not_configured', hint: listing.error.message }
  if (listing.files.length > 0) return { state: 'online' }
  return { state: 'not_configured', hint: `Im Ordner der Posts liegt noch nichts. ${HINT}` }
}

const badReply = (message: string) => ({
  type: 'error' as const,
  error: { kind: 'bad_reply' as const, message },
})

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unbekannter Fehler'
