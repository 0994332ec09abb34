import { toCompactName, toHost, toHostLabel } from './brands.ts'
import { type Candidate, isQuote, isStrongShape, type Shape, shapeOf } from './candidates.ts'
import { classNumber, commonnessOf, isFirstName, WORD_CLASSES } from './lexicon/lexicon.ts'
import type { CutText, Unit } from './text/cut-text.ts'

/** What holds for a whole caption, computed once for all of its candidates. */
export type Scene = {
  cut: CutText
  units: readonly Unit[]
  /** For each counted class how many units before a place have it. */
  counts: readonly Int32Array[]
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

/** Units on either side that count as surroundings: long texts are read like the captions in them. */
const WINDOW = 35
const COUNTED = [
  'CODE',
  'DISCOUNT_CODE',
  'CODE_WORD',
  'BADCODE',
  'VOUCHER',
  'AMT',
  'PCT',
  'EUR',
  'AD',
  'SAVE',
  'EPISODE',
  'SPORT',
  'MODEL',
  'UNIT',
  'CASH',
  'COMMENT',
  'DEAD',
  'NEGATION',
  'URL',
  'HANDLE',
  'CHECKOUT',
  'BRAND',
  'ENTER',
  'FREE',
  'EVENT',
  'WITH',
  'MINE',
  'EXCLUSIVE',
  'NUMBER',
  'STRONG',
  'USE',
  'GIVE',
  'ABBREVIATION',
]
const STRONG_COUNT = COUNTED.indexOf('STRONG')

export function createScene(cut: CutText, username: string | null): Scene {
  const { units } = cut
  const size = units.length
  const strong = new Uint8Array(size)
  const capitals = new Int32Array(size + 1)
  const words = new Int32Array(size + 1)
  const counts = COUNTED.map(() => new Int32Array(size + 1))
  const countOf = new Map(COUNTED.map((name, column) => [name, counts[column] as Int32Array]))
  const places = new Map<string, number[]>()
  const brands = new Set<string>()
  const tags = new Set<string>()
  for (const [at, unit] of units.entries()) {
    const isWord = unit.kind === 'word'
    strong[at] = Number(
      (isWord || unit.kind === 'hashtag') &&
        unit.brand === null &&
        unit.text.length > 2 &&
        isStrongShape(shapeOf(unit.text)),
    )
    const isCapital = isWord && unit.text.length > 1 && unit.text === unit.text.toUpperCase()
    capitals[at + 1] = (capitals[at] as number) + Number(isCapital)
    words[at + 1] = (words[at] as number) + Number(isWord)
    for (const name of unit.classes) {
      const count = countOf.get(name)
      if (count) count[at + 1] = 1
    }
    if (strong[at]) (counts[STRONG_COUNT] as Int32Array)[at + 1] = 1
    const known = places.get(unit.lower)
    if (known) known.push(at)
    else places.set(unit.lower, [at])
    if (unit.brand) {
      const name = toCompactName(unit.brand)
      if (name.length > 3) brands.add(name)
    }
    if (unit.kind === 'handle' || unit.kind === 'hashtag') tags.add(toCompactName(unit.lower))
    if (unit.kind === 'url') {
      tags.add(toCompactName(toHostLabel(toHost(unit.lower))))
      for (const part of unit.lower.split(/[/?=&]/u).slice(1)) tags.add(toCompactName(part))
    }
  }
  for (const count of counts)
    for (let at = 1; at <= size; at += 1)
      count[at] = (count[at] as number) + (count[at - 1] as number)
  tags.delete('')
  const lineEnds = cut.lineStarts.map((_, line) => (cut.lineStarts[line + 1] ?? size) - 1)
  const lines = cut.lineStarts.map((start, line) =>
    units.slice(start, (lineEnds[line] as number) + 1),
  )
  return {
    cut,
    units,
    counts,
    strong,
    capitals,
    words,
    places,
    brands: [...brands],
    tags: [...tags],
    username: username ? toCompactName(username) : '',
    forms: cut.lineStarts.map((start, line) =>
      formOf(units, strong, start, lineEnds[line] as number),
    ),
    headings: findHeadings(lines),
    lineEnds,
  }
}

function formOf(units: readonly Unit[], strong: Uint8Array, start: number, end: number): string {
  let form = ''
  for (let at = start; at <= end && form.length < 12; at += 1) {
    const sign = signOf(units[at] as Unit, strong[at] === 1)
    if (sign && !form.endsWith(sign)) form += sign
  }
  return form
}

function signOf(unit: Unit, isStrong: boolean): string {
  if (unit.amount) return 'A'
  if (unit.brand || unit.kind === 'handle' || unit.kind === 'url') return 'B'
  if (isStrong) return 'S'
  if (unit.classes.includes('CODE')) return 'C'
  return /^[=:|→>–-]$/u.test(unit.text) ? '-' : ''
}

function findHeadings(lines: readonly (readonly Unit[])[]): (string[] | undefined)[] {
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
    for (const unit of lines[top] ?? [])
      headings[unit.cell] = `${headings[unit.cell] ?? ''} ${unit.classes.join(' ')}`
    return headings
  })
}

