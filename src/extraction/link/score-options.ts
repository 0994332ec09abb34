import { isPartOf } from '#shared/domain/names.ts'
import { commonnessOfSpan, MENTION_KINDS, type Mention, type Span } from '../brands.ts'
import { SHAPES, shapeOf } from '../candidates.ts'
import { DAY_KINDS, type NamedDay } from '../ends/find-days.ts'
import { createSteps, cutOf, walk } from '../features/caption-context.ts'
import { add, hashToken, mix, startRow, takeRow } from '../features/sparse.ts'
import { hashText } from '../lexicon/lexicon.ts'
import { BOUND, bound, type SparseWeights, scoreSparse } from '../model/forest.ts'
import type { Token } from '../text/tokenize.ts'
import { isCertainName, type LinkContext, type OptionScore, type Ranks } from './link-context.ts'

/** What the sparse models look at, of each option. */
export type OptionWords = Record<'shop' | 'amount' | 'end', Int32Array[]>

export function listOptionWords(context: LinkContext): OptionWords {
  const codes = context.codes.flatMap(({ places }) => places)
  return {
    shop: context.mentions.map((mention) => listNameWords(context, mention, codes)),
    amount: context.amounts.map((span) => listAmountWords(context, span, codes)),
    end: context.days.map((day) => listDayWords(context, day, codes)),
  }
}

/** Names with lower log odds are dropped. */
const LEAST_NAME_SCORE = -7
/** Log odds from which on an option counts as likely. */
const LIKELY = -0.5

/** The context with the scores of its options, without what is surely no shop. */
export function scoreOptions(
  context: LinkContext,
  words: OptionWords,
  weights: Record<keyof OptionWords, SparseWeights>,
): LinkContext {
  const { tokens } = context
  const weighed = new Map<Span, OptionScore>()
  const weigh = <Option extends Span>(
    options: readonly Option[],
    kind: keyof OptionWords,
    isSame: (one: Option, other: Option) => boolean,
  ): Option[] => {
    const firsts: Option[] = []
    return options.filter((option, at) => {
      const score = scoreSparse(weights[kind], words[kind][at] as Int32Array)
      if (kind === 'shop' && score < LEAST_NAME_SCORE) return false
      const known = firsts.findIndex((first) => isSame(first, option))
      const group = known < 0 ? firsts.push(option) - 1 : known
      weighed.set(option, { score: bound(score), group })
      return true
    })
  }
  const sumOf = ({ from }: Span) => tokens[from]?.amount?.value
  const mentions = weigh(context.mentions, 'shop', (one, other) => isPartOf(one.key, other.key))
  weigh(context.amounts, 'amount', (one, other) => sumOf(one) === sumOf(other))
  weigh(context.days, 'end', (one, other) => one.day === other.day)
  return { ...context, weighed, mentions, certainMentions: mentions.filter(isCertainName) }
}

function rankOptions({ weighed }: LinkContext, options: readonly Span[]): Ranks {
  const best: Ranks['best'] = new Map()
  let likely = 0
  for (const option of options) {
    const { score, group } = weighed.get(option) as OptionScore
    if (score > LIKELY) likely += 1
    const known = best.get(group)
    if (!known) best.set(group, { score, next: -BOUND })
    else if (score > known.score) best.set(group, { score, next: known.score })
    else known.next = Math.max(known.next, score)
  }
  const [first = -1, second = -1] = [...best.keys()].sort(
    (one, two) => (best.get(two)?.score ?? 0) - (best.get(one)?.score ?? 0),
  )
  return { best, first, second, likely: Math.min(12, likely) }
}

export const RANK_NAMES = ['wordScore', 'bestOther', 'lead', 'bestSame', 'likelyOnes']

/** How an option's score stands beside those of others, and of those that say the same; see `RANK_NAMES`. */
export function describeRank(
  context: LinkContext,
  options: readonly Span[],
  option: Span | null,
): number[] {
  let ranks = context.ranked.get(options)
  if (!ranks) {
    ranks = rankOptions(context, options)
    context.ranked.set(options, ranks)
  }
  const { best, first, second, likely } = ranks
  const { score, group } = (option && context.weighed.get(option)) ?? { score: -BOUND, group: -1 }
  const other = best.get(group === first ? second : first)?.score ?? -BOUND
  const own = best.get(group)
  const beside = own ? (own.score === score ? own.next : own.score) : -BOUND
  return [score, other, score - other, beside, likely]
}

