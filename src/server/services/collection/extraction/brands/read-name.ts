import { FUNCTION_WORDS, RUNNING_WORDS } from '../codes/stop-words.ts'
import { type Caption, GAP, type Token } from '../text/tokens.ts'
import { GENERIC_NOUNS, NAME_STOPPERS } from './brand-words.ts'

/** A name by token indexes. */
export type NameSpan = { first: number; last: number }

const MAX_WORDS = 4
const LEADS =
  /^(?:da|de|em|der|die|das|dem|den|meinem|meinen|meiner|unserem|unseren|unserer|marke|verlag|partner|partnern|label|firma|shop|onlineshop|freunden|lieben|team|lieblingsmarke|lieblingsshop|brand|hersteller|kooperationspartner|von|the|den)$/u
const JOINERS = /^(?:&|\+|-|'|’|x)$/u

/** The name that starts at `index`: 'Kapten & Son', 'hej organic', 'der Marke Purelei'. */
export function readName(caption: Caption, index: number, isLead: boolean): NameSpan | undefined {
  const { tokens } = caption
  let first = index
  while (isLead && first < index + 4 && isSkippedLead(tokens, first, index)) first += 1
  while (first < index + 5 && /^[*_"'„“”«»‚‘[(]$/u.test(tokens[first]?.text ?? '')) first += 1
  const head = tokens[first]
  if (!head || (isLead && head.gap >= GAP.bullet) || !canStart(caption, first)) return undefined
  let last = first
  while (last - first < MAX_WORDS - 1) {
    const next = tokens[last + 1]
    const after = tokens[last + 2]
    if (!next) break
    if (
      JOINERS.test(next.text) &&
      after &&
      isNameWord(after, caption) &&
      after.gap <= GAP.comma &&
      next.gap <= GAP.comma
    )
      last += 2
    else if (next.gap === GAP.none && goesOn(caption, first, last + 1)) last += 1
    else break
  }
  return { first, last }
}

function isSkippedLead(tokens: readonly Token[], at: number, index: number): boolean {
  const lower = tokens[at]?.lower ?? ''
  return LEADS.test(lower) && (at === index || (tokens[at]?.gap ?? 9) === GAP.none)
}

/** 'at 12pm CST'. */
const CLOCK = /^\d{1,2}(?:am|pm|uhr|h)$/u

function canStart(caption: Caption, at: number): boolean {
  const token = caption.tokens[at]
  if (!token) return false
  if (token.kind === 'handle' || CLOCK.test(token.lower)) return false
  if (token.lower === 'nur') return isLoneLowerWord(caption.tokens, at + 1)
  if (
    /^(?:beim|zum|im)$/u.test(caption.tokens[at - 1]?.lower ?? '') &&
    /^\p{Lu}\p{Ll}+en$/u.test(token.text)
  )
    return false
  if (!isNameWord(token, caption)) {
    if (token.kind === 'number')
      return isNameWord(caption.tokens[at + 1], caption) && caption.tokens[at + 1]?.gap === GAP.none
    return isLowerName(caption, at)
  }
  return true
}

/** 'bei nur natürlich 🌿': the name begins with a small word. */
function isLoneLowerWord(tokens: readonly Token[], at: number): boolean {
  const [word, next] = [tokens[at], tokens[at + 1]]
  return (
    /^\p{Ll}{5,}$/u.test(word?.text ?? '') &&
    (next === undefined || next.gap > GAP.none || next.kind === 'mark')
  )
}

/** 'bei bulk.', 'bei hej organic': small letters, and no noun that it would describe follows. */
function isLowerName(caption: Caption, at: number): boolean {
  const token = caption.tokens[at]
  if (token?.kind !== 'word' || token.text !== token.lower || isWord(token)) return false
  const next = caption.tokens[at + 1]
  if (
    /(?:en|er|em|es|e)$/u.test(token.lower) &&
    next?.kind === 'word' &&
    /^\p{Lu}/u.test(next.text) &&
    next.gap === GAP.none
  )
    return false
  return true
}

function isNameWord(token: Token | undefined, caption: Caption): boolean {
  if (token?.kind !== 'word' || isWord(token)) return false
  return /^\p{Lu}/u.test(token.text) ||
    /^\p{Ll}+\p{Lu}/u.test(token.text) ||
    /^\d+\p{Lu}/u.test(token.text)
    ? true
    : caption.isLowerCase
}

function goesOn(caption: Caption, first: number, at: number): boolean {
  const token = caption.tokens[at]
  if (token?.kind === 'number')
    return (
      token.text.length < 4 && !/^[%€]|^(?:prozent|euro)/u.test(caption.tokens[at + 1]?.lower ?? '')
    )
  if (isNameWord(token, caption)) return true
  const head = caption.tokens[first]
  return token?.kind === 'word' && head?.lower === 'nur' && at === first + 1
}

function isWord(token: Token | undefined): boolean {
  if (!token) return false
  const words = [GENERIC_NOUNS, NAME_STOPPERS, FUNCTION_WORDS, RUNNING_WORDS]
  return words.some((set) => set.has(token.lower))
}
