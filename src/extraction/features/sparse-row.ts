import { hashText } from '../lexicon/lexicon.ts'
import type { Unit } from '../text/cut-text.ts'

/** Bits of the tables of the sparse models. */
export const HASH_BITS = 18
const HASH_MASK = (1 << HASH_BITS) - 1

/** Folds the parts of a feature's name into its place in the table; the first is the number of its kind. */
export function mix(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a ^ 0x9e3779b1, 0x85ebca6b)
  hash = Math.imul((hash ^ (hash >>> 13)) + b, 0xc2b2ae35)
  hash = Math.imul((hash ^ (hash >>> 15)) + c, 0x27d4eb2f)
  hash = Math.imul((hash ^ (hash >>> 13)) + d, 0x165667b1)
  return (hash ^ (hash >>> 16)) & HASH_MASK
}

const KINDS = ['word', 'number', 'amount', 'handle', 'hashtag', 'url', 'email', 'emoji', 'mark']

/** A word without its ending, a sign, or the kind of what is neither. */
export function hashUnit(unit: Unit): number {
  if (unit.kind === 'mark') return hashText(unit.text)
  if (unit.kind !== 'word') return KINDS.indexOf(unit.kind)
  return unit.stem
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