const FAR = 30
const REACH = 14
/** Cost of crossing a cut, by `GAP`. */
const GAP_COST = [0, 0, 1, 8, 10, 16]
const STRONG_COLUMN = classNumber.get('STRONG') as number
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
  walk(units, from, -1, (at, cost) => note(scene, at, cost, out, 0))
  walk(units, to, 1, (at, cost) => note(scene, at, cost, out, SIDE))
  let column = 2 * SIDE
  const first = Math.max(0, from - WINDOW)
  const last = Math.min(units.length, to + 1 + WINDOW)
  for (const count of scene.counts) {
    out[column] = Math.min(6, (count[last] as number) - (count[first] as number))
    column += 1
  }
  const put = (value: number | boolean) => {
    out[column] = Number(value)
    column += 1
  }
  const unit = units[from] as Unit
  const lower = code.toLowerCase()
  const plain = toCompactName(code)
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
  for (const name of ['mixed', 'capitals', 'camel', 'title', 'lower', 'digits']) put(shape === name)
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
  const strong = scene.counts[STRONG_COUNT] as Int32Array
  put(Math.min(6, (strong[lineEnd + 1] as number) - (strong[lineStart] as number)))
  put(Math.min(6, (strong[from] as number) - (strong[first] as number)))
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

function note(scene: Scene, at: number, cost: number, out: Float32Array, offset: number): void {
  for (const name of (scene.units[at] as Unit).classes) {
    const column = offset + (classNumber.get(name) as number)
    if (cost < (out[column] as number)) out[column] = cost
  }
  const column = offset + STRONG_COLUMN
  if (scene.strong[at] && cost < (out[column] as number)) out[column] = cost
}

/** Visits the units beside a place, nearest first, with the cost of getting there; quotes are free. */
function walk(
  units: readonly Unit[],
  start: number,
  step: 1 | -1,
  visit: (at: number, cost: number) => void,
): void {
  let cost = 0
  let seen = 0
  for (let at = start + step; at >= 0 && at < units.length && seen < REACH; at += step) {
    const unit = units[at] as Unit
    cost += GAP_COST[step > 0 ? unit.gap : (units[at + 1] as Unit).gap] as number
    if (!isQuote(unit)) {
      cost += unit.kind === 'mark' || unit.kind === 'emoji' ? 0.5 : 1
      seen += 1
    }
    if (cost >= FAR) return
    visit(at, cost)
  }
}

const NAME_LENGTHS = [3, 4, 5, 6, 7, 8]
const hasNameAt = (letters: string, isStart: boolean) =>
  NAME_LENGTHS.some(
    (length) =>
      letters.length > length &&
      isFirstName(isStart ? letters.slice(0, length) : letters.slice(-length)),
  )

