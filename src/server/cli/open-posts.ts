import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { OperatorError, readErrorCode } from '#shared/domain/errors.ts'
import { writeCount } from '#shared/texts/format.ts'
import { FileFault, type PostFileItem } from '../integrations/search/post-files/post-format.ts'
import { readPostFile } from '../integrations/search/post-files/read-post-file.ts'

export const POST_FILES_HELP = [
  'Die Datei enthält Posts, einen je Zeile (JSONL) oder als JSON-Liste: in der Form der README oder',
  'als Export von Apify (Instagram: Posts, Reels, Hashtags, Profile; TikTok), Instaloader, yt-dlp,',
  'gallery-dl, YouTube Data API oder Telegram Desktop; oder als Feed, CSV oder XLSX. Auch mit gzip',
  "oder xz gepackt; '-' liest von der Standardeingabe.",
] as const

export type OpenPosts = {
  /**
   * Faults name file and place. Throws `OperatorError` for a file of which nothing can be read; what
   * breaks off later is the fault of a last item. Ends early when the signal fires.
   */
  items: AsyncIterable<PostFileItem>
  /** Part of the file that is read, 0 to 1; null where its length is unknown. */
  getShare: () => number | null
}

/** Posts of a file, or of standard input for '-'. Throws `OperatorError` when there is none. */
export async function openPosts(
  file: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<OpenPosts> {
  if (file === '-') {
    const name = 'Standardeingabe'
    // Otherwise reading would wait for a program that writes nothing.
    signal.addEventListener('abort', () => process.stdin.destroy())
    return { items: readItems(process.stdin, name, signal), getShare: () => null }
  }
  const stats = await stat(file).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  if (stats.isDirectory()) throw new OperatorError(`${file} ist ein Ordner`)
  const stream = createReadStream(file)
  const getShare = () => (stats.size > 0 ? Math.min(1, stream.bytesRead / stats.size) : null)
  return { items: readItems(stream, file, signal), getShare }
}

async function* readItems(
  stream: AsyncIterable<Uint8Array>,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<PostFileItem> {
  let count = 0
  try {
    for await (const item of readPostFile(stream, { name })) {
      if (signal.aborted) return
      count += 1
      yield { ...item, faults: item.faults.map((fault) => `${name}, ${item.place}: ${fault}`) }
    }
  } catch (error) {
    if (signal.aborted) return
    const isFault = error instanceof FileFault
    if (count === 0)
      throw isFault ? new OperatorError(`${name} ${error.message}`) : unreadable(name, error)
    const place = `nach ${writeCount(count, 'Eintrag', 'Einträgen')}`
    const words = isFault ? error.message : `lässt sich nicht zu Ende lesen (${describe(error)})`
    const fault = `${name}, ${place}: ${words}`
    yield { place, isCut: true, posts: [], withoutCaption: 0, faults: [fault] }
  }
}

const unreadable = (name: string, error: unknown) =>
  new OperatorError(`${name} lässt sich nicht lesen: ${describe(error)}`, { cause: error })

const describe = (error: unknown): string => {
  const code = readErrorCode(error)
  return code === 'ENOENT' ? 'die Datei gibt es nicht' : code || String(error)
}
