import { toBrandKey } from '#shared/domain/names.ts'
import { type Candidate, isQuote, SHAPES, shapeOf } from '../candidates.ts'
import { commonnessOf, isFirstName, isKnownWord, WORD_CLASSES } from '../lexicon/lexicon.ts'
import type { Unit } from '../text/cut-text.ts'
import {
  COUNTED,
  countIn,
  createSteps,
  FAR,
  REACH,
  type Scene,
  STRONG_COLUMN,
  STRONG_COUNT,
  WINDOW,
  walk,
} from './scene.ts'

const SIDE = WORD_CLASSES.length

const OWN_FEATURES =
  'length figures figuresEnd figuresStart isMixed isCapitals isCamel isTitle isLower isDigits hasHyphen hasDot hasUnderscore commonness isFirstName startsWithName endsWithName isBrand containsBrand isUsername resemblesUsername isTag resemblesTag isInTag echoesAmountNear echoesAmount figure occurrences shareOfCapitals shareOfCapitalsInLine isQuoted isBracketed colonBefore equalsBefore equalsAfter isStarred isHashtag atLineStart atLineEnd atClauseStart atClauseEnd lineLength clauseLength lineNumber columns column headingCode headingOther linesOfSameForm strongInLine strongBefore deadNearCopy codeNearCopy units captionLength gapBefore gapAfter linesWithStrong ownClasses vowels differentCase amountsInClause amountsInLine amountAbove codeAbove brandInLine linkAfter compoundParts lowerWithFigures'.split(
    ' ',
  )
/** Names of the columns, for explanations and for the test that a model fits its features. */
export const FEATURE_NAMES: readonly string[] = [
  ...WORD_CLASSES.map((name) => `before ${name}`),
  ...WORD_CLASSES.map((name) => `behind ${name}`),
  ...COUNTED.map((name) => `around ${name}`),
  ...OWN_FEATURES,
]

/** Describes a candidate in numbers; `out` is as long as `FEATURE_NAMES`, or longer. */
export function describeCandidate(scene: Scene, candidate: Candidate, out: Float32Array): void {
  const { units } = scene
  const { from, to, code } = candidate
  out.fill(FAR, 0, 2 * SIDE)
  describeSide(scene, from, -1, out, 0)
  describeSide(scene, to, 1, out, SIDE)
  let column = 2 * SIDE
  const first = Math.max(0, from - WINDOW)
  const last = Math.min(units.length, to + 1 + WINDOW)
  for (let counted = 0; counted < COUNTED.length; counted += 1) {
    out[column] = Math.min(6, countIn(scene, counted, first, last))
    column += 1
  }
  const put = (value: number | boolean) => {
    out[column] = Number(value)
    column += 1
  }
  const unit = units[from] as Unit
  const lower = code.toLowerCase()
  const plain = toBrandKey(code)
  const shape = shapeOf(code)
  const figures = (code.match(/\d+/gu) ?? []).map(Number)
  const lineStart = scene.cut.lineStarts[unit.line] as number
  const lineEnd = scene.lineEnds[unit.line] as number
  const before = units[from - 1]
  const after = units[to + 1]
  const isQuoted = isQuote(before) && isQuote(after)
  const left = isQuoted ? units[from - 2] : before
  const right = isQuoted ? units[to + 2] : after
  const letters = lower.replace(/[^\p{L}]+$/u, '')

  put(code.length)
  put(figures.length)
  put(/\p{L}[-_.]?\d+$/u.test(code))
  put(/^\d+[-_.]?\p{L}/u.test(code))
  for (const name of SHAPES) put(shape === name)
  put(code.includes('-'))
  put(code.includes('.'))
  put(code.includes('_'))
  put(commonnessOf(lower))
  put(isFirstName(lower))
  put(hasNameAt(letters, true))
  put(hasNameAt(letters, false))
  put(unit.brand !== null)
  put(scene.brands.some((brand) => plain.includes(brand)))
  put(scene.username !== '' && scene.username === plain)
  put(scene.username !== '' && resembles(scene.username, plain))
  put(scene.tags.includes(plain))
  put(scene.tags.some((tag) => resembles(tag, plain)))
  put(scene.tags.some((tag) => tag !== plain && tag.length > 4 && tag.includes(plain)))
  put(echoesAmount(units, from, figures, 14))
  put(echoesAmount(units, from, figures, 60))
  put(Math.min(200, figures.at(-1) ?? -1))
  const copies = scene.places.get(unit.lower) ?? [from]
  put(Math.min(4, copies.length))
  put(shareOfCapitals(scene, first, last))
  put(shareOfCapitals(scene, lineStart, lineEnd + 1))
  put(isQuoted)
  put(/^[([]$/u.test(left?.text ?? '') && /^[)\]]$/u.test(right?.text ?? ''))
  put(left?.text === ':')
  put(/^(?:=|→|>|-+>|=+>|➡️?|➜|👉.*)$/u.test(left?.text ?? ''))
  put(/^(?:=|:|→|>|-+>|=+>|[-–—])$/u.test(right?.text ?? ''))
  put(/^[*_`]/u.test(before?.text ?? '') && /^[*_`]/u.test(after?.text ?? ''))
  put(unit.kind === 'hashtag')
  put(from === lineStart)
  put(to === lineEnd)
  put(before?.clause !== unit.clause)
  put(after?.clause !== unit.clause)
  put(Math.min(40, lineEnd - lineStart + 1))
  const clause = findClause(units, from)
  put(Math.min(30, clause.to - clause.from + 1))
  put(Math.min(2, unit.line))
  put(units[lineEnd]?.cell ?? 0)
  put(unit.cell)
  const heading = scene.headings[unit.line]?.[unit.cell]
  put(heading?.includes('CODE') === true)
  put(heading !== undefined && !heading.includes('CODE'))
  put(countSameForms(scene.forms, unit.line))
  put(Math.min(6, countIn(scene, STRONG_COUNT, lineStart, lineEnd + 1)))
  put(Math.min(6, countIn(scene, STRONG_COUNT, first, from)))
  put(hasClassNearCopies(units, copies, 'DEAD'))
  put(copies.slice(0, 5).some((at) => isBehindCode(units, at)))
  put(to - from + 1)
  put(Math.min(60, units.length))
  put(unit.gap)
  put(after?.gap ?? 6)
  put(
    scene.forms
      .slice(Math.max(0, unit.line - 5), unit.line + 6)
      .filter((form) => form.includes('S')).length,
  )
  put(unit.classes.length)
  put((lower.match(/[aeiouyäöü]/gu)?.length ?? 0) / code.length)
  put(copies.some((at) => (units[at] as Unit).text !== unit.text))
  put(countAmounts(units, clause.from, clause.to))
  put(countAmounts(units, lineStart, lineEnd))
  const aboveStart = scene.cut.lineStarts[unit.line - 1]
  const above = aboveStart === undefined ? [] : units.slice(aboveStart, lineStart)
  put(above.some(({ amount }) => amount))
  put(above.some(({ classes }) => classes.includes('CODE')))
  put(hasBrand(units, lineStart, lineEnd))
  put(right?.kind === 'url' || right?.kind === 'handle')
  put(countCompoundParts(letters))
  put(shape === 'mixed' && code === lower)
}

