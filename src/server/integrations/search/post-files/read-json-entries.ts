import Assembler from 'stream-json/assembler.js'
import { jsonParser, type Token } from 'stream-json/parser.js'
import { MAX_ENTRY } from './read-lines.ts'

/** Characters after which an entry without an end is given up: the parser holds its longest text. */
const HOPELESS = 16 * MAX_ENTRY
/** The parser gives nothing of a piece that holds a fault, so that it gets small ones. */
const PIECE = 1024

export type JsonEntry =
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
    for (let start = 0; start < text.length; start += PIECE) {
      const tokens = tryParse(parse, text.slice(start, start + PIECE))
      if (!tokens) return yield { number, fault: 'kein gültiges JSON' }
      sizeSinceEntry += PIECE
      for (const token of tokens) {
        const entry = entries.take(token)
        if (!entry) continue
        number += 1
        sizeSinceEntry = 0
        yield { number, value: entry.value }
      }
      if (sizeSinceEntry > HOPELESS)
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

const OPENING = new Set(['startObject', 'startArray'])
const CLOSING = new Set(['endObject', 'endArray'])

/** Puts tokens together to the values at one depth; of one that is too long it keeps nothing. */
function createEntryCollector(level: 0 | 1) {
  const assembler = new Assembler()
  let depth = 0
  let size = 0
  return {
    take(token: Token): { value: unknown } | null {
      if ('value' in token && typeof token.value === 'string') size += token.value.length
      if (OPENING.has(token.name)) depth += 1
      if (CLOSING.has(token.name)) depth -= 1
      const isTooLong = size > MAX_ENTRY
      if (isTooLong) assembler.dropToLevel(level)
      else assembler.consume(token)
      if (depth !== level) return null
      const value = level === 1 ? takeLast(assembler.current) : assembler.current
      // The beginning of the list itself.
      if (size === 0 && value === undefined) return null
      size = 0
      return { value: isTooLong ? undefined : value }
    },
    isOver: () => depth === 0,
  }
}

const takeLast = (list: unknown): unknown => (Array.isArray(list) ? list.pop() : undefined)
