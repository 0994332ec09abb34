/** Longest line or entry that is read, in characters: a profile with all its posts is shorter. */
export const MAX_ENTRY = 1024 * 1024

export type Line = {
  number: number
  /** Null when the line is longer than any post can be. */
  text: string | null
  /** False for a last line without a line break: its writer may not be done with it. */
  isComplete: boolean
}

/** The lines of a text. Never holds more than one line and one chunk. */
export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 0
  let rest = ''
  let isTooLong = false
  const finish = (text: string, isComplete: boolean): Line => {
    number += 1
    const line = { number, text: isTooLong ? null : text, isComplete }
    isTooLong = false
    return line
  }
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n')
    rest += first
    for (const next of others) {
      isTooLong ||= rest.length > MAX_ENTRY
      yield finish(rest, true)
      rest = next
    }
    if (rest.length > MAX_ENTRY) {
      isTooLong = true
      rest = ''
    }
  }
  if (rest || isTooLong) yield finish(rest, false)
}