const steps = createSteps()

/** The cost of getting to the next unit of each class. */
function describeSide(
  scene: Scene,
  start: number,
  step: 1 | -1,
  out: Float32Array,
  offset: number,
): void {
  const size = walk(scene, start, step, steps)
  const note = (name: number, cost: number) => {
    if (cost < (out[offset + name] as number)) out[offset + name] = cost
  }
  for (let number = 0; number < size; number += 1) {
    const at = steps.places[number] as number
    const cost = steps.costs[number] as number
    for (const name of scene.classes[at] as readonly number[]) note(name, cost)
    if (scene.strong[at]) note(STRONG_COLUMN, cost)
  }
}

const NAME_LENGTHS = [3, 4, 5, 6, 7, 8]
const hasNameAt = (letters: string, isStart: boolean) =>
  NAME_LENGTHS.some(
    (length) =>
      letters.length > length &&
      isFirstName(isStart ? letters.slice(0, length) : letters.slice(-length)),
  )

const isNameOrWord = (letters: string) => isFirstName(letters) || isKnownWord(letters)

/** Whether the letters are two known words or names written as one: 'lenaliebt', 'sommerliebe'. */
function countCompoundParts(letters: string): number {
  for (let cut = 3; cut <= letters.length - 3; cut += 1) {
    const head = letters.slice(0, cut)
    const tail = letters.slice(cut)
    if (isNameOrWord(head) && isNameOrWord(tail)) return 2
  }
  return 0
}

function resembles(one: string, code: string): boolean {
  const bare = code.replace(/\d+$/u, '')
  const length = Math.min(5, bare.length)
  if (length < 4 || one.length < 4) return false
  return one.includes(bare.slice(0, length)) || bare.includes(one.slice(0, Math.max(4, length)))
}

function echoesAmount(
  units: readonly Unit[],
  at: number,
  figures: readonly number[],
  reach: number,
): boolean {
  if (figures.length === 0) return false
  const last = Math.min(units.length, at + reach)
  for (let near = Math.max(0, at - reach); near < last; near += 1) {
    const amount = (units[near] as Unit).amount
    if (amount && figures.includes(amount.value)) return true
  }
  return false
}

const shareOfCapitals = ({ capitals, words }: Scene, from: number, to: number) =>
  ((capitals[to] as number) - (capitals[from] as number)) /
  Math.max(1, (words[to] as number) - (words[from] as number))

function findClause(units: readonly Unit[], at: number): { from: number; to: number } {
  const { clause } = units[at] as Unit
  let from = at
  let to = at
  while (from > 0 && at - from < REACH * 2 && units[from - 1]?.clause === clause) from -= 1
  while (to < units.length - 1 && to - at < REACH * 2 && units[to + 1]?.clause === clause) to += 1
  return { from, to }
}

function countSameForms(forms: readonly string[], line: number): number {
  const form = forms[line] ?? ''
  if (form.length < 2) return 0
  let same = 0
  for (let near = Math.max(0, line - 3); near < Math.min(forms.length, line + 4); near += 1)
    if (near !== line && forms[near] === form) same += 1
  return same
}

function hasClassNearCopies(
  units: readonly Unit[],
  copies: readonly number[],
  name: string,
): boolean {
  return copies.slice(0, 5).some((copy) => {
    const { line } = units[copy] as Unit
    for (let at = Math.max(0, copy - 6); at < Math.min(units.length, copy + 7); at += 1) {
      const unit = units[at] as Unit
      if (at !== copy && unit.line === line && unit.classes.includes(name)) return true
    }
    return false
  })
}

const isBehindCode = (units: readonly Unit[], at: number) =>
  units[at - 1]?.classes.includes('CODE') === true ||
  units[at - 2]?.classes.includes('CODE') === true

function countAmounts(units: readonly Unit[], from: number, to: number): number {
  let amounts = 0
  for (let at = from; at <= to && amounts < 6; at += 1) if ((units[at] as Unit).amount) amounts += 1
  return amounts
}

function hasBrand(units: readonly Unit[], from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1) {
    const unit = units[at] as Unit
    if (unit.brand || unit.kind === 'handle') return true
  }
  return false
}
