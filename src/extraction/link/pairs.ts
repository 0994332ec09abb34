import type { Span } from '../brands.ts'
import { WORD_CLASSES } from '../lexicon/lexicon.ts'
import { BREAK, type Token } from '../text/tokenize.ts'
import type { LinkContext, PlacedCode } from './link-context.ts'

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

function nearestPlace({ costs }: LinkContext, code: PlacedCode, span: Span): Span {
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
  context: LinkContext,
  code: PlacedCode,
  span: Span,
  rivals: readonly Span[],
  out: Float32Array,
): Span {
  const { tokens, costs, codes } = context
  const place = nearestPlace(context, code, span)
  const option = tokens[span.from] as Token
  const token = tokens[place.from] as Token
  const cost = distance(costs, place, span)
  const isBefore = span.from < place.from
  const [first, last] = isBefore ? [span, place] : [place, span]
  let hardest = 0
  for (let at = first.to + 1; at <= last.from && hardest < BREAK.paragraph; at += 1)
    hardest = Math.max(hardest, (tokens[at] as Token).gap)
  let closest = 30
  let closer = 0
  let codesInLine = 0
  let codesBetween = 0
  for (const other of codes) {
    let isInLine = false
    for (const { from } of other.places) if (tokens[from]?.line === option.line) isInLine = true
    if (isInLine) codesInLine += 1
    if (other === code) continue
    const apart = distance(costs, nearestPlace(context, other, span), span)
    closest = Math.min(closest, apart)
    if (apart < cost) closer += 1
    codesBetween += countBetween(other.places, first, last)
  }
  let isNearestBefore = isBefore
  let isNearestBehind = !isBefore
  const isSameLine = option.line === token.line
  let isOnlyOne = isSameLine
  for (const rival of rivals) {
    if (rival.from > span.to && rival.to < place.from) isNearestBefore = false
    if (rival.from > place.to && rival.to < span.from) isNearestBehind = false
    if (rival.from !== span.from && tokens[rival.from]?.line === token.line) isOnlyOne = false
  }
  // In the order of PAIR_NAMES, without an array in between: a caption has hundreds of pairs.
  out[0] = Number(isBefore)
  out[1] = Math.min(60, cost)
  out[2] = hardest
  out[3] = Number(isSameLine)
  out[4] = Number(option.clause === token.clause)
  out[5] = Number(isSameLine && option.cell === token.cell)
  out[6] = Math.max(-9, Math.min(9, token.line - option.line))
  out[7] = Math.min(MOST_BETWEEN, codesBetween)
  out[8] = countBetween(context.certainMentions, first, last)
  out[9] = countBetween(context.amounts, first, last)
  out[10] = closest - Math.min(30, cost)
  out[11] = closer
  out[12] = codes.length
  out[13] = Math.min(20, context.certainMentions.length)
  out[14] = Math.min(20, context.amounts.length)
  out[15] = Number(isNearestBefore)
  out[16] = Number(isNearestBehind)
  out[17] = Number(isOnlyOne)
  out[18] = codesInLine
  out[19] = Number(option.line === 0)
  out[20] = Number(tokens[span.from - 1]?.line !== option.line)
  out[21] = Number(option.gap >= BREAK.sentence || span.from === 0)
  out[22] = code.places.length
  markClasses(context, span.from - 1, 0, out)
  markClasses(context, span.to + 1, 1, out)
  markClasses(context, span.from - 2, 2, out)
  markClasses(context, place.from - 1, 3, out)
  markClasses(context, place.to + 1, 4, out)
  return place
}

export function markClasses(
  { classes }: LinkContext,
  at: number,
  side: number,
  out: Float32Array,
): void {
  for (const name of classes[at] ?? []) out[PAIR_NAMES.length + side * SIDE + name] = 1
}
