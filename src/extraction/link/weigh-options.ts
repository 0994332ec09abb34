import type { Span } from '../brands.ts'
import type { Scene } from '../features/scene.ts'
import { type SparseWeights, scoreSparse } from '../model/forest.ts'
import { isSure, type LinkScene } from './link-scene.ts'
import { listAmountWords, listDayWords, listNameWords } from './option-words.ts'

/** What the sparse models look at, of each option. */
export type OptionWords = Record<'shop' | 'amount' | 'end', Int32Array[]>

export function listOptionWords(opened: Scene, scene: LinkScene): OptionWords {
  const codes = scene.codes.flatMap(({ places }) => places)
  const surroundings = { codes, costs: scene.costs, username: scene.username }
  return {
    shop: scene.mentions.map((mention) => listNameWords(opened, mention, surroundings)),
    amount: scene.amounts.map((span) => listAmountWords(opened, span, surroundings)),
    end: scene.days.map((day) => listDayWords(opened, day, surroundings)),
  }
}

/** Log odds below which a place surely names no shop. */
const HOPELESS_NAME = -7
/** Log odds beyond which nothing more is learned. */
const BOUND = 9
/** Log odds from which on an option counts as likely. */
const LIKELY = -0.5

/** An option's log odds to be the shop, amount or end of any code, by the words around it. */
export type Weighed = {
  score: number
  /** Options of one group say the same: one name in several spellings, one sum, one day. */
  group: number
}

/** The scene with the scores of its options, without what is surely no shop. */
export function weighWords(
  scene: LinkScene,
  words: OptionWords,
  weights: Record<keyof OptionWords, SparseWeights>,
): LinkScene {
  const { units } = scene
  const weighed = new Map<Span, Weighed>()
  const weigh = <Option extends Span>(
    options: readonly Option[],
    kind: keyof OptionWords,
    isSame: (one: Option, other: Option) => boolean,
  ): Option[] => {
    const firsts: Option[] = []
    return options.filter((option, at) => {
      const score = scoreSparse(weights[kind], words[kind][at] as Int32Array)
      if (kind === 'shop' && score < HOPELESS_NAME) return false
      const known = firsts.findIndex((first) => isSame(first, option))
      const group = known < 0 ? firsts.push(option) - 1 : known
      weighed.set(option, { score: Math.max(-BOUND, Math.min(BOUND, score)), group })
      return true
    })
  }
  const sumOf = ({ from }: Span) => units[from]?.amount?.value
  const mentions = weigh(scene.mentions, 'shop', (one, other) => isPartOf(one.key, other.key))
  weigh(scene.amounts, 'amount', (one, other) => sumOf(one) === sumOf(other))
  weigh(scene.days, 'end', (one, other) => one.day === other.day)
  return { ...scene, weighed, mentions, sureMentions: mentions.filter(isSure) }
}

/** Whether one key of a name contains the other; a name without any letter contains nothing. */
export const isPartOf = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.includes(other) || other.includes(one))

/** How the options of a list stand beside each other. */
export type Ranks = {
  /** Best score of each group, and the next in it. */
  best: Map<number, { score: number; next: number }>
  /** The two groups with the best scores. */
  first: number
  second: number
  /** How many options are likely. */
  likely: number
}

function rankOptions({ weighed }: LinkScene, options: readonly Span[]): Ranks {
  const best: Ranks['best'] = new Map()
  let likely = 0
  for (const option of options) {
    const { score, group } = weighed.get(option) as Weighed
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
  scene: LinkScene,
  options: readonly Span[],
  option: Span | null,
): number[] {
  let ranks = scene.ranked.get(options)
  if (!ranks) {
    ranks = rankOptions(scene, options)
    scene.ranked.set(options, ranks)
  }
  const { best, first, second, likely } = ranks
  const { score, group } = (option && scene.weighed.get(option)) ?? { score: -BOUND, group: -1 }
  const other = best.get(group === first ? second : first)?.score ?? -BOUND
  const own = best.get(group)
  const beside = own ? (own.score === score ? own.next : own.score) : -BOUND
  return [score, other, score - other, beside, likely]
}
