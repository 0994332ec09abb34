import { toBrandKey } from '#shared/domain/names.ts'
import { type BrandIndex, markBrands, toHost, toHostLabel } from '../brands.ts'
import { isQuote, isStrongShape, shapeOf } from '../candidates.ts'
import { classNumber, WORD_CLASSES } from '../lexicon/lexicon.ts'
import type { Token, TokenizedText } from '../text/tokenize.ts'

/** What holds for a whole caption, computed once for all of its candidates. */
export type CaptionContext = {
  cut: TokenizedText
  tokens: readonly Token[]
  /** For each token the numbers of its classes, and whether it is a quote. */
  classes: readonly (readonly number[])[]
  quotes: Uint8Array
  /** For each token and counted class how many tokens before it have that, one row of `COUNTED` a token. */
  counts: Int32Array
  strong: Uint8Array
  capitals: Int32Array
  words: Int32Array
  places: ReadonlyMap<string, readonly number[]>
  /** Compact names of the brands, and of handles, tags, hosts and their paths. */
  brands: readonly string[]
  tags: readonly string[]
  username: string
  /** For each line what its row looks like: rows of a list have the same form. */
  forms: readonly string[]
  /** For each line of a table the word classes of its columns' headings. */
  headings: readonly (readonly string[] | undefined)[]
  lineEnds: readonly number[]
}

/** Tokens on either side that count as surroundings: long texts are read like the captions in them. */
export const WINDOW = 35
export const COUNTED: readonly string[] =
  'CODE DISCOUNT_CODE CODE_WORD BADCODE VOUCHER AMT PCT EUR AD SAVE EPISODE SPORT MODEL UNIT CASH COMMENT DEAD NEGATION URL HANDLE CHECKOUT BRAND ENTER FREE EVENT WITH MINE EXCLUSIVE NUMBER STRONG USE GIVE ABBREVIATION'.split(
    ' ',
  )
export const STRONG_COUNT = COUNTED.indexOf('STRONG')
/** The column of each class by its number, -1 for those that are not counted. */
const COUNT_COLUMNS = WORD_CLASSES.map((name) => COUNTED.indexOf(name))

/** Tokens of a counted class between two places. */
export const countIn = (
  { counts }: CaptionContext,
  column: number,
  from: number,
  to: number,
): number =>
  (counts[to * COUNTED.length + column] as number) -
  (counts[from * COUNTED.length + column] as number)

const NO_NUMBERS: readonly number[] = []

/** Marks the known brands in a caption and computes what its features need. */
export function createCaptionContext(
  cut: TokenizedText,
  username: string | null,
  index: BrandIndex,
): CaptionContext {
  markBrands(cut, index)
  const { tokens } = cut
  const size = tokens.length
  const strong = new Uint8Array(size)
  const quotes = new Uint8Array(size)
  const classes = tokens.map(({ classes: names }) =>
    names.length === 0 ? NO_NUMBERS : names.map((name) => classNumber.get(name) as number),
  )
  const capitals = new Int32Array(size + 1)
  const words = new Int32Array(size + 1)
  const counts = new Int32Array((size + 1) * COUNTED.length)
  const places = new Map<string, number[]>()
  const brands = new Set<string>()
  const tags = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    const isWord = token.kind === 'word'
    strong[at] = Number(
      (isWord || token.kind === 'hashtag') &&
        token.brand === null &&
        token.text.length > 2 &&
        isStrongShape(shapeOf(token.text)),
    )
    quotes[at] = Number(isQuote(token))
    const isCapital = isWord && token.text.length > 1 && token.text === token.text.toUpperCase()
    capitals[at + 1] = (capitals[at] as number) + Number(isCapital)
    words[at + 1] = (words[at] as number) + Number(isWord)
    const row = (at + 1) * COUNTED.length
    counts.copyWithin(row, row - COUNTED.length, row)
    for (const name of classes[at] as readonly number[]) {
      const column = COUNT_COLUMNS[name] as number
      if (column >= 0) counts[row + column] = (counts[row - COUNTED.length + column] as number) + 1
    }
    if (strong[at]) counts[row + STRONG_COUNT] = (counts[row + STRONG_COUNT] as number) + 1
    const known = places.get(token.lower)
    if (known) known.push(at)
    else places.set(token.lower, [at])
    if (token.brand) {
      const name = toBrandKey(token.brand)
      if (name.length > 3) brands.add(name)
    }
    if (token.kind === 'handle' || token.kind === 'hashtag') tags.add(toBrandKey(token.lower))
    if (token.kind === 'url') {
      tags.add(toBrandKey(toHostLabel(toHost(token.lower))))
      for (const part of token.lower.split(/[/?=&]/u).slice(1)) tags.add(toBrandKey(part))
    }
  }
  tags.delete('')
  const lineEnds = cut.lineStarts.map((_, line) => (cut.lineStarts[line + 1] ?? size) - 1)
  const lines = cut.lineStarts.map((start, line) =>
    tokens.slice(start, (lineEnds[line] as number) + 1),
  )
  return {
    cut,
    tokens,
    classes,
    quotes,
    counts,
    strong,
    capitals,
    words,
    places,
    brands: [...brands],
    tags: [...tags],
    username: username ? toBrandKey(username) : '',
    forms: cut.lineStarts.map((start, line) =>
      formOf(tokens, strong, start, lineEnds[line] as number),
    ),
    headings: findHeadings(lines),
    lineEnds,
  }
}