/**
 * Words and classes at their places around a name, and its own letters, as places in the table of a
 * sparse model: they say whether the text speaks of a shop, or of goods, people and occasions.
 */
function listNameWords(context: LinkContext, mention: Mention, codes: readonly Span[]) {
  const { tokens, username } = context
  const { from, to, name, kind, key } = mention
  const common = commonnessOfSpan(tokens, mention)
  const form = MENTION_KINDS.indexOf(kind)
  const shape = SHAPES.indexOf(shapeOf(name.replaceAll(' ', '')))
  const most = Math.max(...common)
  const last = (tokens[to] as Token).lower
  startRow()
  add(mix(41, form, shape, to - from))
  add(mix(42, form, most, Math.min(...common)))
  add(mix(43, Math.min(16, key.length), form, 0))
  add(mix(44, hashText(key), 0, 0))
  for (const length of [2, 3, 4, 5]) add(mix(45, hashText(last.slice(-length)), length, 0))
  add(mix(46, hashText(last.slice(0, 4)), 0, 0))
  for (let at = from; at <= to; at += 1) add(mix(47, hashToken(tokens[at] as Token), 0, 0))
  if (username !== '')
    add(mix(48, Number(username.includes(key)), Number(key.includes(username)), form))
  const before = addPlace(context, mention, form, codes)
  add(mix(49, before, most, form))
  return takeRow()
}

/** The same around an amount: money or per cent, and about how much. */
function listAmountWords(context: LinkContext, span: Span, codes: readonly Span[]) {
  const { amount } = context.tokens[span.from] as Token
  const form = Number(amount?.type === 'fixed')
  startRow()
  const value = amount?.value ?? 0
  add(mix(41, form, Math.min(200, Math.round(value)), Number(Number.isInteger(value))))
  addPlace(context, span, form, codes)
  return takeRow()
}

/** And around a day, of which the kind says how it is named. */
function listDayWords(context: LinkContext, day: NamedDay, codes: readonly Span[]) {
  const form = DAY_KINDS.indexOf(day.kind) * 2 + Number(day.isDayBefore)
  startRow()
  add(mix(41, form, day.to - day.from, 0))
  for (let at = day.from; at <= day.to; at += 1)
    add(mix(47, hashToken(context.tokens[at] as Token), form, 0))
  addPlace(context, day, form, codes)
  return takeRow()
}

const BUCKETS = [2, 4, 7, 11, 17, 30]
const bucketOf = (cost: number) => BUCKETS.findIndex((most) => cost <= most)

/** Adds the words around an option and where the nearest code stands; answers the word before. */
function addPlace(
  context: LinkContext,
  { from, to }: Span,
  form: number,
  codes: readonly Span[],
): number {
  const { tokens, costs } = context
  add(mix(40, form, 0, 0))
  add(mix(64, Math.floor((5 * from) / tokens.length), form, 0))
  const before = addSide(context, from, -1, form)
  const behind = addSide(context, to, 1, form)
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
  const token = tokens[from] as Token
  const code = tokens[nearest.from] as Token
  add(mix(60, side, bucket, form))
  add(mix(61, Number(token.line === code.line), Number(token.clause === code.clause), form))
  add(mix(62, bucket, side, before))
  add(mix(63, bucket, side, behind))
  return before
}

const steps = createSteps()
const MOST_WORDS = 5

/** Adds the words of one side; answers the first of them. */
function addSide(context: LinkContext, start: number, step: 1 | -1, form: number): number {
  const side = step > 0 ? 1 : 0
  const reached = walk(context, start, step, steps)
  let place = 0
  let first = 0
  let second = 0
  for (let number = 0; number < reached && place < MOST_WORDS; number += 1) {
    const at = steps.places[number] as number
    if (context.quotes[at]) continue
    place += 1
    const cost = steps.costs[number] as number
    const cut = cutOf(cost)
    const word = hashToken(context.tokens[at] as Token)
    if (place === 1) first = word
    if (place === 2) second = word
    add(mix(50, side * 10 + place, word, cut))
    add(mix(51, side * 10 + cut, word, form))
    for (const name of context.classes[at] as readonly number[]) {
      add(mix(52, side * 10 + place, name, cut))
      add(mix(53, side * 10 + cut, name, form))
    }
    if (context.strong[at]) add(mix(54, side * 10 + place, cut, form))
  }
  add(mix(55, side, first, second))
  return first
}
