import type { RoledAmount } from '../amounts/amount-role.ts'
import type { KnownBrand } from '../brands/find-known-brands.ts'
import { codesOfRows, namesInRows } from '../rows/row-codes.ts'
import { type Caption, GAP, type Token } from '../text/tokens.ts'
import { isBarredWord } from './barred-words.ts'
import { type CaptionSigns, readSigns } from './caption-signs.ts'
import { codeNounAt } from './code-noun.ts'
import { collectFeatures } from './collect-features.ts'
import { isCommentTrigger, isNegated, isReference } from './rejects.ts'
import { dropModels, dropRivals } from './rivals.ts'
import { isEligible } from './shape.ts'
import { type Feature, scoreFeatures } from './weights.ts'

/** A token read as a code, with the signs that speak for and against it. */
export type CodeMention = {
  index: number
  code: string
  score: number
  features: Feature[]
  /** 'NICHT KIAN10': named only to be ruled out. */
  isDenied: boolean
}

/** No caption names more; keeps hostile texts from costing time. */
const MAX_MENTIONS = 60

/** What is ruled out needs fewer signs: it only keeps others from what belongs to it. */
const DENIED_SCORE = -3

/** Every token that is more likely a code than not, in the order of the text. */
export function findCodes(
  caption: Caption,
  amounts: readonly RoledAmount[],
  brands: readonly KnownBrand[],
): CodeMention[] {
  const found = rateTokens(caption, amounts, brands).filter(isLikely)
  const kept = dropModels(found.slice(0, MAX_MENTIONS), caption.tokens, amounts)
  return dropRivals(kept, caption.tokens)
}

function isLikely({ score, isDenied }: CodeMention): boolean {
  return score >= (isDenied ? DENIED_SCORE : 0)
}

/** Every token that could be a code by its form and that no rule bars, with its score. */
export function rateTokens(
  caption: Caption,
  amounts: readonly RoledAmount[],
  brands: readonly KnownBrand[],
): CodeMention[] {
  const signs = readSigns(caption, amounts, brands)
  const rated: CodeMention[] = []
  let likely: CodeMention | undefined
  caption.tokens.forEach((token, index) => {
    if (!isEligible(token) || codeNounAt(caption.tokens, index)) return
    if (caption.barred.has(index)) return
    const features = collectFeatures(caption, index, signs)
    if (!features || isBarredWord(token, features, caption)) return
    if (isCommentTrigger(caption.tokens, index) || isReference(caption.tokens, index)) return
    if (isListed(caption.tokens, index, likely)) features.push('listed')
    const mention = {
      index,
      code: token.text,
      score: scoreFeatures(features),
      features,
      isDenied: isNegated(caption.tokens, index),
    }
    if (isLikely(mention)) likely = mention
    rated.push(mention)
  })
  return rateRows(caption, signs, rated)
}

/** Adds what is a code only because it stands where the other rows of its list have theirs. */
function rateRows(
  caption: Caption,
  signs: CaptionSigns,
  rated: readonly CodeMention[],
): CodeMention[] {
  const sure = new Set(rated.filter(isLikely).map(({ index }) => index))
  const first = codesOfRows(caption, signs, sure)
  // What the sure ones carry may carry others in turn, once.
  const second = codesOfRows(caption, signs, new Set([...sure, ...first]))
  const added = new Set([...first, ...second])
  const names = namesInRows(caption, new Set([...sure, ...added]))
  const mentions = rated.filter(
    ({ index, features }) => !added.has(index) && (features.includes('mixed') || !names.has(index)),
  )
  for (const index of added) {
    const features = collectFeatures(caption, index, signs)
    const code = caption.tokens[index]?.text
    if (!features || code === undefined) continue
    features.push('rowCode')
    const isDenied = isNegated(caption.tokens, index)
    mentions.push({ index, code, score: scoreFeatures(features), features, isDenied })
  }
  return mentions.sort((one, two) => one.index - two.index)
}

/** 'Codes: ANNA10, ANNA20 und ANNA30': the second and third lean on the first. */
function isListed(
  tokens: readonly Token[],
  index: number,
  previous: CodeMention | undefined,
): boolean {
  if (!previous || index - previous.index > 8) return false
  const before = tokens[index - 1]
  if (!/^(?:,|und|oder|\/|&|\+|bzw|and|or)$/u.test(before?.lower ?? '')) return false
  const isNear = index - previous.index === 2 || tokens[index - 2]?.text === ')'
  const token = tokens[index]
  return (
    isNear &&
    token !== undefined &&
    token.gap < GAP.sentence &&
    token.text === token.text.toUpperCase()
  )
}
