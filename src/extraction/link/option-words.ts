import { commonnessOfSpan, MENTION_KINDS, type Mention, type Span } from '../brands.ts'
import { SHAPES, shapeOf } from '../candidates.ts'
import { DAY_KINDS, type NamedDay } from '../ends/find-days.ts'
import { createSteps, cutOf, type Scene, walk } from '../features/scene.ts'
import { add, hashUnit, mix, startRow, takeRow } from '../features/sparse-row.ts'
import { hashText } from '../lexicon/lexicon.ts'
import type { Unit } from '../text/cut-text.ts'

/** What an option is set against: where the codes stand, and the account of the poster. */
export type Surroundings = {
  codes: readonly Span[]
  /** Distance of each unit from the beginning, cuts counted. */
  costs: readonly number[]
  username: string
}

/**
 * Words and classes at their places around a name, and its own letters, as places in the table of a
 * sparse model: they say whether the text speaks of a shop, or of goods, people and occasions.
 */
export function listNameWords(scene: Scene, mention: Mention, surroundings: Surroundings) {
  const { units } = scene
  const { from, to, name, kind, key } = mention
  const common = commonnessOfSpan(units, mention)
  const form = MENTION_KINDS.indexOf(kind)
  const shape = SHAPES.indexOf(shapeOf(name.replaceAll(' ', '')))
  const most = Math.max(...common)
  const last = (units[to] as Unit).lower
  startRow()
  add(mix(41, form, shape, to - from))
  add(mix(42, form, most, Math.min(...common)))
  add(mix(43, Math.min(16, key.length), form, 0))
  add(mix(44, hashText(key), 0, 0))
  for (const length of [2, 3, 4, 5]) add(mix(45, hashText(last.slice(-length)), length, 0))
  add(mix(46, hashText(last.slice(0, 4)), 0, 0))
  for (let at = from; at <= to; at += 1) add(mix(47, hashUnit(units[at] as Unit), 0, 0))
  const { username } = surroundings
  if (username !== '')
    add(mix(48, Number(username.includes(key)), Number(key.includes(username)), form))
  const before = addPlace(scene, mention, form, surroundings)
  add(mix(49, before, most, form))
  return takeRow()
}

/** The same around an amount: money or per cent, and about how much. */
export function listAmountWords(scene: Scene, span: Span, surroundings: Surroundings) {
  const { amount } = scene.units[span.from] as Unit
  const form = Number(amount?.type === 'fixed')
  startRow()
  const value = amount?.value ?? 0
  add(mix(41, form, Math.min(200, Math.round(value)), Number(Number.isInteger(value))))
  addPlace(scene, span, form, surroundings)
  return takeRow()
}

/** And around a day, of which the kind says how it is named. */
export function listDayWords(scene: Scene, day: NamedDay, surroundings: Surroundings) {
  const form = DAY_KINDS.indexOf(day.kind) * 2 + Number(day.isDayBefore)
  startRow()
  add(mix(41, form, day.to - day.from, 0))
  for (let at = day.from; at <= day.to; at += 1)
    add(mix(47, hashUnit(scene.units[at] as Unit), form, 0))
  addPlace(scene, day, form, surroundings)
  return takeRow()
}

const BUCKETS = [2, 4, 7, 11, 17, 30]
const bucketOf = (cost: number) => BUCKETS.findIndex((most) => cost <= most)

/** Adds the words around an option and where the nearest code stands; answers the word before. */
function addPlace(
  scene: Scene,
  { from, to }: Span,
  form: number,
  { codes, costs }: Surroundings,
): number {
  const { units } = scene
  add(mix(40, form, 0, 0))
  add(mix(64, Math.floor((5 * from) / units.length), form, 0))
  const before = addSide(scene, from, -1, form)
  const behind = addSide(scene, to, 1, form)
  add(mix(58, before, behind, form))
  const costTo = (code: Span) =>
    code.from > to
      ? (costs[code.from] as number) - (costs[to] as number)
      : (costs[from] as number) - (costs[code.to] as number)
  let nearest: Span | undefined
  for (const code of codes) if (!nearest || costTo(code) < costTo(nearest)) nearest = code
  if (!nearest) return before
  const side = Number(nearest.from > to)
  const bucket = bucketOf(costTo(nearest))
  const unit = units[from] as Unit
  const code = units[nearest.from] as Unit
  add(mix(60, side, bucket, form))
  add(mix(61, Number(unit.line === code.line), Number(unit.clause === code.clause), form))
  add(mix(62, bucket, side, before))
  add(mix(63, bucket, side, behind))
  return before
}

const steps = createSteps()
const MOST_WORDS = 5

/** Adds the words of one side; answers the first of them. */
function addSide(scene: Scene, start: number, step: 1 | -1, form: number): number {
  const side = step > 0 ? 1 : 0
  const reached = walk(scene, start, step, steps)
  let place = 0
  let first = 0
  let second = 0
  for (let number = 0; number < reached && place < MOST_WORDS; number += 1) {
    const at = steps.places[number] as number
    if (scene.quotes[at]) continue
    place += 1
    const cost = steps.costs[number] as number
    const cut = cutOf(cost)
    const word = hashUnit(scene.units[at] as Unit)
    if (place === 1) first = word
    if (place === 2) second = word
    add(mix(50, side * 10 + place, word, cut))
    add(mix(51, side * 10 + cut, word, form))
    for (const name of scene.classes[at] as readonly number[]) {
      add(mix(52, side * 10 + place, name, cut))
      add(mix(53, side * 10 + cut, name, form))
    }
    if (scene.strong[at]) add(mix(54, side * 10 + place, cut, form))
  }
  add(mix(55, side, first, second))
  return first
}
