import { type Candidate, isStrongShape, SHAPES, shapeOf } from '../candidates.ts'
import { classNumber, commonnessOf, hashText, remember } from '../lexicon/lexicon.ts'
import { TOKEN_KINDS, type Token } from '../text/tokenize.ts'
import {
  type CaptionContext,
  COUNTED,
  countIn,
  createSteps,
  cutOf,
  STRONG_COLUMN,
  WINDOW,
  walk,
} from './caption-context.ts'

/** Bits of the tables of the sparse models. */
export const HASH_BITS = 18
const HASH_MASK = (1 << HASH_BITS) - 1

const COMMA = classNumber.get('M_COMMA') as number
const steps = createSteps()

/** What the letters of a code alone say. */
const describeLetters = remember((code) => {
  const shape = shapeOf(code)
  const lower = code.toLowerCase()
  const known = commonnessOf(lower)
  const shapeNumber = 1 + SHAPES.indexOf(shape)
  const pattern = code
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/\d/gu, '9')
  return {
    form: (isStrongShape(shape) ? 1 : shape === 'digits' ? 2 : 3) + (known > 2 ? 4 : 0),
    places: Int32Array.from([
      0,
      mix(1, shapeNumber, 0, 0),
      mix(2, shapeNumber, known, 0),
      mix(3, Math.min(12, code.length), 0, 0),
      mix(4, hashText(pattern.replace(/(.)\1+/gu, '$1+')), 0, 0),
      mix(5, hashText(pattern.replace(/a+|A+/gu, 'X')), 0, 0),
      ...[2, 3].flatMap((length) => [
        mix(6, hashText(lower.slice(0, length)), length, 0),
        mix(7, hashText(lower.slice(-length)), length, 0),
      ]),
    ]),
  }
})

/** Words and classes at their places, alone and with the candidate's shape, as places in the table. */
export function listSparseFeatures(
  context: CaptionContext,
  { from, to, code }: Candidate,
): Int32Array {
  const { form, places } = describeLetters(code)
  startRow()
  for (const place of places) add(place)
  const [l1 = 0, l2 = 0] = addSide(context, from, -1, form)
  const [r1 = 0, r2 = 0] = addSide(context, to, 1, form)
  add(mix(30, l1, r1, form))
  add(mix(31, l1 * 512 + l2, r1, 0))
  add(mix(32, l1, r1 * 512 + r2, 0))
  const start = Math.max(0, from - WINDOW)
  const end = Math.min(context.tokens.length, to + 1 + WINDOW)
  for (let counted = 0; counted < COUNTED.length; counted += 1)
    if (countIn(context, counted, start, end) > 0) add(mix(33, counted, form, 0))
  return takeRow()
}

/** Adds what stands on one side; answers the first three signs there. */
function addSide(context: CaptionContext, start: number, step: 1 | -1, form: number): number[] {
  const side = step > 0 ? 1 : 0
  const signs: number[] = []
  let place = 0
  const reached = walk(context, start, step, steps)
  for (let number = 0; number < reached; number += 1) {
    const at = steps.places[number] as number
    const cost = steps.costs[number] as number
    if (context.quotes[at]) {
      if (place === 0) {
        add(mix(10, side, 0, 0))
        add(mix(10, side, form, 1))
      }
      continue
    }
    place += 1
    const token = context.tokens[at] as Token
    const classes = context.classes[at] as readonly number[]
    const cut = cutOf(cost)
    if (place <= 6) {
      const where = side * 100 + place * 3 + cut
      const area = side * 10 + cut * 3 + (place <= 3 ? 0 : 1)
      for (const name of classes) addClass(where, area, name, form)
      if (context.strong[at]) addClass(where, area, STRONG_COLUMN, form)
      const word = hashToken(token)
      if (place <= 4) add(mix(14, side * 10 + place, word, 0))
      if (token.kind === 'word') {
        add(mix(15, side * 10 + cut, word, 0))
        add(mix(16, side, word, form))
      }
    }
    const [sign] = classes
    if (sign !== undefined && signs.length < 3 && sign !== COMMA) signs.push(1 + sign * 3 + cut)
  }
  const [one = 0, two = 0, three = 0] = signs
  add(mix(17, side, one * 512 + two, 0))
  add(mix(18, side, one * 512 + two, three * 8 + form))
  return signs
}

function addClass(where: number, area: number, name: number, form: number): void {
  add(mix(11, where, name, 0))
  add(mix(12, where, name, form))
  add(mix(13, area, name, form))
}

/** Folds the parts of a feature's name into its place in the table; the first is the number of its kind. */
export function mix(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a ^ 0x9e3779b1, 0x85ebca6b)
  hash = Math.imul((hash ^ (hash >>> 13)) + b, 0xc2b2ae35)
  hash = Math.imul((hash ^ (hash >>> 15)) + c, 0x27d4eb2f)
  hash = Math.imul((hash ^ (hash >>> 13)) + d, 0x165667b1)
  return (hash ^ (hash >>> 16)) & HASH_MASK
}

/** A word without its ending, a sign, or the kind of what is neither. */
export function hashToken(token: Token): number {
  if (token.kind === 'mark') return hashText(token.text)
  if (token.kind !== 'word') return TOKEN_KINDS.indexOf(token.kind)
  return token.stem
}

/** The row that is being made, and the places that it has already: they count once. */
const MOST_PLACES = 1024
const found = new Int32Array(MOST_PLACES)
const SLOTS = 4 * MOST_PLACES
const slots = new Int32Array(SLOTS)
const madeAt = new Uint32Array(SLOTS)
let rowsMade = 0
let size = 0

export function startRow(): void {
  rowsMade = (rowsMade + 1) >>> 0
  size = 0
}

export function add(place: number): void {
  let slot = place & (SLOTS - 1)
  while (madeAt[slot] === rowsMade) {
    if (slots[slot] === place) return
    slot = (slot + 1) & (SLOTS - 1)
  }
  if (size === MOST_PLACES) return
  madeAt[slot] = rowsMade
  slots[slot] = place
  found[size] = place
  size += 1
}

export const takeRow = (): Int32Array => found.slice(0, size)
