import type { Span } from '../brands.ts'
import { WORD_CLASSES } from '../lexicon/lexicon.ts'
import { GAP, type Unit } from '../text/cut-text.ts'
import type { LinkScene, PlacedCode } from './link-scene.ts'

export const PAIR_NAMES =
  'isBefore cost hardestCut sameLine sameClause sameCell lines codesBetween sureBetween amountsBetween rivalsLead closerCodes codes sures amounts isNearestBefore isNearestBehind onlyOneInLine codesInLine firstLine atLineStart atClauseStart places'.split(
    ' ',
  )
export const SIDES = ['before', 'behind', 'secondBefore', 'beforeCode', 'behindCode'] as const
const SIDE = WORD_CLASSES.length
export const PAIR_WIDTH = PAIR_NAMES.length + SIDES.length * SIDE
export const PAIR_COLUMNS = [
  ...PAIR_NAMES,
  ...SIDES.flatMap((side) => WORD_CLASSES.map((name) => `${side} ${name}`)),
]

const distance = (costs: readonly number[], one: Span, other: Span): number => {
  if (one.to < other.from) return (costs[other.from] as number) - (costs[one.to] as number)
  return other.to < one.from ? (costs[one.from] as number) - (costs[other.to] as number) : 0
}

function nearestPlace({ costs }: LinkScene, code: PlacedCode, span: Span): Span {
  let best = code.places[0] as Span
  if (code.places.length === 1) return best
  for (const place of code.places)
    if (distance(costs, place, span) < distance(costs, best, span)) best = place
  return best
}

const MOST_BETWEEN = 9
/** How many spans, in the order of the text, stand between two places. */
function countBetween(spans: readonly Span[], first: Span, last: Span): number {
  let between = 0
  for (const span of spans) {
    if (span.from >= last.from) break
    if (span.from > first.to && span.to < last.from) between += 1
  }
  return Math.min(MOST_BETWEEN, between)
}

/** What holds for any pair of a code and a place; `rivals` are the other options. */
export function describePair(
  scene: LinkScene,
  code: PlacedCode,
  span: Span,
  rivals: readonly Span[],
  out: Float32Array,
): Span {
  const { units, costs, codes } = scene
  const place = nearestPlace(scene, code, span)
  const option = units[span.from] as Unit
  const unit = units[place.from] as Unit
  const cost = distance(costs, place, span)
  const isBefore = span.from < place.from
  const [first, last] = isBefore ? [span, place] : [place, span]
  let hardest = 0
  for (let at = first.to + 1; at <= last.from && hardest < GAP.paragraph; at += 1)
    hardest = Math.max(hardest, (units[at] as Unit).gap)
  let closest = 30
  let closer = 0
  let codesInLine = 0
  let codesBetween = 0
  for (const other of codes) {
    let isInLine = false
    for (const { from } of other.places) if (units[from]?.line === option.line) isInLine = true
    if (isInLine) codesInLine += 1
    if (other === code) continue
    const apart = distance(costs, nearestPlace(scene, other, span), span)
    closest = Math.min(closest, apart)
    if (apart < cost) closer += 1
    codesBetween += countBetween(other.places, first, last)
  }
  let isNearestBefore = isBefore
  let isNearestBehind = !isBefore
  const isSameLine = option.line === unit.line
  let isOnlyOne = isSameLine
  for (const rival of rivals) {
    if (rival.from > span.to && rival.to < place.from) isNearestBefore = false
    if (rival.from > place.to && rival.to < span.from) isNearestBehind = false
    if (rival.from !== span.from && units[rival.from]?.line === unit.line) isOnlyOne = false
  }
  // In the order of PAIR_NAMES, without an array in between: a caption has hundreds of pairs.
  out[0] = Number(isBefore)
  out[1] = Math.min(60, cost)
  out[2] = hardest
  out[3] = Number(isSameLine)
  out[4] = Number(option.clause === unit.clause)
  out[5] = Number(isSameLine && option.cell === unit.cell)
  out[6] = Math.max(-9, Math.min(9, unit.line - option.line))
  out[7] = Math.min(MOST_BETWEEN, codesBetween)
  out[8] = countBetween(scene.sureMentions, first, last)
  out[9] = countBetween(scene.amounts, first, last)
  out[10] = closest - Math.min(30, cost)
  out[11] = closer
  out[12] = codes.length
  out[13] = Math.min(20, scene.sureMentions.length)
  out[14] = Math.min(20, scene.amounts.length)
  out[15] = Number(isNearestBefore)
  out[16] = Number(isNearestBehind)
  out[17] = Number(isOnlyOne)
  out[18] = codesInLine
  out[19] = Number(option.line === 0)
  out[20] = Number(units[span.from - 1]?.line !== option.line)
  out[21] = Number(option.gap >= GAP.sentence || span.from === 0)
  out[22] = code.places.length
  markClasses(scene, span.from - 1, 0, out)
  markClasses(scene, span.to + 1, 1, out)
  markClasses(scene, span.from - 2, 2, out)
  markClasses(scene, place.from - 1, 3, out)
  markClasses(scene, place.to + 1, 4, out)
  return place
}

export function markClasses(
  { classes }: LinkScene,
  at: number,
  side: number,
  out: Float32Array,
): void {
  for (const name of classes[at] ?? []) out[PAIR_NAMES.length + side * SIDE + name] = 1
}
