import { HASH_BITS } from '#extraction/features/sparse.ts'
import { type Forest, scoreSparse, sigmoid } from '#extraction/model/forest.ts'

/** Mulberry32: the same numbers from the same seed on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffle<Item>(items: Item[], random: () => number): Item[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[items[at], items[other]] = [items[other] as Item, items[at] as Item]
  }
  return items
}

/** A row of binary features that hold, by their places in the table. */
export type SparseRow = { places: Int32Array; label: number; weight: number }

/** Logistic regression by AdaGrad with a small L2 penalty. */
export function trainLogistic(
  rows: readonly SparseRow[],
  { epochs = 4, rate = 0.15, penalty = 1e-5, seed = 1 } = {},
): Float32Array {
  const size = 1 << HASH_BITS
  const weights = new Float32Array(size)
  const squares = new Float32Array(size).fill(1e-3)
  const random = createRandom(seed)
  const order = rows.map((_, at) => at)
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const at of shuffle(order, random)) {
      const { places, label, weight } = rows[at] as SparseRow
      const error = (sigmoid(scoreSparse(weights, places)) - label) * weight
      if (Math.abs(error) < 1e-4) continue
      for (const place of places) {
        const step = error + penalty * (weights[place] as number)
        squares[place] = (squares[place] as number) + step * step
        weights[place] =
          (weights[place] as number) - (rate * step) / Math.sqrt(squares[place] as number)
      }
    }
  return weights
}

/** Rows of features; with `groups` the rows of a group are the options of one choice. */
export type DenseRows = {
  rows: Float32Array[]
  labels: number[]
  weights: number[]
  groups?: number[]
}
export type BoostOptions = {
  trees: number
  depth: number
  seed: number
  rate?: number
  /** Share of the rows and of the columns that each tree sees. */
  rowShare?: number
  columnShare?: number
}

const BINS = 32
const PENALTY = 2
const MIN_CURVATURE = 0.4

/**
 * A tree as flat arrays: feature (-1 for a leaf), threshold or value, left child (right is next), and
 * what a node would add if the tree ended there.
 */
type Tree = { feature: number[]; value: number[]; left: number[]; expected: number[] }

/**
 * Boosted trees on histograms (Friedman 2001, with second derivatives as in XGBoost) for the
 * logistic loss, or for the softmax over the options of each choice.
 */
export function trainForest(
  { rows, labels, weights, groups }: DenseRows,
  { trees: count, depth, seed, rate = 0.05, rowShare = 0.5, columnShare = 0.2 }: BoostOptions,
): Forest {
  const size = rows.length
  const columns = rows[0]?.length ?? 0
  const random = createRandom(seed)
  const { cuts, binned } = binColumns(rows, columns)
  const base = groups ? 0 : logOddsOf(labels, weights)
  const scores = new Float64Array(size).fill(base)
  const slopes = new Float64Array(size)
  const curvatures = new Float64Array(size)
  const sums = new Float64Array(groups ? (groups.at(-1) ?? 0) + 1 : 0)
  const trees: Tree[] = []
  for (let number = 0; number < count; number += 1) {
    if (groups) sumGroups(sums, groups, scores)
    const sample: number[] = []
    for (let at = 0; at < size; at += 1) {
      const share = groups
        ? Math.exp(scores[at] as number) / (sums[groups[at] as number] as number)
        : sigmoid(scores[at] as number)
      const weight = weights[at] as number
      const slope = (share - (labels[at] as number)) * weight
      slopes[at] = slope
      curvatures[at] = Math.max(share * (1 - share), 1e-6) * weight
      // Rows that are plainly right already are looked at less often.
      const isTelling = (labels[at] as number) > 0.5 || Math.abs(slope) > 0.02 || random() < 0.2
      if (isTelling && random() < rowShare) sample.push(at)
    }
    const use: number[] = []
    for (let column = 0; column < columns; column += 1)
      if (random() < columnShare && (cuts[column] as number[]).length > 0) use.push(column)
    const tree = growTree({ binned, cuts, use, slopes, curvatures, rate }, sample, depth)
    trees.push(tree)
    for (let at = 0; at < size; at += 1)
      scores[at] = (scores[at] as number) + leafOf(tree, rows[at] as Float32Array)
  }
  return flattenTrees(base, trees)
}

function flattenTrees(base: number, trees: readonly Tree[]): Forest {
  const size = trees.reduce((sum, { feature }) => sum + feature.length, 0)
  const forest: Forest = {
    base,
    roots: new Int32Array(trees.length),
    feature: new Int16Array(size),
    value: new Float32Array(size),
    left: new Int32Array(size),
    expected: new Float32Array(size),
  }
  let offset = 0
  for (const [number, tree] of trees.entries()) {
    forest.roots[number] = offset
    for (const [node, feature] of tree.feature.entries()) {
      forest.feature[offset + node] = feature
      forest.value[offset + node] = tree.value[node] as number
      forest.left[offset + node] = offset + (tree.left[node] as number)
      forest.expected[offset + node] = tree.expected[node] as number
    }
    offset += tree.feature.length
  }
  return forest
}

