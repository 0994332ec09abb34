import { type Candidate, findCandidates } from './candidates.ts'
import { describeCandidate, FEATURE_NAMES } from './features/dense.ts'
import type { Scene } from './features/scene.ts'
import { listSparseFeatures } from './features/sparse.ts'
import { type Forest, type SparseWeights, scoreRows, scoreSparse } from './model/forest.ts'

/** The first stage scores a candidate by itself. */
export type FirstLook = { logistic: SparseWeights; forest: Forest }
/** The second stage also compares it with the other candidates. */
export type CodeModel = FirstLook & { second: Forest }

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

/** Log odds beyond which nothing more is learned. */
const BOUND = 9
const bound = (score: number) => Math.max(-BOUND, Math.min(BOUND, score))

/** The candidates of a caption with what the logistic model looks at, not yet scored. */
export const listScored = (scene: Scene): Scored[] =>
  findCandidates(scene.cut).map((candidate) => ({
    candidate,
    sparse: listSparseFeatures(scene, candidate),
    dense: null,
    logistic: 0,
    first: 0,
    second: 0,
    compared: null,
  }))

/** Candidates with lower log odds, by the logistic model or the first stage, are dropped. */
export const HOPELESS = -6

export function setLogistic(list: readonly Scored[], weights: SparseWeights): void {
  for (const scored of list) scored.logistic = bound(scoreSparse(weights, scored.sparse))
}

/** Features of the first stage, computed on demand: most candidates are dropped before. */
export function describeFirst(scene: Scene, scored: Scored): Float32Array {
  if (!scored.dense) {
    scored.dense = new Float32Array(FIRST_NAMES.length)
    describeCandidate(scene, scored.candidate, scored.dense)
    scored.dense[LOGISTIC_COLUMN] = scored.logistic
  }
  return scored.dense
}

export function setFirst(scene: Scene, list: readonly Scored[], forest: Forest): void {
  const hopeful = list.filter(({ logistic }) => logistic >= HOPELESS)
  for (const scored of list) scored.first = scored.logistic
  const scores = scoreRows(
    forest,
    hopeful.map((scored) => describeFirst(scene, scored)),
  )
  for (const [at, scored] of hopeful.entries()) scored.first = bound(scores[at] as number)
}

/** Each code of the caption at its likeliest place, with its log odds. */
export function scoreCodes(scene: Scene, model: CodeModel): Scored[] {
  const list = listScored(scene)
  setLogistic(list, model.logistic)
  setFirst(scene, list, model.forest)
  const hopeful = list.filter(({ first }) => first >= HOPELESS)
  const rows = hopeful.map((scored) => {
    scored.compared = new Float32Array(SECOND_NAMES.length)
    compareWithOthers(scene, list, scored, scored.compared)
    return scored.compared
  })
  for (const scored of list) scored.second = scored.first
  for (const [at, score] of scoreRows(model.second, rows).entries())
    (hopeful[at] as Scored).second = bound(score)
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
  scene: Scene,
  list: readonly Scored[],
  scored: Scored,
  out: Float32Array,
): void {
  out.set(describeFirst(scene, scored))
  const { units } = scene
  const { from, key } = scored.candidate
  const unit = units[from]
  const wordBefore = units[from - 1]?.lower ?? ''
  const amount = findNearestAmount(units, from)
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
    const at = units[place]
    if (!at || !unit) continue
    const { first } = rival
    raise('other', first)
    if (at.line === unit.line) {
      raise('inLine', first)
      if (Math.abs(place - from) < 10) raise('near', first)
    } else {
      if (at.line === unit.line - 1) raise('above', first)
      if (at.line === unit.line + 1) raise('below', first)
      if (at.cell === unit.cell && unit.cell > 0) raise('inColumn', first)
      if (Math.abs(at.line - unit.line) < 4 && (units[place - 1]?.lower ?? '') === wordBefore)
        raise('sameForm', first)
    }
    if (amount >= 0 && Math.abs(place - amount) < Math.abs(from - amount)) raise('nearer', first)
    if (rival.candidate.key.slice(0, 4) === key.slice(0, 4)) raise('sameStart', first)
    if (first > 0) likely.add(rival.candidate.key)
    if (first > scored.first) rank += 1
  }
  const brandInFront = units[from - 1]?.brand ?? units[from - 2]?.brand
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

function findNearestAmount(units: Scene['units'], from: number): number {
  for (let step = 1; step < 14; step += 1)
    for (const at of [from - step, from + step]) if (units[at]?.amount) return at
  return -1
}
