import { COMMON_WORDS } from '../codes/stop-words.ts'
import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { BrandKind } from './brand-mentions.ts'
import { nameBeforeSign } from './name-places.ts'
import { type NameSpan, readName } from './read-name.ts'

/** 'X schenkt euch 15 %', 'zieht euch X 20 % ab'. */
const GIVES =
  /^(?:schenkt|schenken|gibt|geben|bietet|bieten|spendiert|verschenkt|legt|packt|zieht|haut|gönnt|gewährt|erlässt|sponsert)$/u
const TO_US = /^(?:euch|dir|ihnen|uns|mir)$/u
const HAS = /^(?:hat|haben)$/u
/** What a shop has done for those who read on. */
const DONE =
  /^(?:springen|lumpen|vorbereitet|verlängert|nachgelegt|spendiert|rausgehauen|rausgerückt|eingerichtet|erstellt|reserviert|freigeschaltet|aufgestockt)$/u
const MAX_TO_DONE = 6
const CAN =
  /^(?:könnt|kannst|können|bekommt|bekommst|kriegt|kriegst|gibts|gibt|spart|sparst|erhaltet|erhältst|habt)$/u

/** The shop that a verb of giving, a thank-you or 'über X könnt ihr' names. */
export function readGiver(caption: Caption, index: number): [BrandKind, NameSpan][] {
  const { tokens } = caption
  const lower = tokens[index]?.lower ?? ''
  const next = tokens[index + 1]?.lower ?? ''
  const named = (kind: BrandKind, span: NameSpan | undefined): [BrandKind, NameSpan][] =>
    span && isProperName(caption, span) ? [[kind, span]] : []
  if (GIVES.test(lower) && TO_US.test(next)) {
    const behind = readName(caption, index + 2, false)
    const isBehind = behind !== undefined && tokens[behind.last + 1]?.kind === 'number'
    return named('giver', isBehind ? behind : nameBefore(caption, index))
  }
  if (HAS.test(lower) && hasDone(tokens, index)) {
    const behind = directName(caption, next === 'sich' ? index + 2 : index + 1)
    return named('giver', behind ?? nameBefore(caption, index))
  }
  if (lower === 'über') {
    const span = directName(caption, index + 1)
    return span && CAN.test(tokens[span.last + 1]?.lower ?? '') ? named('of', span) : []
  }
  if (lower === 'für' && (index === 0 || (tokens[index]?.gap ?? 0) >= GAP.bullet)) {
    const span = directName(caption, index + 1)
    return span && isIHave(tokens, span.last + 1) ? named('of', span) : []
  }
  if (lower === 'danke' && next === 'an') {
    const span = directName(caption, index + 2)
    return span && tokens[span.last + 1]?.lower === 'für' ? named('of', span) : []
  }
  if (lower === 'zu' && /link$/u.test(tokens[index - 1]?.lower ?? ''))
    return named('of', firstWord(caption, directName(caption, index + 1)))
  return []
}

/** 'X war lieb und hat uns': the name ends where small words begin. */
function nameBefore(caption: Caption, verb: number): NameSpan | undefined {
  const span = nameBeforeSign(caption, verb)
  if (!span || caption.isLowerCase) return span
  const isSmall = (at: number) => /^\p{Ll}+$/u.test(caption.tokens[at]?.text ?? '')
  if (isSmall(span.first)) return span
  let { last } = span
  while (last > span.first && isSmall(last)) last -= 1
  return { first: span.first, last }
}

/** In small letters nothing tells where a name ends: 'link zu grillwelt24 gepackt'. */
function firstWord({ isLowerCase }: Caption, span: NameSpan | undefined): NameSpan | undefined {
  return span && isLowerCase ? { first: span.first, last: span.first } : span
}

/** 'für X hab ich noch was'. */
function isIHave(tokens: readonly Token[], at: number): boolean {
  return (
    /^(?:hab|habe|haben|hätte)$/u.test(tokens[at]?.lower ?? '') &&
    /^(?:ich|wir|i)$/u.test(tokens[at + 1]?.lower ?? '')
  )
}

