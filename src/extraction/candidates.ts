import { normalizeCode } from '#shared/domain/names.ts'
import { MOST_COMMON } from './lexicon/lexicon.ts'
import { BREAK, type Span, type Token, type TokenizedText } from './text/tokenize.ts'

/** A place that could be a code, not yet judged. */
export type Candidate = Span & { code: string; key: string }

type Shape = 'mixed' | 'capitals' | 'camel' | 'title' | 'lower' | 'digits'

function shapeOf(text: string): Shape {
  if (/^\d+$/u.test(text)) return 'digits'
  if (/\d/u.test(text) && /\p{L}/u.test(text)) return 'mixed'
  const lower = text.toLowerCase()
  if (text === lower) return 'lower'
  if (text === text.toUpperCase()) return 'capitals'
  return /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(text) ? 'camel' : 'title'
}

/** Ordinary words seldom look like that. */
const isStrongShape = (shape: Shape): boolean =>
  shape === 'mixed' || shape === 'capitals' || shape === 'camel'

const CODE_FORM = /^[\p{L}\p{N}][\p{L}\p{N}_\-&+.'’]{1,39}$/u
const QUOTE = /^[„“”"»«'‚‘’`*]$/u
const isQuote = (token: Token | undefined): boolean =>
  token !== undefined && token.kind === 'mark' && QUOTE.test(token.text)

/** Tokens to either side in which a word of an offer must stand beside a code of ordinary shape. */
const CUE_REACH = 12
const CUES = new Set(
  'CODE DISCOUNT_CODE CODE_WORD VOUCHER ENTER USE SAVE AMT GIVE FREE CHECKOUT SHIPPING'.split(' '),
)
const NEAR_CUES = new Set('CODE DISCOUNT_CODE CODE_WORD VOUCHER ENTER IS WITH USE SAVE'.split(' '))
const SAID_APART = /leerzeichen|leerstelle|zwei wörter|two words/iu
const SAID_AS_ONE = /zusammen|leerzeichen|leerstelle|ein(?:em)? wort|one word|no space/iu

/** Every place of a caption that could be a code: nearly all codes are among them. */
export function findCandidates({ tokens, text }: TokenizedText): Candidate[] {
  const found: Candidate[] = []
  const isSaidAsOne = SAID_AS_ONE.test(text)
  const isSaidApart = SAID_APART.test(text)
  const nextCue = findNextCues(tokens)
  const add = (from: number, to: number, code: string) =>
    found.push({ from, to, code, key: normalizeCode(code) })
  for (const [at, token] of tokens.entries()) {
    const isWord = token.kind === 'word' || token.kind === 'hashtag'
    if (token.kind === 'number' && /^\d{3,12}$/u.test(token.text)) {
      if (hasCue(nextCue, at)) add(at, at, token.text)
    } else if (isWord && CODE_FORM.test(token.text) && mayBeCode(tokens, at, nextCue))
      add(at, at, token.text)
    if (isSaidAsOne && token.kind === 'word' && token.commonness < MOST_COMMON)
      for (let to = at + 1; to < at + 3 && isJoinable(tokens[to]); to += 1)
        add(at, to, joinTexts(tokens, at, to, ''))
    for (let to = at + 1; to < at + 3 && isJoinable(tokens[to]); to += 1)
      if (isCapitalPair(tokens, at, to, isSaidApart)) add(at, to, joinTexts(tokens, at, to, ' '))
    const sign = readJoinedBySign(tokens, at)
    if (sign && mayBeCode(tokens, at, nextCue))
      add(at, sign, text.slice(token.start, tokens[sign]?.end))
    const spelt = readSpeltOut(tokens, at)
    if (spelt) add(at, spelt.to, spelt.code)
    if (isQuote(tokens[at - 1]))
      for (let to = at + 1; to < at + 4; to += 1) {
        const part = tokens[to]
        if (!part || (!isPartOfCode(part) && part.text !== '&') || part.gap > 1) break
        if (isQuote(tokens[to + 1])) add(at, to, joinTexts(tokens, at, to, ' '))
      }
  }
  return found
}

const joinTexts = (tokens: readonly Token[], from: number, to: number, joint: string) =>
  tokens
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(joint)
const isPartOfCode = ({ kind }: Token) => kind === 'word' || kind === 'number'
const isJoinable = (token: Token | undefined) =>
  token !== undefined && isPartOfCode(token) && token.gap === 0

/** 'ZWEI RAUM' where the text speaks of the blank, and 'Stichwort KITA KREATIV'. */
function isCapitalPair(tokens: readonly Token[], from: number, to: number, isSaid: boolean) {
  const isCapital = (at: number) => /^\p{Lu}[\p{Lu}\d]+$/u.test(tokens[at]?.text ?? '')
  const isLed = to === from + 1 && tokens[from - 1]?.classes.includes('CODE_WORD') === true
  return (isSaid || isLed) && isCapital(from) && isCapital(to)
}

/** 'LODEN*3', 'anna~glow', 'mw#2024' and 'WELCOME@BORD': the last token of the whole. */
function readJoinedBySign(tokens: readonly Token[], at: number): number | null {
  const [token, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (token?.kind !== 'word' || token.text.length < 2 || next?.start !== token.end) return null
  if (next.kind === 'hashtag' || next.kind === 'handle') return at + 1
  // Not 'Hörer*innen'.
  const isJoined = next.text === '~' || (next.text === '*' && isStrongShape(shapeOf(token.text)))
  const isPart = after?.start === next.end && isPartOfCode(after) && !/[.,]/u.test(after.text)
  return isJoined && isPart ? at + 2 : null
}

const SHORTEST_SPELT_OUT = 4

/** 'A N N A - 1 0', letter by letter; null but at its first letter. */
function readSpeltOut(tokens: readonly Token[], at: number): { to: number; code: string } | null {
  if (!isSpeltLetter(tokens[at]) || (at > 0 && isSpeltLetter(tokens[at - 1]))) return null
  let to = at
  while (isInLine(tokens[to + 1]) && isSpeltPart(tokens, to + 1)) to += 1
  if (to - at + 1 < SHORTEST_SPELT_OUT) return null
  return { to, code: joinTexts(tokens, at, to, '') }
}

const isInLine = (token: Token | undefined) => token !== undefined && token.gap <= BREAK.dash
const isSpeltLetter = (token: Token | undefined) =>
  token !== undefined && /^[\p{L}\d]$/u.test(token.text)
const isSpeltPart = (tokens: readonly Token[], at: number) =>
  isSpeltLetter(tokens[at]) || (tokens[at]?.text === '-' && isSpeltLetter(tokens[at + 1]))

function mayBeCode(tokens: readonly Token[], at: number, nextCue: Int32Array): boolean {
  const token = tokens[at] as Token
  const shape = shapeOf(token.text)
  if (isStrongShape(shape)) return true
  const before = tokens[at - 1]
  const isSetOff =
    isQuote(before) ||
    /^(?:[:=>→(]|[-=]+>)$/u.test(before?.text ?? '') ||
    isNearCue(before) ||
    tokens[at + 1]?.text === '='
  if (isSetOff) return true
  const isAlone = before?.line !== token.line && tokens[at + 1]?.line !== token.line
  return (isAlone || token.commonness < MOST_COMMON - 1) && hasCue(nextCue, at)
}

const isNearCue = (token: Token | undefined) =>
  token?.classes.some((name) => NEAR_CUES.has(name)) === true

/** Behind the end of every text. */
const NO_CUE = 1 << 30

/** For each token where the next word of an offer stands. */
function findNextCues(tokens: readonly Token[]): Int32Array {
  const next = new Int32Array(tokens.length)
  let nearest = NO_CUE
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    if ((tokens[at] as Token).classes.some((name) => CUES.has(name))) nearest = at
    next[at] = nearest
  }
  return next
}

function hasCue(nextCue: Int32Array, at: number): boolean {
  const first = nextCue[Math.max(0, at - CUE_REACH)] as number
  return first <= at + CUE_REACH
}
