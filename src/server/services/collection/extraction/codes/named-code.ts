import { GAP, type Token } from '../text/tokens.ts'
import { wordSet } from '../text/word-set.ts'
import { codeNounAt, isShopCode } from './code-noun.ts'
import { USE_WORDS, WITH_WORDS } from './cue-words.ts'

const NEW_WORDS = wordSet(
  'neu neuer neue neues neuerdings richtig richtiger korrekt aktuell stattdessen nun jetzt nachfolger ersatz stimmen',
)

/** 'Neu ist PAULAX', 'richtig ist INAGLANZ', 'stattdessen gilt ANNAX'. */
export function isNewOne(tokens: readonly Token[], index: number): boolean {
  const [first, verb] = [tokens[index - 2], tokens[index - 1]]
  if (!/^(?:ist|lautet|heißt|heisst|gilt|wäre|is)$/u.test(verb?.lower ?? '')) return false
  if ((verb?.gap ?? GAP.blank) > GAP.none || tokens[index]?.gap !== GAP.none) return false
  if (!NEW_WORDS.has(first?.lower ?? '')) return false
  const next = tokens[index + 1]
  return !next || next.gap >= GAP.comma || next.kind === 'mark'
}

const WORDS = /^(?:wort|wörtchen|wörtli|begriff|namen|satz|spruch)$/u
const WORD_REACH = 3

/** '5 % mit dem Wort „powerchord“': a word that is the means of something. */
export function isNamedWord(tokens: readonly Token[], index: number): boolean {
  let at = index - 1
  while (tokens[at]?.kind === 'mark' && /^["'„“”«»:]$/u.test(tokens[at]?.text ?? '')) at -= 1
  if (!WORDS.test(tokens[at]?.lower ?? '') || goesOn(tokens, index)) return false
  for (let before = at - 1; before >= Math.max(0, at - WORD_REACH); before -= 1) {
    if ((tokens[before + 1]?.gap ?? GAP.blank) >= GAP.comma) return false
    const word = tokens[before]?.lower ?? ''
    if (WITH_WORDS.has(word) || USE_WORDS.has(word)) return true
  }
  return false
}

const GOES_ON =
  /^(?:spart|sparst|bekommt|bekommst|kriegt|kriegst|gibt|gibts|zahlt|zahlst|an|im|beim|bei|in|ein|auf|und|bekommen|erhalten|erhaltet|sparen)$/u

/** 'Mit dem Wort „nachhaltig“ werben viele': of other things than saving. */
function goesOn(tokens: readonly Token[], index: number): boolean {
  let at = index + 1
  while (/^["'“”«»]$/u.test(tokens[at]?.text ?? '')) at += 1
  const next = tokens[at]
  return next?.kind === 'word' && next.gap < GAP.comma && !GOES_ON.test(next.lower)
}

const NAMING = /^(?:lautet|heißt|heisst|lauten|nennt)$/u
const NOUN_REACH = 10

/** 'genau so lautet auch der Code im Merchshop: danke'. */
export function isNamedBeforeColon(tokens: readonly Token[], index: number): boolean {
  if (tokens[index - 1]?.text !== ':') return false
  const next = tokens[index + 1]
  if (next && next.gap < GAP.bullet && next.kind === 'word') return false
  for (let at = index - 2; at >= Math.max(0, index - NOUN_REACH); at -= 1) {
    if ((tokens[at + 1]?.gap ?? GAP.blank) >= GAP.bullet) return false
    if (!isShopCode(codeNounAt(tokens, at))) continue
    return tokens.slice(Math.max(0, at - 4), at).some(({ lower }) => NAMING.test(lower))
  }
  return false
}

const SPELT =
  /^(?:(?:alles )?(?:klein|gro(?:ß|ss)|zusammen|getrennt|auseinander)|(?:alles)?(?:klein|gro(?:ß|ss)|zusammen)geschrieben|(?:klein|gro(?:ß|ss))buchstaben|versalien|bindestrich|leerzeichen|umlaut)$/u
const SPELT_FILLERS =
  /^(?:und|zwar|bitte|alles|alle|schön|ganz|immer|in|nur|mit|ohne|aber|hinten|vorne|komplett|am|stück|wirklich|einem|einen|dem)$/u
const SPELT_REACH = 6

/** 'wuff-wuff, und zwar ohne Großbuchstaben', 'lisa10 alles kleingeschrieben'. */
export function isSpeltOut(tokens: readonly Token[], index: number): boolean {
  if (SPELT_FILLERS.test(tokens[index]?.lower ?? '')) return false
  for (let at = index + 1; at <= index + SPELT_REACH; at += 1) {
    const token = tokens[at]
    if (!token || token.gap >= GAP.bullet) return false
    if (SPELT.test(token.lower)) {
      const isShort = /^(?:klein|gro(?:ß|ss)|zusammen|getrennt|auseinander)$/u.test(token.lower)
      return !isShort || /^(?:geschrieben|schreiben)$/u.test(tokens[at + 1]?.lower ?? '')
    }
    const isFiller =
      token.kind === 'mark' ? /^[,(–—"“”«»-]$/u.test(token.text) : SPELT_FILLERS.test(token.lower)
    if (!isFiller) return false
  }
  return false
}

const FORGET_REACH = 4

/** 'HANNIE nicht vergessen', 'HANNIE beim Bestellen bitte nicht vergessen!'. */
export function isNotToForget(tokens: readonly Token[], index: number): boolean {
  if (/^(?:vergesst|vergiss|vergessts)$/u.test(tokens[index - 1]?.lower ?? ''))
    return /^(?:nicht|ned|net|nich)$/u.test(tokens[index + 1]?.lower ?? '')
  let at = index + 1
  while (at <= index + FORGET_REACH && BEFORE_NOT.test(tokens[at]?.lower ?? '')) at += 1
  if (!/^(?:nicht|ned|net|nich|nid|nöd)$/u.test(tokens[at]?.lower ?? '')) return false
  if (!/^(?:vergessen|vergesse|vergessn|verpeilen)$/u.test(tokens[at + 1]?.lower ?? ''))
    return false
  const next = tokens[at + 2]
  return !next || next.kind === 'mark' || next.gap >= GAP.comma
}

const BEFORE_NOT = /^(?:["“”«»]|bitte|einfach|dabei|beim|bestellen|bezahlen)$/u

const SAID_NUMBER =
  /^(?:fünf|sechs|sieben|acht|neun|elf|zwölf|\p{L}{0,12}(?:zehn|zwanzig|ßig|ssig|zig))$/u
const MEASURE = /^(?:prozent|%|prozentpunkte?|euro|eur|€|monate?n?|tagen?|wochen|cent|franken)$/u

/**
 * 'mit dem code lisa zehn sparst du zehn prozent': said aloud, so that the word is only half of the
 * code and nothing tells how it is typed.
 */
export function isHalfSpoken(tokens: readonly Token[], index: number): boolean {
  const number = tokens[index + 1]
  if (/\d/u.test(tokens[index]?.text ?? '') || number?.gap !== GAP.none) return false
  if (!SAID_NUMBER.test(number.lower) || !/^\p{Ll}|^\p{Lu}\p{Ll}/u.test(number.text)) return false
  const next = tokens[index + 2]
  return next === undefined || !MEASURE.test(next.lower)
}

/** The number of such a code, 'zehn' of 'lisa zehn'. */
export const isSpokenNumber = ({ lower }: Token): boolean => SAID_NUMBER.test(lower)
