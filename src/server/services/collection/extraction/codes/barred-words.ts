import type { Caption, Token } from '../text/tokens.ts'
import { wordSet } from '../text/word-set.ts'
import { COMMON_WORDS, FUNCTION_WORDS, RUNNING_WORDS } from './stop-words.ts'
import type { Feature } from './weights.ts'

/** Said in place of a code: 'Code: keiner', 'Code: siehe Bio'. */
const NEVER = wordSet('kein keine keiner keins none nope nada fehlanzeige siehe folgt tba tbd n/a')

/** 'Gebt ihn an der Kasse einfach kurz ein': the only words that stand there without being a code. */
const COMMON_ADVERBS = wordSet(
  'kurz schnell manuell händisch selbst selber vorher nachher unten oben alles es ihn das den dort hier da so mit direkt gleich richtig korrekt ganz genau daten namen adresse code codes rabattcode gutscheincode gutschein',
)

/** Whether a token is an ordinary word where it stands, so that only clear signs make it a code. */
export function isBarredWord(
  token: Token,
  features: readonly Feature[],
  caption: Caption,
): boolean {
  if (NEVER.has(token.lower)) return true
  if (features.includes('mixed')) return false
  if (features.includes('onlyTyped')) return COMMON_ADVERBS.has(token.lower)
  const has = (feature: Feature) => features.includes(feature)
  const isGrammar = FUNCTION_WORDS.has(token.lower) || RUNNING_WORDS.has(token.lower)
  const isCommon = COMMON_WORDS.has(token.lower)
  if (!isGrammar && !isCommon) return isLooseWord(token, features, caption)
  const isNamed = has('discountNoun') || has('plainNoun') || has('nounAfter')
  if (!isNamed || has('acrossLine')) return true
  if (has('quoted')) return false
  if (isGrammar) return !(has('caps') && has('setOff'))
  return !(has('caps') || has('setOff'))
}

/**
 * Right after a bare 'Code' a word in small letters is more often the next word of the sentence,
 * unless what follows shows that the code has been said.
 */
function isLooseWord(token: Token, features: readonly Feature[], caption: Caption): boolean {
  const has = (feature: Feature) => features.includes(feature)
  if (has('camel') && has('afterWith') && !has('bracketed')) return !has('benefitInSentence')
  if (!(has('lower') || has('title')) || has('quoted')) return false
  if (has('listItem') || has('arrowItem') || has('speltOut')) return false
  const hasBenefit = has('benefitInSentence') || has('benefitWord') || has('benefitNearby')
  if (has('acrossLine')) return true
  if (has('title') && isOwned(token, caption)) return true
  const isCarried =
    has('saves') ||
    has('equalsAmount') ||
    has('colonAmount') ||
    has('plainAmount') ||
    has('entered') ||
    has('withBenefit') ||
    has('valid')
  if (has('endsLink') && (has('plainNoun') || has('discountNoun') || has('afterUse'))) return false
  if (isInflected(token) && !has('setOff') && !has('saves') && !(has('nounWith') && isCarried))
    return true
  if (has('discountNoun') || has('nounAfter')) return has('title') && caption.isLowerCase
  if (has('plainNoun') && has('afterUse') && hasBenefit) return false
  if (has('plainNoun'))
    return !(isCarried || has('setOff') || (has('endsClause') && has('nounWith') && hasBenefit))
  if (has('title') && !has('equalsAmount') && !has('bracketed')) return true
  return !(
    isCarried &&
    (has('afterWith') ||
      has('afterUse') ||
      has('saves') ||
      has('amountPointsHere') ||
      (has('entered') && hasBenefit && caption.isLowerCase))
  )
}

/** 'ein Code: Jacke von Bergzeit'. */
function isOwned(token: Token, { tokens }: Caption): boolean {
  return /^(?:von|vom|aus)$/u.test(tokens[tokens.indexOf(token) + 1]?.lower ?? '')
}

/** 'scannen', 'einlösbar', 'funktioniert': endings of verbs and adjectives. */
function isInflected(token: Token): boolean {
  return /(?:en|bar|lich|ig|iert|test|ing)$/u.test(token.text)
}
