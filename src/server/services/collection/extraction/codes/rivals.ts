import type { RoledAmount } from '../amounts/amount-role.ts'
import type { Token } from '../text/tokens.ts'
import type { CodeMention } from './find-codes.ts'
import type { Feature } from './weights.ts'

/** Signs that call a token a code outright. */
const STRONG: ReadonlySet<Feature> = new Set([
  'discountNoun',
  'plainNoun',
  'nounAfter',
  'listItem',
  'rowCode',
  'afterWith',
  'afterUse',
  'bracketed',
  'quoted',
  'listed',
  'arrowItem',
  'pointedAt',
  'usedHere',
  'digitsNamed',
  'enteredDigits',
  'called',
  'aloneBelowNoun',
  'aloneBeforeGain',
  'bracketItem',
  'stepAmount',
  'itemAtShop',
  'typedIn',
  'onlyTyped',
  'newOne',
  'namedWord',
  'speltOut',
])

const isStrong = ({ features }: CodeMention) => features.some((feature) => STRONG.has(feature))
const has = ({ features }: CodeMention, feature: Feature) => features.includes(feature)

/** In one line a word that only stands beside an amount yields to one that is called a code. */
export function dropRivals(found: CodeMention[], tokens: readonly Token[]): CodeMention[] {
  return found.filter((mention) => {
    if (has(mention, 'mixed') || has(mention, 'family') || isStrong(mention)) return true
    const line = tokens[mention.index]?.line
    return !found.some(
      (other) =>
        other.code !== mention.code &&
        tokens[other.index]?.line === line &&
        (has(other, 'mixed') || isStrong(other)) &&
        !has(mention, 'equalsAmount'),
    )
  })
}

/** 'Bluetti AC200, 5 % mit VINZ5': what is no code by name yields where there is one amount only. */
export function dropModels(
  found: CodeMention[],
  tokens: readonly Token[],
  amounts: readonly RoledAmount[],
): CodeMention[] {
  const sentenceOf = (index: number) => tokens[index]?.sentence
  return found.filter((mention) => {
    if (isStrong(mention) || has(mention, 'family') || has(mention, 'saves')) return true
    if (has(mention, 'giving') || has(mention, 'notToForget')) return true
    const sentence = sentenceOf(mention.index)
    const named = found.filter(
      (other) =>
        other.code !== mention.code && sentenceOf(other.index) === sentence && isStrong(other),
    )
    if (named.length === 0) return true
    const inSentence = amounts.filter(
      ({ role, first }) => role === 'discount' && sentenceOf(first) === sentence,
    )
    return inSentence.length > named.length
  })
}
