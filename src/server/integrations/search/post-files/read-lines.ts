/** Longest line (in bytes) or entry (in characters): a profile with all its posts is shorter. */
export const MAX_ENTRY = 1024 * 1024

export type Line = {
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
