/** Shorter overlaps are chance. */
const MIN_OVERLAP = 12
const MAX_OVERLAP = 500

/**
 * Pieces of one text in their order, as one text that says nothing twice: a piece that another one
 * holds is left out, one that begins as the last ends goes on there, any other has a line of its own.
 */
export function joinExcerpts(pieces: readonly string[]): string {
  return pieces.reduce((text, piece) => {
    if (contains(text, piece)) return text
    if (contains(piece, text)) return piece
    const overlap = findOverlap(text, piece)
    return overlap > 0 ? text + piece.slice(overlap) : `${text}\n${piece}`
  }, '')
}

const contains = (text: string, piece: string): boolean =>
  normalize(text).includes(normalize(piece))

const normalize = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** How many letters at the end of one are the beginning of the other. */
function findOverlap(one: string, other: string): number {
  const longest = Math.min(one.length, other.length, MAX_OVERLAP)
  for (let length = longest; length >= MIN_OVERLAP; length -= 1)
    if (one.endsWith(other.slice(0, length))) return length
  return 0
}

/**
 * An excerpt without the dots at its ends. A word that touches them may be half of one, and half a
 * code is a wrong code: it goes with them.
 */
export const trimExcerpt = (text: string): string =>
  trimEnd(text.replace(/^(?:\.{2,}|…)\S*/u, '').trim())

/** By hand: a pattern that looks for the end takes the square of the length. */
function trimEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === '.' || text[end - 1] === '…') end -= 1
  const dots = text.slice(end)
  if (dots.length < 2 && dots !== '…') return text
  const words = text.slice(0, end)
  return words.slice(0, Math.max(words.lastIndexOf(' '), words.lastIndexOf('\n'), 0)).trim()
}