function formOf(tokens: readonly Token[], strong: Uint8Array, start: number, end: number): string {
  let form = ''
  for (let at = start; at <= end && form.length < 12; at += 1) {
    const sign = signOf(tokens[at] as Token, strong[at] === 1)
    if (sign && !form.endsWith(sign)) form += sign
  }
  return form
}

function signOf(token: Token, isStrong: boolean): string {
  if (token.amount) return 'A'
  if (token.brand || token.kind === 'handle' || token.kind === 'url') return 'B'
  if (isStrong) return 'S'
  if (token.classes.includes('CODE')) return 'C'
  return /^[=:|→>–-]$/u.test(token.text) ? '-' : ''
}

function findHeadings(lines: readonly (readonly Token[])[]): (string[] | undefined)[] {
  const cells = lines.map((line) => (line.at(-1)?.cell ?? 0) + 1)
  let top = 0
  return lines.map((_, at) => {
    const isSameTable =
      at > 0 &&
      (cells[at] as number) > 1 &&
      (cells[at - 1] as number) > 1 &&
      Math.abs((cells[at - 1] as number) - (cells[at] as number)) <= 1
    if (!isSameTable) {
      top = at
      return undefined
    }
    const headings: string[] = []
    for (const token of lines[top] ?? [])
      headings[token.cell] = `${headings[token.cell] ?? ''} ${token.classes.join(' ')}`
    return headings
  })
}

/** Cost from which nothing is near any more. */
export const FAR = 30
/** Tokens on either side that are looked at. */
export const REACH = 14
/** Cost of crossing a cut, by `BREAK`. */
const GAP_COST = [0, 0, 1, 8, 10, 16]
export const STRONG_COLUMN = classNumber.get('STRONG') as number

/** How much is cut on a way of that cost: 0 nothing, 1 a sentence, 2 more. */
export const cutOf = (cost: number): number => (cost >= 16 ? 2 : cost >= 8 ? 1 : 0)

/** The tokens beside a place, nearest first, with the cost of getting to each. */
export type Steps = { places: Int32Array; costs: Float32Array }

const MOST_STEPS = 64
/** To be filled by `walk` over and over: candidates are many. */
export const createSteps = (): Steps => ({
  places: new Int32Array(MOST_STEPS),
  costs: new Float32Array(MOST_STEPS),
})

/** Fills in the tokens beside a place and answers how many; quotes cost nothing and do not count. */
export function walk(
  { tokens, quotes }: CaptionContext,
  start: number,
  step: 1 | -1,
  { places, costs }: Steps,
): number {
  let cost = 0
  let seen = 0
  let size = 0
  for (
    let at = start + step;
    at >= 0 && at < tokens.length && seen < REACH && size < MOST_STEPS;
    at += step
  ) {
    const token = tokens[at] as Token
    cost += GAP_COST[step > 0 ? token.gap : (tokens[at + 1] as Token).gap] as number
    if (quotes[at] === 0) {
      cost += token.kind === 'mark' || token.kind === 'emoji' ? 0.5 : 1
      seen += 1
    }
    if (cost >= FAR) break
    places[size] = at
    costs[size] = cost
    size += 1
  }
  return size
}
