import Assembler from 'stream-json/assembler.js'
import { jsonParser, type Token } from 'stream-json/parser.js'

/** Longest line (in bytes) or entry (in characters): a profile with all its posts is shorter. */
const MAX_ENTRY = 1024 * 1024
/** Characters after which an entry without an end is given up: the parser holds its longest text. */
const MOST_WITHOUT_ENTRY = 16 * MAX_ENTRY
/** The parser gives nothing of a piece that holds a fault, so that it gets small ones. */
const PIECE_LENGTH = 1024
const OPENING = new Set(['startObject', 'startArray'])
const CLOSING = new Set(['endObject', 'endArray'])

type Line = {
  number: number
  /** Null when the line is longer than any post can be. */
  bytes: Uint8Array | null
  /** False for a last line without a line break: its writer may not be done with it. */
  isComplete: boolean
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * The lines of a file, whichever of the three line breaks it has. They are cut before they are
 * decoded, so that a broken byte concerns one of them. Never holds more than one line and one chunk.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let number = 0
  let pieces: Uint8Array[] = []
  let size = 0
  let isAfterReturn = false
  const keep = (piece: Uint8Array) => {
    size += piece.length
    if (size > MAX_ENTRY) pieces = []
    else if (piece.length > 0) pieces.push(piece)
  }
  const finish = (isComplete: boolean): Line => {
    number += 1
    const bytes = size > MAX_ENTRY ? null : Buffer.concat(pieces)
    pieces = []
    size = 0
    return { number, bytes, isComplete }
  }
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    let start = isAfterReturn && chunk[0] === LINE_FEED ? 1 : 0
    isAfterReturn = chunk.at(-1) === CARRIAGE_RETURN
    let feed = chunk.indexOf(LINE_FEED, start)
    let carriageReturn = chunk.indexOf(CARRIAGE_RETURN, start)
    while (feed >= 0 || carriageReturn >= 0) {
      const end = feed < 0 || (carriageReturn >= 0 && carriageReturn < feed) ? carriageReturn : feed
      keep(chunk.subarray(start, end))
      yield finish(true)
      start = end + (end === carriageReturn && feed === end + 1 ? 2 : 1)
      if (feed >= 0 && feed < start) feed = chunk.indexOf(LINE_FEED, start)
      if (carriageReturn >= 0 && carriageReturn < start)
        carriageReturn = chunk.indexOf(CARRIAGE_RETURN, start)
    }
    keep(chunk.subarray(start))
  }
  if (size > 0) yield finish(false)
}

type JsonEntry =
  /** `value` is undefined where the entry is longer than any post can be. */
  | { number: number; value: unknown }
  /** What follows entry `number` cannot be read. */
  | { number: number; fault: string }

/**
 * The entries of a JSON list, or the one JSON object (or several in a row) that a file holds, read
 * piece by piece. What comes before a fault is read. Throws what the chunks throw.
 */
export async function* readJsonEntries(
  chunks: AsyncIterable<Uint8Array>,
  { isList }: { isList: boolean },
): AsyncGenerator<JsonEntry> {
  const parse = jsonParser({ packValues: true, streamValues: false, jsonStreaming: !isList })
  const entries = createEntryCollector(isList ? 1 : 0)
  const decoder = new TextDecoder('utf-8')
  let number = 0
  let sizeSinceEntry = 0
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    for (let start = 0; start < text.length; start += PIECE_LENGTH) {
      const tokens = tryParse(parse, text.slice(start, start + PIECE_LENGTH))
      if (!tokens) return yield { number, fault: 'kein gültiges JSON' }
      sizeSinceEntry += PIECE_LENGTH
      for (const token of tokens) {
        const entry = entries.add(token)
        if (!entry) continue
        number += 1
        sizeSinceEntry = 0
        yield { number, value: entry.value }
      }
      if (sizeSinceEntry > MOST_WITHOUT_ENTRY)
        return yield { number, fault: 'länger, als ein Post sein kann' }
    }
  }
  if (!entries.isOver()) yield { number, fault: 'bricht mitten in einem Eintrag ab' }
}

/** Null where the text is no JSON. */
function tryParse(parse: ReturnType<typeof jsonParser>, text: string): readonly Token[] | null {
  try {
    const tokens = parse(text)
    return typeof tokens === 'object' ? tokens.values : []
  } catch {
    return null
  }
}

/** Puts tokens together to the values at one depth; of one that is too long it keeps nothing. */
function createEntryCollector(level: 0 | 1) {
  const assembler = new Assembler()
  let depth = 0
  let size = 0
  return {
    add(token: Token): { value: unknown } | null {
      if ('value' in token && typeof token.value === 'string') size += token.value.length
      if (OPENING.has(token.name)) depth += 1
      if (CLOSING.has(token.name)) depth -= 1
      const isTooLong = size > MAX_ENTRY
      if (isTooLong) assembler.dropToLevel(level)
      else assembler.consume(token)
      if (depth !== level) return null
      const value = level === 1 ? popLast(assembler.current) : assembler.current
      // The beginning of the list itself.
      if (size === 0 && value === undefined) return null
      size = 0
      return { value: isTooLong ? undefined : value }
    },
    isOver: () => depth === 0,
  }
}

const popLast = (list: unknown): unknown => (Array.isArray(list) ? list.pop() : undefined)
