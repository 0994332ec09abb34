import { type Candidate, isQuote, isStrongShape, type Shape, shapeOf } from '../candidates.ts'
import { classNumber, commonnessOf } from '../lexicon/lexicon.ts'
import type { Unit } from '../text/cut-text.ts'
import { type Scene, STRONG_COLUMN, WINDOW, walk } from './scene.ts'

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
