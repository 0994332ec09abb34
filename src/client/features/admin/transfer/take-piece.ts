import { LIMITS } from '#shared/domain/limits.ts'
import type { ImportRow } from './read-file.ts'

/** Leaves room for what a call wraps around its rows. */
const MOST_BYTES = LIMITS.bodyBytes * 0.8

const encoder = new TextEncoder()
const measure = (row: ImportRow) => encoder.encode(JSON.stringify(row)).length

/**
 * As many rows from `from` on as one call may carry, by number and by size; rows that no call could
 * carry are set apart. `next` is where the following piece begins.
 */
export function takePiece(rows: readonly ImportRow[], from: number) {
  const piece: ImportRow[] = []
  const tooLarge: ImportRow[] = []
  let bytes = 0
  let next = from
  for (; next < rows.length && piece.length < LIMITS.importRows; next += 1) {
    const row = rows[next] as ImportRow
    const size = measure(row)
    if (size > MOST_BYTES) tooLarge.push(row)
    else if (bytes + size > MOST_BYTES) break
    else {
      piece.push(row)
      bytes += size
    }
  }
  return { piece, tooLarge, next }
}
