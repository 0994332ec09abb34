import { createReadStream } from 'node:fs'

/** Longest line that is read, in characters; a post is far shorter. */
const MAX_LINE = 256 * 1024

export type Line = {
  number: number
  /** Null when the line is longer than any post can be. */
  text: string | null
  /** False for a last line without a line break: its writer may not be done with it. */
  isComplete: boolean
}

/**
 * The lines of a UTF-8 file up to `size` bytes, so that what is appended meanwhile waits for the
 * next reading. Never holds more than one line and one chunk. Throws what `node:fs` throws.
 */
export async function* readLines(path: string, size: number): AsyncGenerator<Line> {
  if (size === 0) return
  const stream = createReadStream(path, { encoding: 'utf8', end: size - 1 })
  let number = 0
  let rest = ''
  let isTooLong = false
  const finish = (text: string, isComplete: boolean): Line => {
    number += 1
    const line = { number, text: isTooLong ? null : text, isComplete }
    isTooLong = false
    return line
  }
  for await (const chunk of stream) {
    const [first = '', ...others] = String(chunk).split('\n')
    rest += first
    for (const next of others) {
      isTooLong ||= rest.length > MAX_LINE
      yield finish(rest, true)
      rest = next
    }
    if (rest.length > MAX_LINE) {
      isTooLong = true
      rest = ''
    }
  }
  if (rest || isTooLong) yield finish(rest, false)
}
