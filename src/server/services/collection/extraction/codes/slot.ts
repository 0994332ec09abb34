import { GAP, type Token } from '../text/tokens.ts'
import type { CaptionSigns } from './caption-signs.ts'
import { codeNounAt } from './code-noun.ts'
import { BENEFIT_WORDS } from './cue-words.ts'
import { isDressing } from './left-cue.ts'
import type { RightCue } from './right-cue.ts'
import { FUNCTION_WORDS, RUNNING_WORDS } from './stop-words.ts'

/** Where a token stands behind a known shop: set apart from it, right beside it, or not at all. */
export type Slot = 'none' | 'apart' | 'beside'

const PART = /^[,/+(]$/u
const MAX_PRODUCT_WORDS = 2

/** 'Gymshark/MAX10/10%', 'ESN, FLO.', 'Elgato Wave (NICO –5%)', 'Snocks MAX20'. */
export function slotBehindBrand(
  tokens: readonly Token[],
  index: number,
  right: RightCue,
  signs: CaptionSigns,
): Slot {
  if (!endsSlot(tokens, index, right, signs)) return 'none'
  let at = index - 1
  if (tokens[at]?.lower === 'auch') at -= 1
  const start = at
  while (isJoined(tokens, at) && isPart(tokens[at])) at -= 1
  const isApart = at < start
  for (let words = 0; isApart && words < MAX_PRODUCT_WORDS; words += 1) {
    if (signs.brandEnds.has(at) || !isProductWord(tokens, at)) break
    at -= 1
  }
  const isFamily = signs.sharesStem(tokens[index])
  const isShop = signs.brandEnds.has(at) || (isFamily && isProductWord(tokens, at))
  if (!isShop || (tokens[at + 1]?.gap ?? GAP.blank) >= GAP.sentence) return 'none'
  const isAlso = tokens[index - 1]?.lower === 'auch'
  const isTied = isAlso || right.tie !== 'none' || right.benefitFollows
  if (isTied || isFamily) return isApart ? 'apart' : 'beside'
  if (isApart) return startsClause(tokens, at, signs) ? 'apart' : 'none'
  return /\d/u.test(tokens[index]?.text ?? '') && signs.discounts.length > 0 ? 'beside' : 'none'
}

const MAX_NAME = 4

/** 'KoRo, REWE, ALDI' is a row of shops, 'von ABOUT YOU, MITTE' goes on: only a name on its own. */
function startsClause(tokens: readonly Token[], end: number, signs: CaptionSigns): boolean {
  let first = end
  while (end - first < MAX_NAME && !signs.brandStarts.has(first)) first -= 1
  const before = tokens[first - 1]
  if (!before || (tokens[first]?.gap ?? GAP.blank) >= GAP.bullet) return true
  return before.kind === 'mark' && !PART.test(before.text)
}

/** Whether a separator on both sides sets the token off: ', FRAUKE, zwölf Prozent'. */
export function isBetweenParts(tokens: readonly Token[], index: number, isTied: boolean): boolean {
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  if (!before || !after || tokens[index]?.line !== before.line) return false
  if (!isPart(before) || !(isPart(after) || after.text === ')')) return false
  if (!isTied && (before.text === ',' || after.text === ',')) return false
  const row = tokens[index - 2]
  return !(before.text === ',' && /^\p{Lu}{3,}$/u.test(row?.text ?? ''))
}

function isPart(token: Token | undefined): boolean {
  return token !== undefined && (PART.test(token.text) || isDressing(token))
}

function isJoined(tokens: readonly Token[], at: number): boolean {
  return at >= 0 && (tokens[at + 1]?.gap ?? GAP.blank) < GAP.sentence
}

function isProductWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || !isJoined(tokens, at) || codeNounAt(tokens, at)) return false
  if (BENEFIT_WORDS.has(token.lower)) return false
  return !FUNCTION_WORDS.has(token.lower) && !RUNNING_WORDS.has(token.lower)
}

export const AD_WORDS = /^(?:anzeige|werbung|werbig|ad)$/u

/** What follows closes the place of the code or says what it is worth. */
function endsSlot(
  tokens: readonly Token[],
  index: number,
  right: RightCue,
  signs: CaptionSigns,
): boolean {
  const next = tokens[index + 1]
  if (right.tie !== 'none' || right.saves || right.isValid || right.benefitFollows) return true
  if (!next || next.gap >= GAP.bullet || AD_WORDS.test(next.lower)) return true
  if (next.text === ',' || next.gap === GAP.comma)
    return signs.brandStarts.has(index + 2) && signs.sharesStem(tokens[index])
  if (next.kind === 'mark')
    return /^[.!)|·…]$/u.test(next.text) || (isDressing(next) && next.text !== ':')
  return /^(?:bei|beim|für)$/u.test(next.lower)
}
