import { isForeignContext } from '../extraction/codes/foreign-context.ts'
import { readLeftCue } from '../extraction/codes/left-cue.ts'
import { isCommentTrigger, isNegated, isReference } from '../extraction/codes/rejects.ts'
import { isEligible, looksLikeUnit } from '../extraction/codes/shape.ts'
import { FUNCTION_WORDS, RUNNING_WORDS } from '../extraction/codes/stop-words.ts'
import type { Caption, Token } from '../extraction/text/tokens.ts'

/**
 * Whether everything that the caption says of this word rules it out as a code: handles, comment
 * triggers, order numbers, units, codes of games and friends. The rules' own rejects, for words
 * that only a model took for codes.
 */
export function looksLikeNoCode(caption: Caption, code: string): boolean {
  const places = caption.tokens.flatMap((token, index) => (isPlace(token, code) ? [index] : []))
  // A code with odd signs is no token of its own, but a piece of a word is no code.
  if (places.length === 0) return !standsAlone(caption.text, code)
  return places.every((index) => isRuledOut(caption, index))
}

function standsAlone(text: string, code: string): boolean {
  const at = text.indexOf(code)
  if (at < 0) return false
  const isPart = (index: number) => /[\p{L}\p{N}]/u.test(text[index] ?? '')
  return !isPart(at - 1) && !isPart(at + code.length)
}

/** Inside an address a code is part of the address: '@anna10', 'shop.de/ANNA10'. */
const isPlace = ({ text, kind }: Token, code: string): boolean =>
  text === code || (ADDRESSES.has(kind) && text.includes(code))

const ADDRESSES: ReadonlySet<Token['kind']> = new Set(['handle', 'url', 'email', 'phone'])

function isRuledOut({ tokens }: Caption, index: number): boolean {
  const token = tokens[index]
  if (!token || !isEligible(token) || looksLikeUnit(token)) return true
  if (
    token.text === token.lower &&
    (FUNCTION_WORDS.has(token.lower) || RUNNING_WORDS.has(token.lower))
  )
    return true
  return (
    isCommentTrigger(tokens, index) ||
    isReference(tokens, index) ||
    isNegated(tokens, index) ||
    readLeftCue(tokens, index).noun === 'barred' ||
    isForeignContext(sentenceOf(tokens, token.sentence))
  )
}

const sentenceOf = (tokens: readonly Token[], sentence: number): string =>
  tokens
    .filter((token) => token.sentence === sentence)
    .map(({ lower }) => lower)
    .join(' ')
