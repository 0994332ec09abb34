import { normalizeCode } from '#shared/domain/names.ts'
import type { Span } from './brands.ts'
import { type CutText, GAP, type Unit } from './text/cut-text.ts'

/** A place that could be a code, not yet judged. */
export type Candidate = Span & { code: string; key: string }

export const SHAPES = ['mixed', 'capitals', 'camel', 'title', 'lower', 'digits'] as const
export type Shape = (typeof SHAPES)[number]

export function shapeOf(text: string): Shape {
  if (/^\d+$/u.test(text)) return 'digits'
  if (/\d/u.test(text) && /\p{L}/u.test(text)) return 'mixed'
  const lower = text.toLowerCase()
  if (text === lower) return 'lower'
  if (text === text.toUpperCase()) return 'capitals'
  return /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(text) ? 'camel' : 'title'
}

/** Ordinary words seldom look like that. */
export const isStrongShape = (shape: Shape): boolean =>
  shape === 'mixed' || shape === 'capitals' || shape === 'camel'

const CODE_FORM = /^[\p{L}\p{N}][\p{L}\p{N}_\-&+.'’]{1,39}$/u
const QUOTE = /^[„“”"»«'‚‘’`*]$/u
export const isQuote = (unit: Unit | undefined): boolean =>
  unit !== undefined && unit.kind === 'mark' && QUOTE.test(unit.text)

/** Units to either side in which a word of an offer must stand beside a code of ordinary shape. */
const CUE_REACH = 12
const CUES = new Set([
  'CODE',
  'DISCOUNT_CODE',
  'CODE_WORD',
  'VOUCHER',
  'ENTER',
  'USE',
  'SAVE',
  'AMT',
  'GIVE',
  'FREE',
  'CHECKOUT',
  'SHIPPING',
])
const NEAR_CUES = new Set([
  'CODE',
  'DISCOUNT_CODE',
  'CODE_WORD',
  'VOUCHER',
  'ENTER',
  'IS',
  'WITH',
  'USE',
  'SAVE',
])
const SAID_AS_ONE = /zusammen|leerzeichen|leerstelle|ein(?:em)? wort|one word|no space/iu
const MOST_COMMON = 6

/** Every place of a caption that could be a code: nearly all codes are among them. */
export function findCandidates({ units, text }: CutText): Candidate[] {
  const found: Candidate[] = []
  const isSaidAsOne = SAID_AS_ONE.test(text)
  const nextCue = findNextCues(units)
  const add = (from: number, to: number, code: string) =>
    found.push({ from, to, code, key: normalizeCode(code) })
  for (const [at, unit] of units.entries()) {
    const isWord = unit.kind === 'word' || unit.kind === 'hashtag'
    if (unit.kind === 'number' && /^\d{3,12}$/u.test(unit.text)) {
      if (hasCue(nextCue, at)) add(at, at, unit.text)
    } else if (isWord && CODE_FORM.test(unit.text) && mayBeCode(units, at, nextCue))
      add(at, at, unit.text)
    if (isSaidAsOne && unit.kind === 'word' && unit.commonness < MOST_COMMON)
      for (let to = at + 1; to < at + 3 && isJoinable(units[to]); to += 1)
        add(at, to, joinTexts(units, at, to, ''))
    const spelt = readSpeltOut(units, at)
    if (spelt) add(at, spelt.to, spelt.code)
    if (isQuote(units[at - 1]))
      for (let to = at + 1; to < at + 4; to += 1) {
        const part = units[to]
        if (!part || (!isPartOfCode(part) && part.text !== '&') || part.gap > 1) break
        if (isQuote(units[to + 1])) add(at, to, joinTexts(units, at, to, ' '))
      }
  }
  return found
}

const joinTexts = (units: readonly Unit[], from: number, to: number, joint: string) =>
  units
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(joint)
const isPartOfCode = ({ kind }: Unit) => kind === 'word' || kind === 'number'
const isJoinable = (unit: Unit | undefined) =>
  unit !== undefined && isPartOfCode(unit) && unit.gap === 0

const SHORTEST_SPELT_OUT = 4

/** 'A N N A - 1 0', letter by letter; null but at its first letter. */
function readSpeltOut(units: readonly Unit[], at: number): { to: number; code: string } | null {
  if (!isSpeltLetter(units[at]) || (at > 0 && isSpeltLetter(units[at - 1]))) return null
  let to = at
  while (isInLine(units[to + 1]) && isSpeltPart(units, to + 1)) to += 1
  if (to - at + 1 < SHORTEST_SPELT_OUT) return null
  return { to, code: joinTexts(units, at, to, '') }
}

const isInLine = (unit: Unit | undefined) => unit !== undefined && unit.gap <= GAP.dash
const isSpeltLetter = (unit: Unit | undefined) =>
  unit !== undefined && /^[\p{L}\d]$/u.test(unit.text)
const isSpeltPart = (units: readonly Unit[], at: number) =>
  isSpeltLetter(units[at]) || (units[at]?.text === '-' && isSpeltLetter(units[at + 1]))

function mayBeCode(units: readonly Unit[], at: number, nextCue: Int32Array): boolean {
  const unit = units[at] as Unit
  const shape = shapeOf(unit.text)
  if (isStrongShape(shape)) return true
  const before = units[at - 1]
  const isSetOff =
    isQuote(before) ||
    /^(?:[:=>→(]|[-=]+>)$/u.test(before?.text ?? '') ||
    before?.classes.some((name) => NEAR_CUES.has(name)) === true ||
    units[at + 1]?.text === '='
  if (isSetOff) return true
  const isAlone = before?.line !== unit.line && units[at + 1]?.line !== unit.line
  if (isAlone) return hasCue(nextCue, at)
  if (unit.commonness >= MOST_COMMON - 1) return false
  return hasCue(nextCue, at)
}

/** Behind the end of every text. */
const NO_CUE = 1 << 30

/** For each unit where the next word of an offer stands. */
function findNextCues(units: readonly Unit[]): Int32Array {
  const next = new Int32Array(units.length)
  let nearest = NO_CUE
  for (let at = units.length - 1; at >= 0; at -= 1) {
    if ((units[at] as Unit).classes.some((name) => CUES.has(name))) nearest = at
    next[at] = nearest
  }
  return next
}

function hasCue(nextCue: Int32Array, at: number): boolean {
  const first = nextCue[Math.max(0, at - CUE_REACH)] as number
  return first <= at + CUE_REACH
}
