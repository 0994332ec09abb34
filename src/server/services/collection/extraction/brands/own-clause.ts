import { GAP, type Token } from '../text/tokens.ts'
import type { BrandMention } from './brand-mentions.ts'

/** How far these rules look; keeps hostile texts from costing time. */
const MAX_REACH = 40

const WITH_CODE = /^(?:mit|via|per|dem|meinem|code|rabattcode|gutscheincode|und)$/u

/** 'Schuhe von A gibts bei X mit ANNA10': the shop, whatever well-known maker stands beside it. */
export function isDirectAt(
  tokens: readonly Token[],
  { kind, first, last }: BrandMention,
  code: number,
): boolean {
  if (kind !== 'at' || !/^(?:bei|beim)$/u.test(tokens[first - 1]?.lower ?? '')) return false
  const between = tokens.slice(last + 1, Math.min(code, last + 4))
  return (
    /^\p{Lu}/u.test(tokens[first]?.text ?? '') &&
    code > last + 1 &&
    code - last < 5 &&
    between.every(({ lower, gap }) => gap < GAP.comma && WITH_CODE.test(lower))
  )
}

/**
 * 'die Leggings von X. Auf die Leggings gibt es …': the goods in front of 'von X' are taken up
 * again beside the code, as a word of their own or as the end of a compound.
 */
export function isTakenUp(
  tokens: readonly Token[],
  { kind, first }: BrandMention,
  code: number,
): boolean {
  const noun = tokens[first - 2]
  if (kind !== 'of' || first > code || !noun || !/^\p{Lu}\p{Ll}{3,}/u.test(noun.text)) return false
  const sentence = tokens[code]?.sentence
  if (sentence === noun.sentence || code - first > 4 * MAX_REACH) return false
  const from = Math.max(first + 1, code - MAX_REACH)
  return tokens
    .slice(from, code + MAX_REACH)
    .some(
      (token) =>
        token.sentence === sentence &&
        /^\p{Lu}\p{Ll}{3,}$/u.test(token.text) &&
        noun.lower.endsWith(token.lower),
    )
}

/** 'Jeans von A, Pulli von B, 15 % mit X': A is done with once B is named. */
export function isPassed(
  tokens: readonly Token[],
  { kind, first, last }: BrandMention,
  code: number,
  makers: readonly BrandMention[],
): boolean {
  if ((kind !== 'of' && kind !== 'known') || last > code || code - last > MAX_REACH) return false
  if (!/^(?:von|vom)$/u.test(tokens[first - 1]?.lower ?? '')) return false
  const sentence = tokens[code]?.sentence
  if (tokens[first]?.sentence !== sentence) return false
  return makers.some(
    (other) => other.first > last + 1 && hasGap(tokens, last + 1, other.first, GAP.comma),
  )
}

/** The names that 'Noun von' introduces shortly before a code. */
export function makersBefore(
  tokens: readonly Token[],
  code: number,
  mentions: readonly BrandMention[],
): BrandMention[] {
  return mentions.filter(
    ({ kind, isDecoy, first, last }) =>
      kind === 'of' &&
      !isDecoy &&
      last < code &&
      code - first <= MAX_REACH &&
      /^(?:von|vom)$/u.test(tokens[first - 1]?.lower ?? '') &&
      /^\p{Lu}/u.test(tokens[first - 2]?.text ?? ''),
  )
}

/** 'X → ANNA10 (15 %) || Y …': what a bar parts from the code is the next row's. */
export function isNextSegment(
  tokens: readonly Token[],
  { first }: BrandMention,
  code: number,
): boolean {
  if (first <= code || first - code > MAX_REACH) return false
  return tokens
    .slice(code + 1, first + 1)
    .some(({ text }, at) => text === '|' && tokens[code + 1 + at]?.gap === GAP.bullet)
}

function hasGap(tokens: readonly Token[], from: number, to: number, gap: number): boolean {
  return tokens.slice(from, to + 1).some((token) => token.gap >= gap)
}
