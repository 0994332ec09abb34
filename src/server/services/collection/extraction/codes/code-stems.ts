import type { Token } from '../text/tokens.ts'

const STEM = /^(?:\d{1,3})?(\p{L}{3,})[-_]?\d{0,3}$/u

/** What is left of a code without its figures: 'max' of MAX, MAX10 and 20MAX. */
function stemOf({ kind, text }: Token): string | undefined {
  if (kind !== 'word' || (!/\d/u.test(text) && text !== text.toUpperCase())) return undefined
  return STEM.exec(text)?.[1]?.toLowerCase()
}

/**
 * Tells the tokens that come as a family: one name with several figures (MAX, MAX10, MAX15) or
 * the same name in several lines.
 */
export function findFamilies(tokens: readonly Token[]): (token: Token | undefined) => boolean {
  const places = new Map<string, Set<string>>()
  for (const token of tokens) {
    const stem = stemOf(token)
    if (stem === undefined) continue
    places.set(stem, (places.get(stem) ?? new Set()).add(`${token.lower} ${token.line}`))
  }
  return (token) => {
    const stem = token && stemOf(token)
    return stem !== undefined && (places.get(stem)?.size ?? 0) > 1
  }
}
