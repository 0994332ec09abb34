import { cutEntries, cutLines } from './cut-file.ts'
import type { InnerList } from './inner-lists.ts'
import {
  apifyInstagramLists,
  apifyInstagramPost,
  apifyTiktok,
  galleryDl,
  instaloader,
  ytDlp,
} from './other-programs.ts'
import {
  FileFault,
  type FormatResult,
  fail,
  type JsonObject,
  ownPost,
  type PostFileItem,
} from './post-format.ts'
import { unpack } from './unpack.ts'

/** Bytes that are looked at most to see how a file begins. */
const BEGINNING = 64 * 1024
/** First bytes of files that are packed in ways that are not read, in hexadecimals. */
const PACKED: readonly [string, RegExp][] = [
  ['zip', /^504b0304/],
  ['bzip2', /^425a68/],
  ['zstd', /^28b52ffd/],
]
/** Those of UTF-16: its mark, or the empty halves of the first letters, which JSON takes from ASCII. */
const UTF16 = /^(?:fffe|feff|(?:00(?!00)..){2,8}$|(?:(?!00)..00){2,8}$)/
const FIRST_BYTES = 16
/** The first that matches counts. */
const FORMATS = [
  instaloader,
  ytDlp,
  galleryDl,
  apifyTiktok,
  apifyInstagramLists,
  apifyInstagramPost,
  ownPost,
]
const UNKNOWN_FORMAT =
  'unbekannte Form; erwartet wird ein Post mit url, username, caption und postedAt ' +
  'oder ein Export von Apify (Instagram, TikTok), Instaloader, yt-dlp oder gallery-dl'

type Chunks = AsyncIterable<Uint8Array>

/**
 * Reads posts one a line, as a list or object of JSON, as a table or a feed, packed by gzip or xz or not, by what
 * the file holds. Lines are kept where the name ends in `.jsonl`, even when the first is cut; a CSV and a workbook
 * are known by their names. A broken line costs itself only. Never holds more than one entry and one chunk, but of
 * a workbook. Throws `FileFault` for what holds no posts and at the limits, and what the chunks throw.
 */
export async function* readPostFile(
  chunks: Chunks,
  { name }: { name: string },
): AsyncGenerator<PostFileItem> {
  const packed = await peek(chunks)
  const { beginning, all } = await peek(unpack(packed.all, toHex(packed.beginning)))
  yield* readItems(beginning, all, name.toLowerCase().replace(/\.(?:gz|xz)$/, ''))
}

async function* readItems(
  beginning: Uint8Array,
  all: Chunks,
  name: string,
): AsyncGenerator<PostFileItem> {
  if (name.endsWith('.xlsx')) {
    const { readXlsx } = await import('./tables.ts')
    return yield* readXlsx(all)
  }
  const isLineFile = name.endsWith('.jsonl')
  checkBeginning(beginning, isLineFile)
  const text = toLooseText(beginning)
  if (name.endsWith('.csv')) {
    const { readCsv } = await import('./tables.ts')
    return yield* readCsv(all, splitFirstLine(text).first)
  }
  if (/^\s*<[?!\w]/.test(text)) {
    const { readXmlFeed } = await import('./feeds.ts')
    return yield* readXmlFeed(all, text)
  }
  const inner = isLineFile ? null : await findInner(beginning, text)
  const form = chooseForm(text, isLineFile)
  const parts = inner
    ? cutEntries(skip(all, inner.start), { isList: true, isInner: true })
    : form === 'lines'
      ? cutLines(all)
      : cutEntries(all, { isList: form === 'list' })
  for await (const { content, ...part } of parts) {
    const result =
      content instanceof Uint8Array ? readPart(content, inner?.read) : fail(content.fault)
    if (result) yield { ...part, ...result }
  }
}

/** What reads lists inside of an object is loaded with the first object, as tables and feeds are with the first of theirs. */
async function findInner(beginning: Uint8Array, text: string): Promise<InnerList | null> {
  if (!text.trimStart().startsWith('{')) return null
  return (await import('./inner-lists.ts')).findInnerList(beginning)
}

