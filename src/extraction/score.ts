import { type Candidate, findCandidates } from './candidates.ts'
import type { CaptionContext } from './features/caption-context.ts'
import { describeCandidate, FEATURE_NAMES } from './features/dense.ts'
import { listSparseFeatures } from './features/sparse.ts'
import {
  BOUND,
  bound,
  type Forest,
  type SparseWeights,
  scoreRows,
  scoreSparse,
} from './model/forest.ts'

/** The first stage scores a candidate by itself. */
export type FirstStage = { logistic: SparseWeights; forest: Forest }
/** The second stage also compares it with the other candidates. */
export type CodeModel = FirstStage & { second: Forest }

export type Scored = {
  candidate: Candidate
  sparse: Int32Array
  /** As `FEATURE_NAMES`, then the logistic score; null for unlikely candidates. */
  dense: Float32Array | null
  /** Log odds of the logistic model alone, and of both together. */
  logistic: number
  first: number
  /** Log odds beside the others, and the features that they come from; null for unlikely candidates. */
  second: number
  compared: Float32Array | null
}

export const FIRST_NAMES: readonly string[] = [...FEATURE_NAMES, 'logistic']
const LOGISTIC_COLUMN = FEATURE_NAMES.length
const COMPARISONS =
  'first bestOther bestInLine bestAbove bestBelow bestInColumn othersLikely rank lead bestCopy bestNear bestNearerToAmount bestInSameForm bestSameStart brandInFront'.split(
    ' ',
  )
export const SECOND_NAMES: readonly string[] = [...FIRST_NAMES, ...COMPARISONS]

/** The candidates of a caption with what the logistic model looks at, not yet scored. */
export const listScored = (context: CaptionContext): Scored[] =>
  findCandidates(context.cut).map((candidate) => ({
    candidate,
    sparse: listSparseFeatures(context, candidate),
    dense: null,
    logistic: 0,
    first: 0,
    second: 0,
    compared: null,
  }))

/** Candidates with lower log odds, by the logistic model or the first stage, are dropped. */
export const UNLIKELY = -6

export function setLogistic(list: readonly Scored[], weights: SparseWeights): void {
  for (const scored of list) scored.logistic = bound(scoreSparse(weights, scored.sparse))
}

/** Features of the first stage, computed on demand: most candidates are dropped before. */
export function describeFirstStage(context: CaptionContext, scored: Scored): Float32Array {
  if (!scored.dense) {
    scored.dense = new Float32Array(FIRST_NAMES.length)
    describeCandidate(context, scored.candidate, scored.dense)
    scored.dense[LOGISTIC_COLUMN] = scored.logistic
  }
  return scored.dense
}

export function setFirstStage(
  context: CaptionContext,
  list: readonly Scored[],
  forest: Forest,
): void {
  const likely = list.filter(({ logistic }) => logistic >= UNLIKELY)
  for (const scored of list) scored.first = scored.logistic
  const scores = scoreRows(
    forest,
    likely.map((scored) => describeFirstStage(context, scored)),
  )
  for (const [at, scored] of likely.entries()) scored.first = bound(scores[at] as number)
}

/** Each code of the caption at its likeliest place, with its log odds. */
export function scoreCodes(context: CaptionContext, model: CodeModel): Scored[] {
  const list = listScored(context)
  setLogistic(list, model.logistic)
  setFirstStage(context, list, model.forest)
  const likely = list.filter(({ first }) => first >= UNLIKELY)
  const rows = likely.map((scored) => {
    scored.compared = new Float32Array(SECOND_NAMES.length)
    compareWithOthers(context, list, scored, scored.compared)
    return scored.compared
  })
  for (const scored of list) scored.second = scored.first
  for (const [at, score] of scoreRows(model.second, rows).entries())
    (likely[at] as Scored).second = bound(score)
  const best = new Map<string, Scored>()
  for (const scored of list) {
    const known = best.get(scored.candidate.key)
    if (!known || scored.second > known.second) best.set(scored.candidate.key, scored)
  }
  return [...best.values()]
}

const NEAR = 60

/** A candidate's own features and what the scores of the others around it say. */
export function compareWithOthers(
  context: CaptionContext,
  list: readonly Scored[],
  scored: Scored,
  out: Float32Array,
): void {
  out.set(describeFirstStage(context, scored))
  const { tokens } = context
  const { from, key } = scored.candidate
  const token = tokens[from]
  const wordBefore = tokens[from - 1]?.lower ?? ''
  const amount = findNearestAmount(tokens, from)
  const best = {
    other: -BOUND,
    inLine: -BOUND,
    above: -BOUND,
    below: -BOUND,
    inColumn: -BOUND,
    copy: -BOUND,
    near: -BOUND,
    nearer: -BOUND,
    sameForm: -BOUND,
    sameStart: -BOUND,
  }
  const raise = (kind: keyof typeof best, score: number) => {
    if (score > best[kind]) best[kind] = score
  }
  const likely = new Set<string>()
  let rank = 0
  for (const rival of list) {
    const place = rival.candidate.from
    if (rival === scored) continue
    if (rival.candidate.key === key) {
      raise('copy', rival.first)
      continue
    }
    if (Math.abs(place - from) > NEAR) continue
    const at = tokens[place]
    if (!at || !token) continue
    const { first } = rival
    raise('other', first)
    if (at.line === token.line) {
      raise('inLine', first)
      if (Math.abs(place - from) < 10) raise('near', first)
    } else {
      if (at.line === token.line - 1) raise('above', first)
      if (at.line === token.line + 1) raise('below', first)
      if (at.cell === token.cell && token.cell > 0) raise('inColumn', first)
      if (Math.abs(at.line - token.line) < 4 && (tokens[place - 1]?.lower ?? '') === wordBefore)
        raise('sameForm', first)
    }
    if (amount >= 0 && Math.abs(place - amount) < Math.abs(from - amount)) raise('nearer', first)
    if (rival.candidate.key.slice(0, 4) === key.slice(0, 4)) raise('sameStart', first)
    if (first > 0) likely.add(rival.candidate.key)
    if (first > scored.first) rank += 1
  }
  const brandInFront = tokens[from - 1]?.brand ?? tokens[from - 2]?.brand
  out.set(
    [
      scored.first,
      best.other,
      best.inLine,
      best.above,
      best.below,
      best.inColumn,
      likely.size,
      rank,
      scored.first - best.other,
      best.copy,
      best.near,
      best.nearer,
      best.sameForm,
      best.sameStart,
      Number(brandInFront != null),
    ],
    FIRST_NAMES.length,
  )
}

function findNearestAmount(tokens: CaptionContext['tokens'], from: number): number {
  for (let step = 1; step < 14; step += 1)
    for (const at of [from - step, from + step]) if (tokens[at]?.amount) return at
  return -1
}
