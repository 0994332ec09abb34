import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { CaptionSigns } from './caption-signs.ts'
import { clauseFeatures } from './clause-features.ts'
import { isShopCode } from './code-noun.ts'
import { BENEFIT_WORDS, USE_WORDS } from './cue-words.ts'
import { type LeftCue, readLeftCue } from './left-cue.ts'
import { codeOfItem } from './list-item.ts'
import { phraseFeatures } from './phrase-features.ts'
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
  const item = codeOfItem(caption, index, signs)
  add('listItem', item === token)
  add('otherItem', item !== undefined && item !== token && left.isAcrossLine)
  add('answersQuestion', answersQuestion(tokens, token, signs))
  features.push(...placeFeatures(caption, index, left, right, signs))
  const phrases = phraseFeatures(caption, index, left, right, signs)
  const clause = clauseFeatures(caption, index, left, right, signs)
  // A phrase that names a code shows that the sums beside it are no mere prices.
  features.push(...clause.filter((name) => name !== 'plainPrice' || phrases.length === 0))
  features.push(...phrases)
  // In small letters only an arrow makes it the item of a list.
  const isLowerItem = item === token && features.includes('lower')
  add('arrowItem', isLowerItem && !features.includes('arrowItem'))
  add(
    'bracketBehindBrand',
    left.isBracketed && signs.firstNoun >= 0 && signs.brandEnds.has(index - 2),
  )
  add('bracketAfterAmount', left.isBracketed && signs.inAmount.has(index - 2))
  add('quotedWith', left.isQuoted && left.hasWith && left.noun === undefined)
  add('runsOut', runsOut(tokens, index))
  add('usedHere', left.isQuoted && !left.hasUse && isUsedHere(tokens, index))
  add('enteredDigits', right.isEntered && /^\d{4,}$/u.test(token.text))
  add(
    'digitsNamed',
    /^\d{4,}$/u.test(token.text) &&
      isShopCode(left.noun) &&
      (left.hasWith || left.hasUse || left.isSetOff) &&
      (signs.sentences[token.sentence]?.hasDiscount ?? false),
  )
  add(
    'afterAt',
    left.noun === undefined && !left.isQuoted && AT.test(tokens[index - 1]?.lower ?? ''),
  )
  add('hashtag', token.kind === 'hashtag')
  add('unitLike', looksLikeUnit(token))
  add('brandLike', signs.brandAt.has(index) && !left.isQuoted && !left.isBracketed)
  add(
    'brandColon',
    left.noun !== undefined && !/\d/u.test(token.text) && tokens[index + 1]?.text === ':',
  )
  const isBesideLink = left.isSetOff && signs.hasLink
  add('noOffer', left.noun === 'plain' && !signs.speaksOfOffer && !isBesideLink)
  add('inProgram', signs.isProgram)
  add('endsLink', signs.linkEnds.has(token.lower))
  add('foreignContext', signs.sentences[token.sentence]?.isForeign ?? false)
  return features
}

const MAX_USE = 8

/** 'Verwendet hierfür bitte im Bestellprozess „CHAOS“'. */
function isUsedHere(tokens: readonly Token[], index: number): boolean {
  for (let at = index - 1; at >= Math.max(0, index - MAX_USE); at -= 1) {
    if ((tokens[at + 1]?.gap ?? GAP.blank) >= GAP.sentence) return false
    if (USE_WORDS.has(tokens[at]?.lower ?? '')) return true
  }
  return false
}

/** 'Morgen läuft LINASOMMER ab'. */
function runsOut(tokens: readonly Token[], index: number): boolean {
  return (
    /^(?:läuft|laufen|verfällt|endet)$/u.test(tokens[index - 1]?.lower ?? '') &&
    /^(?:ab|aus|leider|schon|heute|morgen)$/u.test(tokens[index + 1]?.lower ?? '')
  )
}

/** What follows is a shop. */
const AT = /^(?:bei|beim|bi|at)$/u

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
