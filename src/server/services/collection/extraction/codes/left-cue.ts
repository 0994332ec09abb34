import { GAP, type Token } from '../text/tokens.ts'
import { type CodeNoun, codeNounAt } from './code-noun.ts'
import { COPULAS, LINK_WORDS, USE_WORDS, WITH_WORDS } from './cue-words.ts'

/** What stands left of a token that might be a code. */
export type LeftCue = {
  noun: CodeNoun | undefined
  /** 'Codes', not 'Code'. */
  isPluralNoun: boolean
  /** The noun is linked over a colon or 'lautet', with other words between. */
  isBridged: boolean
  hasWith: boolean
  hasUse: boolean
  /** Between quotation marks; brackets count less, see `isBracketed`. */
  isQuoted: boolean
  isBracketed: boolean
  /** The noun stands in the line above. */
  isAcrossLine: boolean
  /** A colon, arrow, dash, equals sign or 'lautet' sets it off. */
  isSetOff: boolean
  /** 'lautet' or 'heißt' stands right before it. */
  isCalled: boolean
}

const QUOTES = /^["'„“”‚‘’«»`´*_]$/u
const BRACKETS = /^[[({【]$/u
const CLOSERS = /^["'“”‘’«»`´*_\])}】]$/u
const SEPARATORS = /^(?::|=|[-=–—~]*>|→|➡|➝|➜|➔|⇒|👉|⬇|👇|⤵|⮕|»|-|–|—|~|;)$/u
const NAMING = /^(?:lautet|heißt|heisst|lauten|namens)$/u
const BRIDGE_REACH = 10

export function isDressing(token: Token): boolean {
  return token.kind === 'mark' && !/^[,.!?…%€$/&+)\]}]$/u.test(token.text)
}

export function readLeftCue(tokens: readonly Token[], index: number): LeftCue {
  const cue: LeftCue = {
    noun: undefined,
    isPluralNoun: false,
    isBridged: false,
    hasWith: false,
    hasUse: false,
    isQuoted: false,
    isBracketed: false,
    isAcrossLine: false,
    isSetOff: false,
    isCalled: isCalledBefore(tokens, index),
  }
  let at = index
  let links = 0
  let hasArticle = false
  let hasCopula = false
  while (at > 0 && links < 5) {
    const previous = tokens[at - 1]
    if (!previous) break
    if (!canStepOver(tokens, at)) {
      if (links === 0) cue.noun = askedNoun(tokens, at - 1)
      break
    }
    const noun = codeNounAt(tokens, at - 1)
    if (noun) {
      cue.noun = noun
      cue.isPluralNoun = /codes$/u.test(previous.lower)
      cue.isAcrossLine = tokens[at - 1]?.line !== tokens[index]?.line
      readPreposition(cue, tokens, beforeArticle(tokens, at - 1), 0)
      return cue
    }
    if (isDressing(previous)) dress(cue, previous, tokens[index + 1], links)
    else if (
      previous.kind === 'word' &&
      (LINK_WORDS.has(previous.lower) || isPossessive(previous.lower))
    ) {
      links += 1
      hasArticle ||= /^(?:der|er|dieser)$/u.test(previous.lower)
      hasCopula ||= COPULAS.has(previous.lower) && links === 1
      cue.isSetOff ||= NAMING.test(previous.lower) && links === 1
    } else break
    at -= 1
  }
  if (!hasArticle) readPreposition(cue, tokens, at, links)
  cue.isSetOff ||= cue.isCalled || isSpelledNext(tokens, index)
  if (cue.isSetOff || hasCopula) bridge(cue, tokens, index)
  return cue
}

/** 'derselbe Code wie immer, nämlich KUGELZEIT', 'ein Rabattcode für Muster und zwar ANNA'. */
function isSpelledNext(tokens: readonly Token[], index: number): boolean {
  const at = QUOTES.test(tokens[index - 1]?.text ?? '') ? index - 2 : index - 1
  const words = [tokens[at - 1]?.lower, tokens[at]?.lower]
  if ((tokens[at + 1]?.gap ?? GAP.blank) > GAP.none) return false
  return words[1] === 'nämlich' || words[1] === 'sprich' || words.join(' ') === 'und zwar'
}

/** 'er lautet X', 'nennt sich X', 'hört auf den Namen X'. */
function isCalledBefore(tokens: readonly Token[], index: number): boolean {
  const at = QUOTES.test(tokens[index - 1]?.text ?? '') ? index - 2 : index - 1
  const last = tokens[at]?.lower ?? ''
  if (NAMING.test(last)) return true
  const before = tokens[at - 1]?.lower ?? ''
  if (last === 'sich') return before === 'nennt'
  return last === 'namen' && before === 'den' && tokens[at - 2]?.lower === 'auf'
}

/** 'Code? – NADJA', 'a code?! ANNA for 20 %': the noun before the question mark at `mark`. */
function askedNoun(tokens: readonly Token[], mark: number): CodeNoun | undefined {
  let at = mark
  while (at > 0 && mark - at < 2 && tokens[at]?.text === '!') at -= 1
  const noun = tokens[at]?.text === '?' ? codeNounAt(tokens, at - 1) : undefined
  return noun === 'weak' ? undefined : noun
}

function dress(cue: LeftCue, token: Token, after: Token | undefined, links: number): void {
  if (links > 0) return
  const isClosed = CLOSERS.test(after?.text ?? '')
  cue.isQuoted ||= isClosed && QUOTES.test(token.text)
  cue.isBracketed ||= isClosed && BRACKETS.test(token.text)
  cue.isSetOff ||= SEPARATORS.test(token.text)
}

/** Index of the article or possessive before the noun, else of the noun. */
function beforeArticle(tokens: readonly Token[], noun: number): number {
  let at = noun
  while (
    at > 0 &&
    noun - at < 3 &&
    /^(?:d?em|the|den|my|our|rabatt|promo|discount|gutschein|coupon|persönlichen|exklusiven|mein\p{L}*|unser\p{L}*)$/u.test(
      tokens[at - 1]?.lower ?? '',
    )
  )
    at -= 1
  return at
}

function isPossessive(word: string): boolean {
  return /^(?:em|mein\p{L}*|unser\p{L}*|dein\p{L}*|euer|eure\p{L}*)$/u.test(word)
}

/** A line may end between cue and code when something points downwards; a sentence may not. */
function canStepOver(tokens: readonly Token[], at: number): boolean {
  const gap = tokens[at]?.gap ?? GAP.blank
  if (gap < GAP.sentence) return true
  const previous = tokens[at - 1]
  if (gap === GAP.sentence || !previous) return false
  return isDressing(previous) || codeNounAt(tokens, at - 1) !== undefined
}

function readPreposition(cue: LeftCue, tokens: readonly Token[], at: number, links: number): void {
  const word = tokens[at - 1]
  if (word?.kind !== 'word' || links > 2 || (tokens[at]?.gap ?? 9) >= GAP.sentence) return
  cue.hasWith = WITH_WORDS.has(word.lower)
  cue.hasUse = USE_WORDS.has(word.lower) || isEntryOf(tokens, at - 1)
}

/** 'durch Eingabe von X', 'unter Angabe von X'. */
function isEntryOf(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.lower !== 'von') return false
  return /^(?:eingabe|angabe|nennung|vorlage|verwendung)$/u.test(tokens[at - 1]?.lower ?? '')
}

/** 'Der Code geht nicht? Er lautet X': stands for a code of the sentence before. */
const PRONOUN = /^(?:er|der|dieser|it)$/u
const PRONOUN_REACH = 24

/** 'Rabattcode für Snocks lautet X', 'Mein Code bei ESN: X'. */
function bridge(cue: LeftCue, tokens: readonly Token[], index: number): void {
  let reach = BRIDGE_REACH
  for (let at = index - 1; at >= Math.max(0, index - reach); at -= 1) {
    const noun = codeNounAt(tokens, at)
    if (noun && noun !== 'weak' && !isTaken(tokens, at, index)) {
      cue.noun = noun
      cue.isBridged = true
      return
    }
    if ((tokens[at]?.gap ?? 9) < GAP.sentence) continue
    const isPronoun =
      PRONOUN.test(tokens[at]?.lower ?? '') && COPULAS.has(tokens[at + 1]?.lower ?? '')
    if (reach === PRONOUN_REACH || !isPronoun) return
    reach = PRONOUN_REACH
  }
}

/** Whether the noun already has its code right behind it. */
function isTaken(tokens: readonly Token[], noun: number, before: number): boolean {
  for (let at = noun + 1; at < before; at += 1) {
    const token = tokens[at]
    if (!token) return false
    if (isDressing(token) || LINK_WORDS.has(token.lower)) continue
    return token.kind === 'word' && (/\d/u.test(token.text) || /^\p{Lu}{3,}$/u.test(token.text))
  }
  return false
}