function logOddsOf(labels: readonly number[], weights: readonly number[]): number {
  let right = 0
  let all = 0
  for (const [at, label] of labels.entries()) {
    right += label * (weights[at] as number)
    all += weights[at] as number
  }
  const share = Math.min(1 - 1e-4, Math.max(1e-4, right / all))
  return Math.log(share / (1 - share))
}

function sumGroups(sums: Float64Array, groups: readonly number[], scores: Float64Array): void {
  sums.fill(0)
  for (const [at, group] of groups.entries())
    sums[group] = (sums[group] as number) + Math.exp(scores[at] as number)
}

function binColumns(rows: readonly Float32Array[], columns: number) {
  const size = rows.length
  const cuts: number[][] = []
  const binned: Uint8Array[] = []
  for (let column = 0; column < columns; column += 1) {
    const seen = new Set<number>()
    for (const row of rows) seen.add(row[column] as number)
    let values = [...seen].sort((a, b) => a - b)
    if (values.length > BINS) {
      const step = Math.max(1, Math.floor(size / 20_000))
      const some: number[] = []
      for (let at = 0; at < size; at += step)
        some.push((rows[at] as Float32Array)[column] as number)
      some.sort((a, b) => a - b)
      const quantiles = Array.from(
        { length: BINS },
        (_, bin) => some[Math.floor(((bin + 0.5) * some.length) / BINS)] as number,
      )
      values = [...new Set(quantiles)]
    }
    const edges = values.slice(0, -1).map((value, at) => (value + (values[at + 1] as number)) / 2)
    const bins = new Uint8Array(size)
    for (const [at, row] of rows.entries()) {
      const value = row[column] as number
      let low = 0
      let high = edges.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (value <= (edges[middle] as number)) high = middle
        else low = middle + 1
      }
      bins[at] = low
    }
    // A threshold is stored with 32 bits, and must divide the rows as the bins do.
    cuts.push(edges.map(Math.fround))
    binned.push(bins)
  }
  return { cuts, binned }
}

type Growth = {
  binned: readonly Uint8Array[]
  cuts: readonly number[][]
  use: readonly number[]
  slopes: Float64Array
  curvatures: Float64Array
  rate: number
}

function growTree(growth: Growth, sample: readonly number[], depth: number): Tree {
  const tree: Tree = { feature: [-1], value: [0], left: [0], expected: [0] }
  const build = (node: number, members: readonly number[], depthLeft: number) => {
    let slope = 0
    let curvature = 0
    for (const at of members) {
      slope += growth.slopes[at] as number
      curvature += growth.curvatures[at] as number
    }
    tree.value[node] = Math.fround((-slope / (curvature + PENALTY)) * growth.rate)
    tree.expected[node] = tree.value[node] as number
    if (depthLeft === 0 || curvature < 1 || members.length < 8) return
    const best = findSplit(growth, members, slope, curvature)
    if (!best) return
    const { column, bin } = best
    const bins = growth.binned[column] as Uint8Array
    const left: number[] = []
    const right: number[] = []
    for (const at of members) ((bins[at] as number) <= bin ? left : right).push(at)
    const child = tree.feature.length
    tree.feature[node] = column
    tree.value[node] = growth.cuts[column]?.[bin] as number
    tree.left[node] = child
    tree.feature.push(-1, -1)
    tree.value.push(0, 0)
    tree.left.push(0, 0)
    tree.expected.push(0, 0)
    build(child, left, depthLeft - 1)
    build(child + 1, right, depthLeft - 1)
  }
  build(0, sample, depth)
  return tree
}

const slopeSums = new Float64Array(BINS + 1)
const curvatureSums = new Float64Array(BINS + 1)

function findSplit(growth: Growth, members: readonly number[], slope: number, curvature: number) {
  const { slopes, curvatures } = growth
  const before = (slope * slope) / (curvature + PENALTY)
  let best: { column: number; bin: number; gain: number } | null = null
  for (const column of growth.use) {
    slopeSums.fill(0)
    curvatureSums.fill(0)
    const bins = growth.binned[column] as Uint8Array
    for (let n = 0; n < members.length; n += 1) {
      const at = members[n] as number
      const bin = bins[at] as number
      slopeSums[bin] = (slopeSums[bin] as number) + (slopes[at] as number)
      curvatureSums[bin] = (curvatureSums[bin] as number) + (curvatures[at] as number)
    }
    let leftSlope = 0
    let leftCurvature = 0
    const last = (growth.cuts[column] as number[]).length
    for (let bin = 0; bin < last; bin += 1) {
      leftSlope += slopeSums[bin] as number
      leftCurvature += curvatureSums[bin] as number
      const rightCurvature = curvature - leftCurvature
      if (leftCurvature < MIN_CURVATURE || rightCurvature < MIN_CURVATURE) continue
      const rightSlope = slope - leftSlope
      const gain =
        (leftSlope * leftSlope) / (leftCurvature + PENALTY) +
        (rightSlope * rightSlope) / (rightCurvature + PENALTY) -
        before
      if (gain > (best?.gain ?? 1e-3)) best = { column, bin, gain }
    }
  }
  return best
}

function leafOf(tree: Tree, row: Float32Array): number {
  let node = 0
  while ((tree.feature[node] as number) >= 0)
    node =
      (tree.left[node] as number) +
      ((row[tree.feature[node] as number] as number) <= (tree.value[node] as number) ? 0 : 1)
  return tree.value[node] as number
}
