import type { Caption, Token } from '../text/tokens.ts'
import type { CaptionSigns } from './caption-signs.ts'
import { isBeforeOwnGain, isGiving, isSetOffBeforeGain } from './gain-subject.ts'
import type { LeftCue } from './left-cue.ts'
import {
  isHalfSpoken,
  isNamedBeforeColon,
  isNamedWord,
  isNewOne,
  isNotToForget,
  isSpeltOut,
  isSpokenNumber,
} from './named-code.ts'
import type { RightCue } from './right-cue.ts'
import { shapeOf } from './shape.ts'
import { isOnlyTyped, isTypedIn } from './typed-in.ts'
import type { Feature } from './weights.ts'

/** What whole phrases say of a token where the word 'Code' is not beside it. */
export function phraseFeatures(
  caption: Caption,
  index: number,
  left: LeftCue,
  right: RightCue,
  signs: CaptionSigns,
): Feature[] {
  const { tokens } = caption
  const token = tokens[index]
  if (!token) return []
  const isUpper = !signs.brandAt.has(index) && /^(?:mixed|caps)$/u.test(shapeOf(token, caption))
  const isMeant = isUpper || left.isQuoted
  const isSaid = signs.speaksOfSaving || signs.discounts.length > 0
  const sentence = signs.sentences[token.sentence]
  const isWorth = sentence?.hasDiscount === true || (sentence?.benefitWords ?? 0) > 0
  const present: [Feature, boolean][] = [
    ['typedIn', isMeant && isSaid && !right.isEntered && isTypedIn(tokens, index)],
    ['onlyTyped', isSaid && isOnlyTyped(tokens, index)],
    ['newOne', isUpper && signs.firstNoun >= 0 && !left.noun && isNewOne(tokens, index)],
    ['namedWord', isMeant && isWorth && isCarried(right) && isNamedWord(tokens, index)],
    ['namedColon', left.isBridged && isNamedBeforeColon(tokens, index)],
    ['speltOut', isSaid && isSettled(token, left, signs) && isSpeltOut(tokens, index)],
    ['notToForget', isMeant && isWorth && !left.noun && isNotToForget(tokens, index)],
    ['giving', isUpper && !right.saves && isGiving(tokens, index, signs)],
    [
      'setOffBeforeGain',
      !left.noun &&
        (((isMeant || left.isSetOff) && isSetOffBeforeGain(caption, index, signs)) ||
          (isMeant && isWorth && isBeforeOwnGain(tokens, index))),
    ],
    [
      'remark',
      left.isBracketed && !isUpper && right.saves && /\d/u.test(tokens[index - 2]?.text ?? ''),
    ],
    ['halfSpoken', isHalfSpoken(tokens, index)],
    ['spokenNumber', !left.isQuoted && token.text === token.lower && isSpokenNumber(token)],
  ]
  return present.flatMap(([feature, isPresent]) => (isPresent ? [feature] : []))
}

function isCarried({ endsClause, saves, isEntered, tie }: RightCue): boolean {
  return endsClause || saves || isEntered || tie !== 'none'
}

/** A word before 'kleingeschrieben' counts only where something sets it off or codes are spoken of. */
function isSettled(token: Token, { isSetOff, isQuoted }: LeftCue, signs: CaptionSigns): boolean {
  if (isSetOff || isQuoted || /\d/u.test(token.text)) return true
  return token.text === token.text.toUpperCase() && signs.firstNoun >= 0
}
