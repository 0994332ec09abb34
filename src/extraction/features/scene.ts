import { toBrandKey } from '#shared/domain/fold-text.ts'
import { type BrandIndex, markBrands, toHost, toHostLabel } from '../brands.ts'
import { isQuote, isStrongShape, shapeOf } from '../candidates.ts'
import { classNumber } from '../lexicon/lexicon.ts'
import { type CutText, cutText, type Unit } from '../text/cut-text.ts'

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
export const WINDOW = 35
export const COUNTED = [
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
export const STRONG_COUNT = COUNTED.indexOf('STRONG')

/** Cuts folded text, marks the known brands in it and computes what its features need. */
export function openCaption(text: string, username: string | null, index: BrandIndex): Scene {
  const cut = cutText(text)
  markBrands(cut, index)
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
      const name = toBrandKey(unit.brand)
      if (name.length > 3) brands.add(name)
    }
    if (unit.kind === 'handle' || unit.kind === 'hashtag') tags.add(toBrandKey(unit.lower))
    if (unit.kind === 'url') {
      tags.add(toBrandKey(toHostLabel(toHost(unit.lower))))
      for (const part of unit.lower.split(/[/?=&]/u).slice(1)) tags.add(toBrandKey(part))
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
    username: username ? toBrandKey(username) : '',
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

/** Cost from which nothing is near any more. */
export const FAR = 30
/** Units on either side that are looked at. */
export const REACH = 14
/** Cost of crossing a cut, by `GAP`. */
const GAP_COST = [0, 0, 1, 8, 10, 16]
export const STRONG_COLUMN = classNumber.get('STRONG') as number

/** Visits the units beside a place, nearest first, with the cost of getting there; quotes are free. */
export function walk(
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
