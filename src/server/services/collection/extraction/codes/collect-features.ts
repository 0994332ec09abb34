import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { CaptionSigns } from './caption-signs.ts'
import { BENEFIT_WORDS } from './cue-words.ts'
import { type LeftCue, readLeftCue } from './left-cue.ts'
import { isListItem } from './list-item.ts'
import { placeFeatures } from './place-features.ts'
import { type RightCue, readRightCue } from './right-cue.ts'
import { figuresIn, looksLikeUnit, shapeOf } from './shape.ts'
import type { Feature } from './weights.ts'

/** The signs for and against one token; undefined when it stands inside an amount or a bar. */
export function collectFeatures(
  caption: Caption,
  index: number,
  signs: CaptionSigns,
): Feature[] | undefined {
  const { tokens } = caption
  const token = tokens[index]
  if (!token || signs.inAmount.has(index)) return undefined
  const left = readLeftCue(tokens, index)
  if (left.noun === 'barred') return undefined
  const right = readRightCue(tokens, index, signs.amountAt)
  const features: Feature[] = [shapeOf(token, caption)]
  const add = (feature: Feature, isPresent: boolean) => {
    if (isPresent) features.push(feature)
  }
  addLeft(left, right, add)
  addRight(right, add)
  addBenefits(caption, token, signs, add)
  add('amountPointsHere', amountPointsHere(tokens, index, left, signs))
  add('listItem', isListItem(caption, index, signs))
  add('answersQuestion', answersQuestion(tokens, token, signs))
  features.push(...placeFeatures(caption, index, left, right, signs))
  add('hashtag', token.kind === 'hashtag')
  add('unitLike', looksLikeUnit(token))
  add('brandLike', signs.brandAt.has(index) && !left.isQuoted && !left.isBracketed)
  add(
    'brandColon',
    left.noun !== undefined && !/\d/u.test(token.text) && tokens[index + 1]?.text === ':',
  )
  add('noOffer', left.noun === 'plain' && !signs.speaksOfOffer)
  add('foreignContext', signs.sentences[token.sentence]?.isForeign ?? false)
  return features
}

type Add = (feature: Feature, isPresent: boolean) => void

function addLeft(left: LeftCue, right: RightCue, add: Add): void {
  add('discountNoun', left.noun === 'discount')
  add('plainNoun', left.noun === 'plain')
  add('weakNoun', left.noun === 'weak')
  add('weakWith', left.noun === 'weak' && left.hasWith)
  add('bridgedNoun', left.isBridged)
  add('afterWith', left.hasWith && left.noun === undefined)
  add('acrossLine', left.isAcrossLine)
  add('bracketed', left.isBracketed)
  add('nounWith', left.hasWith && left.noun !== undefined)
  add(
    'withBenefit',
    left.hasWith &&
      left.noun === undefined &&
      (right.saves || right.tie !== 'none' || right.benefitFollows),
  )
  add('afterUse', left.hasUse)
  add('quoted', left.isQuoted)
  add('setOff', left.isSetOff)
}

function addRight(right: RightCue, add: Add): void {
  add('nounAfter', right.namesCode)
  add('saves', right.saves)
  add('entered', right.isEntered)
  add('valid', right.isValid)
  add('equalsAmount', right.tie === 'equals')
  add('colonAmount', right.tie === 'colon')
  add('plainAmount', right.tie === 'plain')
  add('endsClause', right.endsClause)
}

function addBenefits(caption: Caption, token: Token, signs: CaptionSigns, add: Add): void {
  const sentence = signs.sentences[token.sentence]
  const hasAmount = sentence?.hasDiscount ?? false
  const hasWord = (sentence?.benefitWords ?? 0) > (BENEFIT_WORDS.has(token.lower) ? 1 : 0)
  add('benefitInSentence', hasAmount)
  add('benefitWord', !hasAmount && hasWord)
  add('benefitNearby', !hasAmount && !hasWord && signs.discounts.length > 0)
  const figures = figuresIn(token.text)
  const isEchoed = ({ first, value }: { first: number; value: number }) =>
    figures.includes(value) && Math.abs((caption.tokens[first]?.line ?? 99) - token.line) <= 1
  add('echoesAmount', figures.length > 0 && signs.discounts.some(isEchoed))
}

/** '15 % bei Contorion 👉 10HANNO', '10 % auf finkid: „wanda10“'. */
function amountPointsHere(
  tokens: readonly Token[],
  index: number,
  left: LeftCue,
  signs: CaptionSigns,
): boolean {
  if (!left.isSetOff) return false
  return signs.discounts.some(({ last }) => {
    if (last >= index || index - last > 9) return false
    for (let at = last + 1; at <= index; at += 1)
      if ((tokens[at]?.gap ?? 9) >= GAP.sentence) return false
    return true
  })
}

/** A line after one that asked for a code ('A: Jaaa, QUIRIN15'). */
function answersQuestion(
  tokens: readonly Token[],
  token: Token,
  { firstNoun, isAsked }: CaptionSigns,
): boolean {
  const noun = tokens[firstNoun]
  return isAsked && noun !== undefined && noun.line < token.line && token.line - noun.line <= 2
}
