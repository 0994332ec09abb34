import {
  apifyInstagramHashtag,
  apifyInstagramPost,
  apifyInstagramProfile,
  apifyTiktok,
} from './apify.ts'
import { instaloader } from './instaloader.ts'
import { EMPTY_RESULT, type FormatResult, type JsonObject, ownPost } from './post-format.ts'
import { readJsonEntries, readLines } from './read-entries.ts'

const TOO_LONG = 'länger, als ein Post sein kann'
/** Bytes that are looked at most to see how a file begins. */
const BEGINNING = 64 * 1024
/** First bytes of packed files and of UTF-16. */
const FIRST_BYTES = 16
const PACKED: readonly { name: string; magic: readonly number[] }[] = [
  { name: 'gzip', magic: [0x1f, 0x8b] },
  { name: 'zip', magic: [0x50, 0x4b, 0x03, 0x04] },
  { name: 'xz', magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a] },
  { name: 'bzip2', magic: [0x42, 0x5a, 0x68] },
  { name: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd] },
]
/** The first that matches counts. */
const FORMATS = [
  instaloader,
  apifyTiktok,
  apifyInstagramProfile,
  apifyInstagramHashtag,
  apifyInstagramPost,
  ownPost,
]
const UNKNOWN_FORMAT =
  'unbekannte Form; erwartet wird ein Post mit url, username, caption und postedAt ' +
  'oder ein Export von Apify (Instagram, TikTok) oder Instaloader'

/** What one line or one entry of a file holds. */
export type PostFileItem = FormatResult & {
  /** 'Zeile 3', 'Eintrag 3': the place in the file, for the operator. */
  place: string
  /** Whether the file ends in the middle of it: its writer may not be done. */
  isCut: boolean
}

/** Why a file cannot be used at all; `message` is German and follows the name of the file. */
export class FileFault extends Error {}

/**
 * Reads posts one a line, or as a JSON list or object, whatever the file is called. Lines are kept
 * where the name ends in `.jsonl`, even when the first is cut. A broken line costs itself only.
 * Never holds more than one entry and one chunk. Throws `FileFault` for what is no text, and what
 * the chunks throw.
 */
export async function* readPostFile(
  chunks: AsyncIterable<Uint8Array>,
  { name }: { name: string },
): AsyncGenerator<PostFileItem> {
  const { beginning, all } = await peek(chunks)
  const isLineFile = name.toLowerCase().endsWith('.jsonl')
  checkBeginning(beginning, isLineFile)
  const form = chooseForm(toLooseText(beginning), isLineFile)
  if (form === 'lines') yield* readLineItems(all)
  else yield* readEntryItems(all, { isList: form === 'list' })
}

/** So much of a file that its kind can be seen, and all of its bytes again. */
async function peek(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let beginning: Uint8Array = Buffer.alloc(0)
  while (beginning.length < BEGINNING && !isEnough(beginning)) {
    const next = await iterator.next()
    if (next.done) break
    beginning = Buffer.concat([beginning, next.value])
  }
  return { beginning, all: prepend(beginning, iterator) }
}

/** Whoever reads no further ends the reading of the rest as well. */
async function* prepend(
  beginning: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield beginning
    for (let next = await iterator.next(); !next.done; next = await iterator.next())
      yield next.value
  } finally {
    await iterator.return?.()
  }
}

/** A whole first line, and the next one's first letter where the first is not whole by itself. */
function isEnough(bytes: Uint8Array): boolean {
  if (bytes.length < FIRST_BYTES || bytes.includes(0)) return false
  const { first, next } = splitFirstLine(toLooseText(bytes))
  return next !== null && (next !== '' || first.endsWith('}'))
}

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
  const packed = PACKED.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte))
  if (packed) throw new FileFault(`ist gepackt (${packed.name}), bitte erst entpacken`)
  if (isUtf16(bytes)) throw new FileFault('ist in UTF-16 geschrieben, bitte als UTF-8 speichern')
  // A crash leaves zeros in files of text, too: there they cost the line that they stand in.
  const isText = isLineFile || /^\s*[[{]|[\r\n]\{|^\0*$/.test(toLooseText(bytes))
  if (!isText && bytes.includes(0)) throw new FileFault('ist keine Textdatei')
}

/** By its mark, or by the empty halves of its first letters, which JSON takes from ASCII. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const letters = bytes.subarray(0, FIRST_BYTES)
  const hasHalves = (empty: 0 | 1) =>
    letters.every((byte, index) => (byte === 0) === (index % 2 === empty))
  return letters.length >= 4 && (hasHalves(0) || hasHalves(1))
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

async function* readLineItems(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PostFileItem> {
  for await (const { number, bytes, isComplete } of readLines(chunks)) {
    const result = bytes ? readLine(bytes) : fail(TOO_LONG)
    if (result) yield { place: `Zeile ${number}`, isCut: !isComplete, ...result }
  }
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true })

/** Null for a line with nothing in it. */
function readLine(bytes: Uint8Array): FormatResult | null {
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
  return readValue(value)
}

async function* readEntryItems(
  chunks: AsyncIterable<Uint8Array>,
  form: { isList: boolean },
): AsyncGenerator<PostFileItem> {
  for await (const entry of readJsonEntries(chunks, form)) {
    if ('fault' in entry)
      yield { place: `nach Eintrag ${entry.number}`, isCut: true, ...fail(entry.fault) }
    else {
      const result = entry.value === undefined ? fail(TOO_LONG) : readValue(entry.value)
      yield { place: `Eintrag ${entry.number}`, isCut: false, ...result }
    }
  }
}

const fail = (fault: string): FormatResult => ({ ...EMPTY_RESULT, faults: [fault] })

/** The posts in one value of a file: a line, or an entry of a list. */
export function readValue(value: unknown): FormatResult {
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
