/** Longest line or entry, in bytes: a profile with all its posts, or a video with all its formats, is shorter. */
export const MAX_ENTRY = 4 * 1024 * 1024

/** A line or an entry of a list: its bytes, or in German why there are none. */
export type FilePart = {
  /** 'Zeile 3', 'Eintrag 3': the place in the file, for the operator. */
  place: string
  /** Whether the file ends in the middle of it: its writer may not be done. */
  isCut: boolean
  content: Uint8Array | { fault: string }
}

/** Keeps the bytes of one part; of one that is longer than any post can be it keeps nothing. */
function createCollector() {
  let pieces: Uint8Array[] = []
  let size = 0
  return {
    isEmpty: () => size === 0,
    add(piece: Uint8Array) {
      size += piece.length
      if (size > MAX_ENTRY) pieces = []
      else if (piece.length > 0) pieces.push(piece)
    },
    take(): FilePart['content'] {
      const isTooLong = size > MAX_ENTRY
      const bytes = Buffer.concat(pieces)
      pieces = []
      size = 0
      return isTooLong ? { fault: 'länger, als ein Post sein kann' } : bytes
    },
  }
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * The lines of a file, whichever of the three line breaks it has. They are cut before they are
 * decoded, so that a broken byte concerns one of them. Never holds more than one line and one chunk.
 */
export async function* cutLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FilePart> {
  const line = createCollector()
  let number = 1
  let before: number | undefined
  for await (const chunk of chunks) {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]
      const isSecondHalf = byte === LINE_FEED && before === CARRIAGE_RETURN
      before = byte
      if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue
      if (at > start) line.add(chunk.subarray(start, at))
      start = at + 1
      if (isSecondHalf) continue
      if (!line.isEmpty()) yield { place: `Zeile ${number}`, isCut: false, content: line.take() }
      number += 1
    }
    line.add(chunk.subarray(start))
  }
  if (!line.isEmpty()) yield { place: `Zeile ${number}`, isCut: true, content: line.take() }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = new Set(Buffer.from('[{'))
const CLOSING = new Set(Buffer.from(']}'))
const SPACES = new Set(Buffer.from(' \t\r\n\uFEFF'))

/**
 * The entries of a JSON list, or the one JSON object (or several in a row) that a file holds, cut where
 * their brackets close: what is wrong with one concerns that one. What follows an inner list is not read. Holds as little as `cutLines`.
 */
export async function* cutEntries(
  chunks: AsyncIterable<Uint8Array>,
  { isList, isInner = false }: { isList: boolean; isInner?: boolean },
): AsyncGenerator<FilePart> {
  const entry = createCollector()
  const level = isList ? 1 : 0
  let number = 0
  let depth = 0
  let isInString = false
  let isEscaped = false
  for await (const chunk of chunks) {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number
      if (isInString) {
        isInString = isEscaped || byte !== QUOTE
        isEscaped = !isEscaped && byte === BACKSLASH
        continue
      }
      isInString = byte === QUOTE
      const isClosing = CLOSING.has(byte)
      if (isClosing) depth = Math.max(0, depth - 1)
      const isEnd = isClosing && depth === level
      const isBetween = isList && ((byte === COMMA && depth === 1) || (isClosing && depth === 0))
      if (isEnd || isBetween) {
        entry.add(chunk.subarray(start, isEnd ? at + 1 : at))
        start = at + 1
        if (!entry.isEmpty()) {
          number += 1
          yield { place: `Eintrag ${number}`, isCut: false, content: entry.take() }
        }
        if (isInner && depth === 0) return
      } else if (OPENING.has(byte)) {
        depth += 1
        // The list's own bracket.
        if (isList && depth === 1) start = at + 1
      } else if (SPACES.has(byte) && start === at && entry.isEmpty()) start = at + 1
    }
    entry.add(chunk.subarray(start))
  }
  if (depth > 0 || !entry.isEmpty())
    yield {
      place: `nach Eintrag ${number}`,
      isCut: true,
      content: { fault: 'bricht mitten in einem Eintrag ab' },
    }
}
