import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { CaptionSigns } from './caption-signs.ts'
import { BENEFIT_WORDS, SAVE_WORDS, VALID_WORDS } from './cue-words.ts'
import { isHeading } from './headings.ts'
import type { LeftCue } from './left-cue.ts'
import type { RightCue } from './right-cue.ts'
import { looksLikeModel, shapeOf } from './shape.ts'
import { AD_WORDS, isBetweenParts, slotBehindBrand } from './slot.ts'
import { RUNNING_WORDS } from './stop-words.ts'
import type { Feature } from './weights.ts'

/** What the place among shops, separators and codes of the same family says of a token. */
export function placeFeatures(
  caption: Caption,
  index: number,
  left: LeftCue,
  right: RightCue,
  signs: CaptionSigns,
): Feature[] {
  const { tokens } = caption
  const token = tokens[index]
  if (!token) return []
  const hasCue = left.noun !== undefined || left.hasWith || left.hasUse
  const isTied = right.tie !== 'none'
  const isLower = shapeOf(token, caption) === 'lower' && token.text.length > 3
  const isFamily = signs.sharesStem(token)
  const isWorth = isTied || (signs.sentences[token.sentence]?.hasDiscount ?? false)
  const isDenied = signs.deniesCode(token.line)
  const isUpper = !signs.brandAt.has(index) && /^(?:mixed|caps)$/u.test(shapeOf(token, caption))
  const mayBeSlot = isUpper && !hasCue && (signs.isAd || ((isWorth || isFamily) && !isDenied))
  const place = mayBeSlot ? slotBehindBrand(tokens, index, right, signs) : 'none'
  // 'Paula's Choice BHA 2%' says what is in it, unless the caption speaks of codes or of saving.
  const isProduct = place === 'beside' && !/\d/u.test(token.text) && !signs.speaksOfSaving
  const slot = isProduct && !isFamily ? 'none' : place
  const present: [Feature, boolean][] = [
    ['pointedAt', (isUpper || left.isQuoted) && isPointedAt(tokens, index)],
    ['arrowItem', (isUpper || isLower) && isArrowItem(tokens, index)],
    ['labelOfItem', !/\d/u.test(token.text) && isArrowItem(tokens, index + 2)],
    ['heading', isHeading(caption, index, left)],
    ['modelLike', !hasCue && looksLikeModel(token)],
    ['codeDenied', !hasCue && isDenied],
    ['slotApart', slot === 'apart'],
    ['slotBeside', slot === 'beside'],
    ['adLabel', isUpper && signs.isAd],
    ['family', isUpper && isFamily],
    ['betweenParts', isUpper && signs.isAd && isWorth && isBetweenParts(tokens, index, isTied)],
    ['startsClause', isUpper && isTied && startsClause(tokens, index)],
    ['benefitBefore', isUpper && left.hasWith && hasBenefitBefore(tokens, index)],
    ['amountBefore', isUpper && signs.isAd && !hasCue && closesAmount(tokens, index, signs)],
    ['formula', slot === 'none' && tokens[index - 1]?.text === '+' && right.tie === 'equals'],
    [
      'behindName',
      isUpper && !hasCue && !right.isEntered && slot === 'none' && isBehindName(tokens, index),
    ],
    ['inRow', isUpper && !hasCue && !isFamily && isInRow(tokens, index, signs)],
    ['beforeName', !/\d/u.test(token.text) && !left.noun && isBeforeName(tokens, index)],
  ]
  return present.flatMap(([feature, isPresent]) => (isPresent ? [feature] : []))
}

function startsClause(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]
  if (!before || (tokens[index]?.gap ?? 0) >= GAP.bullet) return true
  return before.kind === 'mark' && before.text !== '-'
}

/** '60 Tage gratis mit ANNA': the benefit ends right before 'mit'. */
function hasBenefitBefore(tokens: readonly Token[], index: number): boolean {
  return BENEFIT_WORDS.has(tokens[index - 2]?.lower ?? '') && tokens[index]?.gap === GAP.none
}

/** 'CASETiFY 15 % DENIZ anzeige'. */
function closesAmount(tokens: readonly Token[], index: number, signs: CaptionSigns): boolean {
  if (!signs.inAmount.has(index - 1) || (tokens[index]?.gap ?? GAP.blank) > GAP.none) return false
  const next = tokens[index + 1]
  return !next || next.gap >= GAP.bullet || next.kind === 'mark' || AD_WORDS.test(next.lower)
}

const ARROW = /^(?:→|➡|➜|➔|⇒|👉|[-=–—~]*>)$/u
const MAX_ROW = 30

/** 'codes: BPERF → HAYLEY, Lullabellz → HAYLEY20': behind the arrow, with 'codes' before it. */
function isArrowItem(tokens: readonly Token[], index: number): boolean {
  const [label, arrow, token] = [tokens[index - 2], tokens[index - 1], tokens[index]]
  if (label?.kind !== 'word' || !ARROW.test(arrow?.text ?? '') || token?.kind !== 'word')
    return false
  return tokens
    .slice(Math.max(0, index - MAX_ROW), index - 2)
    .some(({ line, lower }) => line === token.line && /codes$/u.test(lower))
}

const SKIN = /^(?:[\u{1f3fb}-\u{1f3ff}]|\ufe0f)$/u

const FRAMES = new Set(['👉👈', '><', '»«', '➡⬅', '▶◀', '→←'])

/** '👉🏼 CAROFOOD 👈🏼', '>>> "anna" <<<'. */
function isPointedAt(tokens: readonly Token[], index: number): boolean {
  let [first, last] = [index - 1, index + 1]
  if (/^["'„“”]$/u.test(tokens[first]?.text ?? '')) [first, last] = [first - 1, last + 1]
  if (SKIN.test(tokens[first]?.text ?? '')) first -= 1
  return FRAMES.has(`${tokens[first]?.text ?? ''}${tokens[last]?.text ?? ''}`)
}

/** 'Bosch GSR18': a model more often than a code. */
function isBehindName(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]
  if (before?.kind !== 'word' || tokens[index]?.gap !== GAP.none) return false
  return /^\p{Lu}\p{Ll}+$/u.test(before.text) && !BENEFIT_WORDS.has(before.lower)
}

/** 'NIACINAMID 10 %, SQUALAN, SPF50': one of several things, the next in capitals as well. */
function isInRow(tokens: readonly Token[], index: number, signs: CaptionSigns): boolean {
  const last = signs.amountAt.get(index + 1)?.last ?? -1
  return tokens[last + 1]?.text === ',' && /^\p{Lu}{3,}$/u.test(tokens[last + 2]?.text ?? '')
}

/** 'AMAZON Prime': the first word of a name. */
function isBeforeName(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1]
  if (next?.kind !== 'word' || next.gap !== GAP.none || AD_WORDS.test(next.lower)) return false
  if ([BENEFIT_WORDS, SAVE_WORDS, VALID_WORDS, RUNNING_WORDS].some((set) => set.has(next.lower)))
    return false
  return /^\p{Lu}\p{Ll}+$/u.test(next.text)
}
