import { toBrandKey } from '#shared/domain/names.ts'
import { type Candidate, isQuote, SHAPES, shapeOf } from '../candidates.ts'
import { commonnessOf, isFirstName, isKnownWord, WORD_CLASSES } from '../lexicon/lexicon.ts'
import type { Token } from '../text/tokenize.ts'
import {
  type CaptionContext,
  COUNTED,
  countIn,
  createSteps,
  FAR,
  REACH,
  STRONG_COLUMN,
  STRONG_COUNT,
  WINDOW,
  walk,
} from './caption-context.ts'

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
export function describeCandidate(
  context: CaptionContext,
  candidate: Candidate,
  out: Float32Array,
): void {
  const { tokens } = context
  const { from, to, code } = candidate
  out.fill(FAR, 0, 2 * SIDE)
  describeSide(context, from, -1, out, 0)
  describeSide(context, to, 1, out, SIDE)
  let column = 2 * SIDE
  const first = Math.max(0, from - WINDOW)
  const last = Math.min(tokens.length, to + 1 + WINDOW)
  for (let counted = 0; counted < COUNTED.length; counted += 1) {
    out[column] = Math.min(6, countIn(context, counted, first, last))
    column += 1
  }
  const put = (value: number | boolean) => {
    out[column] = Number(value)
    column += 1
  }
  const token = tokens[from] as Token
  const lower = code.toLowerCase()
  const plain = toBrandKey(code)
  const shape = shapeOf(code)
  const figures = (code.match(/\d+/gu) ?? []).map(Number)
  const lineStart = context.cut.lineStarts[token.line] as number
  const lineEnd = context.lineEnds[token.line] as number
  const before = tokens[from - 1]
  const after = tokens[to + 1]
  const isQuoted = isQuote(before) && isQuote(after)
  const left = isQuoted ? tokens[from - 2] : before
  const right = isQuoted ? tokens[to + 2] : after
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
  put(token.brand !== null)
  put(context.brands.some((brand) => plain.includes(brand)))
  put(context.username !== '' && context.username === plain)
  put(context.username !== '' && resembles(context.username, plain))
  put(context.tags.includes(plain))
  put(context.tags.some((tag) => resembles(tag, plain)))
  put(context.tags.some((tag) => tag !== plain && tag.length > 4 && tag.includes(plain)))
  put(echoesAmount(tokens, from, figures, 14))
  put(echoesAmount(tokens, from, figures, 60))
  put(Math.min(200, figures.at(-1) ?? -1))
  const copies = context.places.get(token.lower) ?? [from]
  put(Math.min(4, copies.length))
  put(shareOfCapitals(context, first, last))
  put(shareOfCapitals(context, lineStart, lineEnd + 1))
  put(isQuoted)
  put(/^[([]$/u.test(left?.text ?? '') && /^[)\]]$/u.test(right?.text ?? ''))
  put(left?.text === ':')
  put(/^(?:=|→|>|-+>|=+>|➡️?|➜|👉.*)$/u.test(left?.text ?? ''))
  put(/^(?:=|:|→|>|-+>|=+>|[-–—])$/u.test(right?.text ?? ''))
  put(/^[*_`]/u.test(before?.text ?? '') && /^[*_`]/u.test(after?.text ?? ''))
  put(token.kind === 'hashtag')
  put(from === lineStart)
  put(to === lineEnd)
  put(before?.clause !== token.clause)
  put(after?.clause !== token.clause)
  put(Math.min(40, lineEnd - lineStart + 1))
  const clause = findClause(tokens, from)
  put(Math.min(30, clause.to - clause.from + 1))
  put(Math.min(2, token.line))
  put(tokens[lineEnd]?.cell ?? 0)
  put(token.cell)
  const heading = context.headings[token.line]?.[token.cell]
  put(heading?.includes('CODE') === true)
  put(heading !== undefined && !heading.includes('CODE'))
  put(countSameForms(context.forms, token.line))
  put(Math.min(6, countIn(context, STRONG_COUNT, lineStart, lineEnd + 1)))
  put(Math.min(6, countIn(context, STRONG_COUNT, first, from)))
  put(copies.slice(0, 5).some((at) => isNearDead(tokens, at)))
  put(copies.slice(0, 5).some((at) => isBehindCode(tokens, at)))
  put(to - from + 1)
  put(Math.min(60, tokens.length))
  put(token.gap)
  put(after?.gap ?? 6)
  put(
    context.forms
      .slice(Math.max(0, token.line - 5), token.line + 6)
      .filter((form) => form.includes('S')).length,
  )
  put(token.classes.length)
  put((lower.match(/[aeiouyäöü]/gu)?.length ?? 0) / code.length)
  put(copies.some((at) => (tokens[at] as Token).text !== token.text))
  put(countAmounts(tokens, clause.from, clause.to))
  put(countAmounts(tokens, lineStart, lineEnd))
  const aboveStart = context.cut.lineStarts[token.line - 1]
  const above = aboveStart === undefined ? [] : tokens.slice(aboveStart, lineStart)
  put(above.some(({ amount }) => amount))
  put(above.some(({ classes }) => classes.includes('CODE')))
  put(hasBrand(tokens, lineStart, lineEnd))
  put(right?.kind === 'url' || right?.kind === 'handle')
  put(countCompoundParts(letters))
  put(shape === 'mixed' && code === lower)
}

