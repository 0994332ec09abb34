import type { SearchQuery } from './page-source.ts'

type QueryLimits = { maxLength: number; maxWords: number }

/** What no service refuses. */
const NO_LIMITS: QueryLimits = { maxLength: 2_000, maxWords: 200 }

/**
 * A query as web search engines read it: `site:instagram.com "Snocks" (Rabattcode OR Rabatt)`. Over
 * the limits, the last spellings go first, then the last words for codes; one of each stays.
 */
export function writeWebQuery(query: SearchQuery, limits: QueryLimits = NO_LIMITS): string {
  const fits = (text: string) =>
    text.length <= limits.maxLength && text.split(' ').length <= limits.maxWords
  let { anyOf, codeWords } = query
  while (true) {
    const text = [
      ...(query.site ? [`site:${query.site}`] : []),
      writeChoice(anyOf.map(quote)),
      writeChoice(codeWords.map((word) => (word.includes(' ') ? quote(word) : word))),
    ].join(' ')
    if (fits(text) || (anyOf.length <= 1 && codeWords.length <= 1)) return text
    if (anyOf.length > 1) anyOf = anyOf.slice(0, -1)
    else codeWords = codeWords.slice(0, -1)
  }
}

const quote = (words: string): string => `"${words}"`

const writeChoice = (words: readonly string[]): string =>
  words.length > 1 ? `(${words.join(' OR ')})` : words.join('')