function hasDone(tokens: readonly Token[], has: number): boolean {
  for (let at = has + 1; at <= has + MAX_TO_DONE; at += 1) {
    const token = tokens[at]
    if (!token || token.gap >= GAP.bullet) return false
    if (DONE.test(token.lower)) return true
    if (token.lower === 'für' && /^(?:euch|dich|sie)$/u.test(tokens[at + 1]?.lower ?? ''))
      return /^(?:was|etwas)$/u.test(tokens[at - 1]?.lower ?? '')
  }
  return false
}

/** A name that follows at once, in one clause with the word before. */
function directName(caption: Caption, at: number): NameSpan | undefined {
  if ((caption.tokens[at]?.gap ?? GAP.blank) >= GAP.comma) return undefined
  return readName(caption, at, false)
}

const KIN =
  /^(?:mama|mami|papa|papi|oma|opa|mann|frau|freundin|freund|schwester|bruder|tante|onkel|chef|chefin|hund|katze|kind|kinder|leute|jemand|niemand|meta|zoll|post|natur|leben|gott|technik|regierung|bank|arzt|ärztin|körper|wetter|sache|ding|produkt|creme|firma|unternehmen|hersteller|shop|marke|welt|tag|abend|code|angebot|aktion|rabatt)$/u

/** Not 'meine Mama schenkt euch', 'das Unternehmen hat verlängert'. */
function isProperName({ tokens }: Caption, { first, last }: NameSpan): boolean {
  const words = tokens.slice(first, last + 1)
  if (words.every(({ lower }) => KIN.test(lower) || COMMON_WORDS.has(lower))) return false
  const before = tokens[first - 1]?.lower ?? ''
  return !/^(?:mein|meine|dein|deine|eine?|kein|keine|dieser|diese|dieses|jeder|jede)$/u.test(
    before,
  )
}

const WITH = /^(?:with|mit)$/u
const TOGETHER =
  /^(?:partnered|partnering|teamed|\p{L}*kooperation|zusammenarbeit|partnerschaft|partnership|collab|zusammen|gemeinsam|kooperiere|kooperieren)$/u

/** 'partnered with X', 'in Kooperation mit X', 'heute kooperiere ich mit X'. */
export function isPartnership(tokens: readonly Token[], index: number): boolean {
  if (!WITH.test(tokens[index]?.lower ?? '')) return false
  if (TOGETHER.test(tokens[index - 1]?.lower ?? '')) return true
  return (
    /^(?:ich|wir)$/u.test(tokens[index - 1]?.lower ?? '') &&
    /^(?:kooperiere|kooperieren)$/u.test(tokens[index - 2]?.lower ?? '')
  )
}

/** 'ANNA10 (Samenkiste)': the name that alone fills the bracket behind a code. */
export function nameInBracket(
  caption: Caption,
  open: number,
  isCode: (index: number) => boolean,
): NameSpan | undefined {
  const { tokens } = caption
  if (tokens[open]?.text !== '(' || !isCode(open - 1)) return undefined
  const span = readName(caption, open + 1, false)
  const head = tokens[open + 1]
  if (!span || !head || !/^[,)|/]$/u.test(tokens[span.last + 1]?.text ?? '')) return undefined
  if (head.text === head.lower && !caption.isLowerCase) return undefined
  return NO_SHOP.test(tokens[span.last]?.lower ?? '') || COMMON_WORDS.has(head.lower)
    ? undefined
    : span
}

/** 'ANNA10 (Großbuchstaben)', 'ANNA10 (Bestandskundinnen)'. */
const NO_SHOP =
  /(?:buchstaben|kund\p{L}*|schreib\p{L}*|schrieben|werbung|link|code|gutschein|rabatt|versand|alles|null|zahl|tage|woche|monat)$/u