const steps = createSteps()

/** The cost of getting to the next token of each class. */
function describeSide(
  context: CaptionContext,
  start: number,
  step: 1 | -1,
  out: Float32Array,
  offset: number,
): void {
  const size = walk(context, start, step, steps)
  const note = (name: number, cost: number) => {
    if (cost < (out[offset + name] as number)) out[offset + name] = cost
  }
  for (let number = 0; number < size; number += 1) {
    const at = steps.places[number] as number
    const cost = steps.costs[number] as number
    for (const name of context.classes[at] as readonly number[]) note(name, cost)
    if (context.strong[at]) note(STRONG_COLUMN, cost)
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
  tokens: readonly Token[],
  at: number,
  figures: readonly number[],
  reach: number,
): boolean {
  if (figures.length === 0) return false
  const near = tokens.slice(Math.max(0, at - reach), at + reach)
  return near.some(({ amount }) => amount && figures.includes(amount.value))
}

const shareOfCapitals = ({ capitals, words }: CaptionContext, from: number, to: number) =>
  ((capitals[to] as number) - (capitals[from] as number)) /
  Math.max(1, (words[to] as number) - (words[from] as number))

function findClause(tokens: readonly Token[], at: number): { from: number; to: number } {
  const { clause } = tokens[at] as Token
  let from = at
  let to = at
  while (from > 0 && at - from < REACH * 2 && tokens[from - 1]?.clause === clause) from -= 1
  while (to < tokens.length - 1 && to - at < REACH * 2 && tokens[to + 1]?.clause === clause) to += 1
  return { from, to }
}

function countSameForms(forms: readonly string[], line: number): number {
  const form = forms[line] ?? ''
  if (form.length < 2) return 0
  // But for the line itself.
  return forms.slice(Math.max(0, line - 3), line + 4).filter((near) => near === form).length - 1
}

const isNearDead = (tokens: readonly Token[], place: number) =>
  tokens
    .slice(Math.max(0, place - 6), place + 7)
    .some(
      (token) =>
        token !== tokens[place] &&
        token.line === tokens[place]?.line &&
        token.classes.includes('DEAD'),
    )

const isBehindCode = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.classes.includes('CODE') === true ||
  tokens[at - 2]?.classes.includes('CODE') === true

const countAmounts = (tokens: readonly Token[], from: number, to: number) =>
  Math.min(6, tokens.slice(from, to + 1).filter(({ amount }) => amount).length)

const hasBrand = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to + 1).some(({ brand, kind }) => brand || kind === 'handle')
