import { toBrandKey } from '#shared/domain/names.ts'
import type { SearchBrand } from './search-provider.ts'

const MAX_WORDS = 5
/** Inside a hashtag or handle ('#snockscode') only names of this length count. */
const MIN_PART = 4
const MAX_TAG = 40

/**
 * Finds the brands that a text may concern; the time does not depend on the number of brands. Built once
 * per search from the keys of all terms.
 */
export function createTermIndex(brands: readonly SearchBrand[]) {
  const idsByKey = new Map<string, number[]>()
  let longest = 0
  for (const brand of brands)
    for (const key of new Set(brand.terms.map(toBrandKey))) {
      if (!key) continue
      idsByKey.set(key, [...(idsByKey.get(key) ?? []), brand.id])
      longest = Math.max(longest, key.length)
    }

  return (text: string): number[] => {
    const found = new Set<number>()
    const look = (key: string) => {
      for (const id of idsByKey.get(key) ?? []) found.add(id)
    }
    const plain = text.normalize('NFKC')
    for (const key of runsOfWords(plain, longest)) look(key)
    for (const key of partsOfTags(plain, longest)) look(key)
    return [...found]
  }
}

/** Keys of one to five neighbouring words: 'Kapten & Son' is found as 'kaptenson'. */
function* runsOfWords(text: string, longest: number): Generator<string> {
  const words = text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .map(toBrandKey)
  for (const [first] of words.entries()) {
    let key = ''
    for (const word of words.slice(first, first + MAX_WORDS)) {
      key += word
      if (key.length > longest) break
      yield key
    }
  }
}

/** Every part of '#snockscode' and '@team.snocks'. */
function* partsOfTags(text: string, longest: number): Generator<string> {
  for (const [tag] of text.matchAll(/[@#][\p{L}\p{N}._-]+/gu)) {
    const key = toBrandKey(tag).slice(0, MAX_TAG)
    for (let start = 0; start + MIN_PART <= key.length; start += 1) {
      const last = Math.min(key.length, start + longest)
      for (let end = start + MIN_PART; end <= last; end += 1) yield key.slice(start, end)
    }
  }
}
