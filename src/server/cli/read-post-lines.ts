import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Post } from '#shared/schemas/post.ts'
import { parsePostLine } from '../integrations/search/parse-post-line.ts'

/** A file that cannot be read; `message` is German and fit for the console. */
export class FileError extends Error {}

export type PostLine = { line: number; post: Post } | { line: number; fault: string }

/**
 * Posts of a JSONL file, one at a time. A broken line is reported with its number, the rest goes
 * on. Throws `FileError` when the file cannot be read.
 */
export async function* readPostLines(file: string): AsyncGenerator<PostLine> {
  const stream = createReadStream(file, 'utf8')
  let line = 0
  try {
    for await (const text of createInterface({
      input: stream,
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      line += 1
      if (text.trim()) yield { line, ...parsePostLine(text) }
    }
  } catch (error) {
    throw new FileError(`${file} lässt sich nicht lesen: ${describe(error)}`, { cause: error })
  }
}

const describe = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
    ? 'die Datei gibt es nicht'
    : String(error)
