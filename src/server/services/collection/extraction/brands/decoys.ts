import { GAP, type Token } from '../text/tokens.ts'
import { isComparedWith } from './compared-names.ts'
import { isBillWord } from './everyday-words.ts'
import type { NameSpan } from './read-name.ts'

const DENIAL =
  /^(?:nicht|nimmer|außer|ausser|kein|keine|keinen|leider|statt|ohne|unbezahlt|selbstgekauft)$/u
const BOUGHT = /^(?:gekauft|bezahlt|finanziert)$/u

/** 'für die Leser von X': those of the page itself. */
const AUDIENCE = /^(?:leser|hörer|follower|zuschauer|abonnent|fans?|readers|listeners)\p{L}*$/u

/** These rule out no more than what follows at once: 'Matcha statt Meltdown'. */
const INSTEAD = /^(?:statt|ohne)$/u

/** 'bei Decathlon? Schön wärs', 'nicht bei Zalando', 'Spiegel @ikea (selbst gekauft)'. */
export function isDecoy(tokens: readonly Token[], { first, last }: NameSpan): boolean {
  if (
    /^(?:von|vom|of)$/u.test(tokens[first - 1]?.lower ?? '') &&
    AUDIENCE.test(tokens[first - 2]?.lower ?? '')
  )
    return true
  if (isPartOfBill(tokens, { first, last })) return true
  if (isComparedWith(tokens, { first, last })) return true
  if (isBoughtBehind(tokens, last) || isAnsweredNo(tokens, last)) return true
  if (tokens[last + 1]?.text === '?' && !opensWithName(tokens, { first, last }))
    return !asksForCode(tokens, first)
  for (let at = first; at > Math.max(0, first - 4); at -= 1) {
    const before = tokens[at - 1]
    if ((tokens[at]?.gap ?? 9) >= GAP.comma || before?.kind === 'mark') break
    if (before?.lower === 'selbst' && BOUGHT.test(tokens[at]?.lower ?? '')) return true
    if (DENIAL.test(before?.lower ?? ''))
      return !INSTEAD.test(before?.lower ?? '') || first - at < 2
  }
  return false
}

const UNIT = /^(?:%|€|euro|prozent)$/u
const TAKEN_OFF = /^(?:runter|ab|weg|abgezogen|herunter|geschenkt)$/u

/** 'gehen 6 Euro vom Probierpaket runter': what the amount is taken off. */
function isPartOfBill(tokens: readonly Token[], { first, last }: NameSpan): boolean {
  if (!/^(?:vom|von|aufs?|beim)$/u.test(tokens[first - 1]?.lower ?? '')) return false
  if (!isBillWord(tokens[last]?.lower ?? '')) return false
  return UNIT.test(tokens[first - 2]?.lower ?? '') || TAKEN_OFF.test(tokens[last + 1]?.lower ?? '')
}

const MAX_ASIDE = 4

/** 'Sonnenschutz von X selbst gekauft', 'Jacke von X (alt)', but not past a comma. */
function isBoughtBehind(tokens: readonly Token[], last: number): boolean {
  for (let at = last + 1; at <= last + MAX_ASIDE; at += 1) {
    const token = tokens[at]
    if (!token || token.gap >= GAP.comma) return false
    if (token.kind === 'mark' && token.text !== '(') return false
    const next = tokens[at + 1]?.lower ?? ''
    if (token.lower === 'selbst' && BOUGHT.test(next)) return true
    if (token.text === '(' && /^(?:alt|uralt|vintage|unbezahlt|selbstgekauft)$/u.test(next))
      return true
  }
  return false
}

const NO = /^(?:nein|nee|nö|nope|fehlanzeige|leider|schade)$/u

/** 'Bei dm mit ANNA10? Leider nein': the question is denied at once. */
function isAnsweredNo(tokens: readonly Token[], last: number): boolean {
  for (let at = last + 1; at <= last + MAX_ASIDE; at += 1) {
    const token = tokens[at]
    if (!token || token.gap >= GAP.comma) return false
    if (token.text === '?') return NO.test(tokens[at + 1]?.lower ?? '')
  }
  return false
}

/** 'Skillshare? 1 Monat geschenkt mit X': the question is no more than the name. */
function opensWithName(tokens: readonly Token[], { first, last }: NameSpan): boolean {
  const isStart = first === 0 || (tokens[first]?.gap ?? 0) >= GAP.sentence
  return isStart && tokens[last + 2]?.kind === 'number'
}

const MAX_QUESTION = 40

/** 'Hast du noch einen Code für Bergzeit?' names the shop although it asks. */
function asksForCode(tokens: readonly Token[], index: number): boolean {
  const sentence = tokens[index]?.sentence
  return tokens
    .slice(Math.max(0, index - MAX_QUESTION), index + MAX_QUESTION)
    .some((token) => token.sentence === sentence && /code$/u.test(token.lower))
}