async function* skip(chunks: Chunks, count: number): Chunks {
  let left = count
  for await (const chunk of chunks) {
    yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

/** So much of a file that its kind can be seen, and all of its bytes again. */
async function peek(chunks: Chunks) {
  const iterator = chunks[Symbol.asyncIterator]()
  let beginning: Uint8Array = Buffer.alloc(0)
  while (beginning.length < BEGINNING && !isEnough(beginning)) {
    const next = await iterator.next()
    if (next.done) break
    beginning = Buffer.concat([beginning, next.value])
  }
  const rest = { [Symbol.asyncIterator]: () => iterator }
  return { beginning, all: prepend(beginning, rest) }
}

async function* prepend(first: Uint8Array, rest: Chunks) {
  yield first
  yield* rest
}

/**
 * A whole first line, and the next one's first letter where the first is not whole by itself; of an object over
 * several lines all that is looked at, since the list in it may begin late.
 */
function isEnough(bytes: Uint8Array): boolean {
  if (bytes.length < FIRST_BYTES || bytes.includes(0)) return false
  const { first, next } = splitFirstLine(toLooseText(bytes))
  if (next === null) return false
  return first.endsWith('}') || (next !== '' && (!first.startsWith('{') || next.startsWith('{')))
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, FIRST_BYTES)).toString('hex')
/** For looking only: what is no UTF-8 is replaced in it. */
const toLooseText = (bytes: Uint8Array) => new TextDecoder('utf-8').decode(bytes)

/** The first line with something in it and what follows; null where it has no end yet. */
function splitFirstLine(text: string): { first: string; next: string | null } {
  const trimmed = text.trimStart()
  const end = trimmed.search(/[\r\n]/)
  if (end < 0) return { first: trimmed, next: null }
  return { first: trimmed.slice(0, end).trimEnd(), next: trimmed.slice(end).trimStart() }
}

/** Throws `FileFault` for what is not UTF-8 text, so that not every line of it is a fault. */
function checkBeginning(bytes: Uint8Array, isLineFile: boolean): void {
  const first = toHex(bytes)
  const [packed] = PACKED.find(([, magic]) => magic.test(first)) ?? []
  if (packed) throw new FileFault(`ist gepackt (${packed}), bitte erst entpacken`)
  if (UTF16.test(first)) throw new FileFault('ist in UTF-16 geschrieben, bitte als UTF-8 speichern')
  // A crash leaves zeros in files of text, too: there they cost the line that they stand in.
  const isText = isLineFile || /^\s*[[{]|[\r\n]\{|^\0*$/.test(toLooseText(bytes))
  if (!isText && bytes.includes(0)) throw new FileFault('ist keine Textdatei')
}

function chooseForm(text: string, isLineFile: boolean): 'lines' | 'list' | 'objects' {
  const { first, next } = splitFirstLine(text)
  const isList = first.startsWith('[')
  if (!isList && (!first.startsWith('{') || isLineFile)) return 'lines'
  // No JSON over several lines begins an object where nothing leads to one: the first is broken.
  if (next?.startsWith('{') && !/^\[$|[^[][,:[]$/.test(first)) return 'lines'
  if (isList) return 'list'
  // An object that continues in the next line.
  return next !== null && !first.endsWith('}') ? 'objects' : 'lines'
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true })

/** Null where nothing stands in a line. */
function readPart(bytes: Uint8Array, read: InnerList['read'] = readValue): FormatResult | null {
  let text: string
  try {
    text = strictDecoder.decode(bytes).trim()
  } catch {
    // Put right by guessing, a code might be another one.
    return fail('kein gültiges UTF-8')
  }
  if (text === '') return null
  if (text.includes('\0')) return fail('enthält Nullbytes')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fail('kein gültiges JSON')
  }
  return read(value)
}

/** The posts in one value of a file: a line, or an entry of a list. */
export function readValue(value: unknown): FormatResult {
  // A message of `gallery-dl -j`: its number, mostly an address, and what is known of it.
  if (Array.isArray(value) && typeof value[0] === 'number') return readValue(value.at(-1))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail(UNKNOWN_FORMAT)
  const object: JsonObject = { ...value }
  // A post in our own form stays one, whatever else its writer keeps in it.
  if ('postedAt' in object) return ownPost.read(object)
  const scraperFault = readScraperFault(object)
  if (scraperFault) return fail(scraperFault)
  return FORMATS.find((format) => format.matches(object))?.read(object) ?? fail(UNKNOWN_FORMAT)
}

/** Apify writes what it could not get among the results. */
function readScraperFault({ error, errorDescription, caption }: JsonObject): string | null {
  if (typeof error !== 'string' || caption !== undefined) return null
  const words = typeof errorDescription === 'string' ? errorDescription : error
  return `Der Scraper meldet: ${words.slice(0, 200)}`
}