/** Whether the letters are two known words or names written as one: 'lenaliebt', 'sommerliebe'. */
function countCompoundParts(letters: string): number {
  for (let cut = 3; cut <= letters.length - 3; cut += 1) {
    const head = letters.slice(0, cut)
    const tail = letters.slice(cut)
    const known =
      Number(isFirstName(head) || commonnessOf(head) >= 2) +
      Number(isFirstName(tail) || commonnessOf(tail) >= 2)
    if (known === 2) return 2
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

/** Bits of the table of the sparse model. */
export const HASH_BITS = 18
const HASH_MASK = (1 << HASH_BITS) - 1

/** Folds the parts of a feature's name into its place in the table. */
function mix(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a ^ 0x9e3779b1, 0x85ebca6b)
  hash = Math.imul((hash ^ (hash >>> 13)) + b, 0xc2b2ae35)
  hash = Math.imul((hash ^ (hash >>> 15)) + c, 0x27d4eb2f)
  hash = Math.imul((hash ^ (hash >>> 13)) + d, 0x165667b1)
  return (hash ^ (hash >>> 16)) & HASH_MASK
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return hash | 0
}

const SHAPE_NUMBERS: Record<Shape, number> = {
  mixed: 1,
  capitals: 2,
  camel: 3,
  title: 4,
  lower: 5,
  digits: 6,
}
const ENDINGS = /(?<=\p{L}{4})(?:en|em|er|es|e|t|st|n|s)$/u
const stemCache = new Map<string, number>()
function hashStem(unit: Unit): number {
  const known = stemCache.get(unit.lower)
  if (known !== undefined) return known
  const stem = unit.lower
    .replaceAll('ä', 'a')
    .replaceAll('ö', 'o')
    .replaceAll('ü', 'u')
    .replaceAll('ß', 'ss')
    .replace(ENDINGS, '')
  const hash = hashText(stem)
  if (stemCache.size > 50_000) stemCache.clear()
  stemCache.set(unit.lower, hash)
  return hash
}

const KINDS = ['word', 'number', 'amount', 'handle', 'hashtag', 'url', 'email', 'emoji', 'mark']

/** Words and classes at their places, alone and with the candidate's shape, as places in the table. */
export function listSparseFeatures(scene: Scene, { from, to, code }: Candidate): Int32Array {
  const { units } = scene
  const shape = shapeOf(code)
  const lower = code.toLowerCase()
  const known = commonnessOf(lower)
  const form = (isStrongShape(shape) ? 1 : shape === 'digits' ? 2 : 3) + (known > 2 ? 4 : 0)
  const shapeNumber = SHAPE_NUMBERS[shape]
  const found: number[] = [
    0,
    mix(1, shapeNumber, 0, 0),
    mix(2, shapeNumber, known, 0),
    mix(3, Math.min(12, code.length), 0, 0),
  ]
  const pattern = code
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/\d/gu, '9')
  found.push(mix(4, hashText(pattern.replace(/(.)\1+/gu, '$1+')), 0, 0))
  found.push(mix(5, hashText(pattern.replace(/a+|A+/gu, 'X')), 0, 0))
  for (const length of [2, 3]) {
    found.push(mix(6, hashText(lower.slice(0, length)), length, 0))
    found.push(mix(7, hashText(lower.slice(-length)), length, 0))
  }
  const first: number[] = []
  const second: number[] = []
  addSide(scene, from, -1, form, found, first)
  addSide(scene, to, 1, form, found, second)
  const [l1 = 0, l2 = 0] = first
  const [r1 = 0, r2 = 0] = second
  found.push(mix(30, l1, r1, form), mix(31, l1 * 512 + l2, r1, 0), mix(32, l1, r1 * 512 + r2, 0))
  const start = Math.max(0, from - WINDOW)
  const end = Math.min(units.length, to + 1 + WINDOW)
  for (const [column, count] of scene.counts.entries())
    if ((count[end] as number) > (count[start] as number)) found.push(mix(33, column, form, 0))
  return Int32Array.from(new Set(found))
}

function addSide(
  scene: Scene,
  start: number,
  step: 1 | -1,
  form: number,
  found: number[],
  signs: number[],
): void {
  const side = step > 0 ? 1 : 0
  let place = 0
  walk(scene.units, start, step, (at, cost) => {
    const unit = scene.units[at] as Unit
    if (isQuote(unit)) {
      if (place === 0) found.push(mix(10, side, 0, 0), mix(10, side, form, 1))
      return
    }
    place += 1
    const cut = cost >= 16 ? 2 : cost >= 8 ? 1 : 0
    const where = side * 100 + place * 3 + cut
    if (place <= 6) {
      for (const name of unit.classes) addClass(classNumber.get(name) as number)
      if (scene.strong[at]) addClass(STRONG_COLUMN)
    }
    const word =
      unit.kind === 'word'
        ? hashStem(unit)
        : unit.kind === 'mark'
          ? hashText(unit.text)
          : KINDS.indexOf(unit.kind)
    if (place <= 4) found.push(mix(14, side * 10 + place, word, 0))
    if (place <= 6 && unit.kind === 'word')
      found.push(mix(15, side * 10 + cut, word, 0), mix(16, side, word, form))
    const [sign] = unit.classes
    if (sign && signs.length < 3 && sign !== 'M_COMMA')
      signs.push(1 + (classNumber.get(sign) as number) * 3 + cut)
    function addClass(name: number): void {
      found.push(mix(11, where, name, 0), mix(12, where, name, form))
      found.push(mix(13, side * 10 + cut * 3 + (place <= 3 ? 0 : 1), name, form))
    }
  })
  const [one = 0, two = 0, three = 0] = signs
  found.push(mix(17, side, one * 512 + two, 0), mix(18, side, one * 512 + two, three * 8 + form))
}
