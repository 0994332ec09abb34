import { toBrandKey } from '#shared/domain/names.ts'
import type { SearchQuery } from './page-source.ts'
import type { SearchBrand } from './search-provider.ts'

/** Where a web search looks: the networks whose posts it finds, each in a query of its own. */
export const POST_SITES = ['instagram.com', 'tiktok.com'] as const

/** How people announce a code; the first says the most and stands alone where only one fits. */
const CODE_WORDS = ['Rabattcode', 'Gutscheincode', 'Code', 'mit meinem Code', 'Rabatt'] as const

/** More make queries that services cut or refuse. */
const MAX_SPELLINGS = 6
/** Letters alone, as few as in 'On', 'OBI' and 'JBL'; 'H&M' is no word of anybody's. */
const SHORT_NAME = /^[\p{L}\p{N}]{1,3}$/u
/** Names that captions with codes write more often as what they mean otherwise. */
const EVERYDAY_WORDS = new Set(
  `about you, anker, bulk, emma, every, glow, good, happy, hello, holy, loop, lush, mango, more,
  natural, nature, only, orion, primavera, rituals, sage, sense, tink, true, vero, zara`.split(
    /,\s+/,
  ),
)
/** What no service refuses. */
const NO_LIMITS: QueryLimits = { maxLength: 2_000, maxWords: 200 }

/**
 * What to ask for one brand: its name and other spellings, any of which will do, with the words for
 * codes; once per site, `null` for anywhere. The most telling spelling comes first. A name that is
 * short or an everyday word gives way to what tells it apart: longer spellings, domain and handle.
 */
export function buildQueries(
  brand: Pick<SearchBrand, 'name' | 'terms'>,
  sites: readonly (string | null)[],
): SearchQuery[] {
  const spellings = listSpellings(brand)
  if (spellings.length === 0) return []
  return sites.map((site) => ({ spellings, codeWords: CODE_WORDS, site }))
}

function listSpellings({ name, terms }: Pick<SearchBrand, 'name' | 'terms'>): string[] {
  const telling = dropDoubles(
    [name, ...terms].map(withoutOperators).filter((text) => !isAmbiguous(text)),
  )
  if (!isAmbiguous(withoutOperators(name))) return telling.slice(0, MAX_SPELLINGS)
  // Brands with such names mostly own the handle, too.
  const needsHandle = SHORT_NAME.test(name) || telling.every(isDomain)
  const handle = needsHandle ? [`@${toBrandKey(name)}`] : []
  return dropDoubles([...telling.slice(0, MAX_SPELLINGS - 1), ...handle]).toSorted(byRank)
}

const isAmbiguous = (spelling: string): boolean =>
  SHORT_NAME.test(spelling) || EVERYDAY_WORDS.has(spelling.toLowerCase())

/** Several words say more than an address, and that more than a handle. */
const byRank = (one: string, other: string): number => rankOf(one) - rankOf(other)
const rankOf = (spelling: string): number =>
  spelling.includes(' ') ? 0 : isDomain(spelling) ? 1 : 2

const isDomain = (spelling: string): boolean =>
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[a-z]{2,}$/iu.test(spelling)

/** Quotes and brackets are operators to the services. */
const withoutOperators = (spelling: string): string =>
  spelling
    .normalize('NFKC')
    .replace(/["“”„«»()[\]{}|\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Services ignore case and '@', but not blanks: 'air up' and 'airup' are both worth asking for. */
function dropDoubles(spellings: readonly string[]): string[] {
  const byText = new Map<string, string>()
  for (const spelling of spellings) {
    const text = spelling.toLowerCase().replace(/^@/, '')
    if (toBrandKey(text) && !byText.has(text)) byText.set(text, spelling)
  }
  return [...byText.values()]
}

type QueryLimits = { maxLength: number; maxWords: number }

/**
 * A query as web search engines read it: `site:instagram.com "Snocks" (Rabattcode OR Rabatt)`. Over
 * the limits, the last spellings go first, then the last words for codes; one of each stays.
 */
export function writeWebQuery(query: SearchQuery, limits: QueryLimits = NO_LIMITS): string {
  const fits = (text: string) =>
    text.length <= limits.maxLength && text.split(' ').length <= limits.maxWords
  let { spellings, codeWords } = query
  while (true) {
    const text = [
      ...(query.site ? [`site:${query.site}`] : []),
      writeChoice(spellings.map(quote)),
      writeChoice(codeWords.map((word) => (word.includes(' ') ? quote(word) : word))),
    ].join(' ')
    if (fits(text) || (spellings.length <= 1 && codeWords.length <= 1)) return text
    if (spellings.length > 1) spellings = spellings.slice(0, -1)
    else codeWords = codeWords.slice(0, -1)
  }
}

const quote = (words: string): string => `"${words}"`

const writeChoice = (words: readonly string[]): string =>
  words.length > 1 ? `(${words.join(' OR ')})` : words.join('')
