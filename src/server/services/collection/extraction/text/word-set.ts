/** A set of lower-case words, written down as plain text. */
export function wordSet(...texts: string[]): ReadonlySet<string> {
  return new Set(texts.join(' ').trim().split(/\s+/u))
}
