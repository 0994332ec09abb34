import { foldText } from '#extraction/text/fold-text.ts'
import type { CatalogueBrand } from '#shared/schemas/catalogue.ts'
import { bareHandle, compact } from './brands/compact.ts'
import { COMMON_WORDS, FUNCTION_WORDS, RUNNING_WORDS } from './codes/stop-words.ts'
import { tokenize } from './text/tokenize.ts'

/** One way in which captions write a brand, cut into lower-case tokens. */
export type Spelling = { brand: string; words: readonly string[]; isOrdinaryWord: boolean }

/** The catalogue, indexed so that one look-up per word of a caption is enough. */
export type BrandLexicon = {
  byFirstWord: ReadonlyMap<string, readonly Spelling[]>
  byHandle: ReadonlyMap<string, string>
  byDomain: ReadonlyMap<string, string>
  byCompact: ReadonlyMap<string, string>
}

/** Built once from the catalogue and handed to every extraction. */
export function createBrandLexicon(brands: readonly CatalogueBrand[]): BrandLexicon {
  const byFirstWord = new Map<string, Spelling[]>()
  const byHandle = new Map<string, string>()
  const byDomain = new Map<string, string>()
  const byCompact = new Map<string, string>()
  const keep = (map: Map<string, string>, key: string, name: string) => {
    if (key.length > 1 && !map.has(key)) map.set(key, name)
  }
  for (const { name, domain, handles, spellings } of brands) {
    for (const spelling of [name, ...spellings]) addSpelling(byFirstWord, spelling, name)
    for (const handle of handles) keep(byHandle, handle, name)
    keep(byDomain, domain, name)
  }
  for (const { name, domain, handles, spellings } of brands) {
    const keys = [name, ...spellings, ...handles.map(bareHandle), domainLabel(domain)]
    for (const key of keys) keep(byCompact, compact(key), name)
  }
  for (const list of byFirstWord.values()) list.sort((a, b) => b.words.length - a.words.length)
  return { byFirstWord, byHandle, byDomain, byCompact }
}

export const EMPTY_LEXICON: BrandLexicon = createBrandLexicon([])

/** The brand behind an Instagram name, if the catalogue knows it. */
export function brandOfHandle(lexicon: BrandLexicon, handle: string): string | undefined {
  const lower = handle.toLowerCase()
  return lexicon.byHandle.get(lower) ?? lexicon.byCompact.get(compact(bareHandle(lower)))
}

/** The brand behind a host, if the catalogue knows it. */
export function brandOfHost(lexicon: BrandLexicon, host: string): string | undefined {
  const bare = host.toLowerCase().replace(/^www\./u, '')
  return lexicon.byDomain.get(bare) ?? lexicon.byCompact.get(compact(domainLabel(bare)))
}

/** 'korn-und-kern' of 'shop.korn-und-kern.com'. */
export function domainLabel(host: string): string {
  const parts = host.toLowerCase().split('.')
  const last = parts.length > 2 && /^(?:co|com)$/u.test(parts.at(-2) ?? '') ? -3 : -2
  return parts.at(last) ?? host
}

function addSpelling(index: Map<string, Spelling[]>, spelling: string, brand: string): void {
  const words = tokenize(foldText(spelling).text).map((token) => plainWord(token.lower))
  const [first] = words
  if (first === undefined) return
  const list = index.get(first) ?? []
  list.push({ brand, words, isOrdinaryWord: isOrdinary(words) })
  index.set(first, list)
}

export function plainWord(word: string): string {
  return word.replaceAll('’', "'")
}

/** Names such as 'Only' or 'bulk' need more than the bare word to count. */
function isOrdinary(words: readonly string[]): boolean {
  return words.every(
    (word) =>
      word.length < 3 ||
      FUNCTION_WORDS.has(word) ||
      RUNNING_WORDS.has(word) ||
      COMMON_WORDS.has(word),
  )
}
