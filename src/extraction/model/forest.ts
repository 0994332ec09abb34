/** Boosted trees in one piece: nodes of all trees one behind the other. */
export type Forest = {
  base: number
  roots: Int32Array
  /** Column that a node asks about, -1 for a leaf. */
  feature: Int16Array
  /** Threshold of a node (at most goes left), or what a leaf adds. */
  value: Float32Array
  /** Left child; the right one is behind it. */
  left: Int32Array
  /** What a node would add if its tree ended there: only explanations look at it. */
  expected: Float32Array
}

/** Log odds beyond which nothing more is learned. */
export const BOUND = 9
export const bound = (score: number): number => Math.max(-BOUND, Math.min(BOUND, score))

export const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score))

/** Sum of what the leaves say that a row falls into: log odds, or a choice's strength. */
export const scoreRow = (forest: Forest, row: Float32Array): number =>
  scoreRows(forest, [row])[0] as number

/** The same for many rows, tree by tree: a tree stays in the processor's nearest memory. */
export function scoreRows(
  { base, roots, feature, value, left }: Forest,
  rows: readonly Float32Array[],
): number[] {
  const sums = rows.map(() => base)
  for (let tree = 0; tree < roots.length; tree += 1) {
    const root = roots[tree] as number
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] as Float32Array
      let node = root
      let column = feature[node] as number
      while (column >= 0) {
        node = (left[node] as number) + ((row[column] as number) <= (value[node] as number) ? 0 : 1)
        column = feature[node] as number
      }
      sums[at] = (sums[at] as number) + (value[node] as number)
    }
  }
  return sums
}

/**
 * How much each column of a row moved its score: at every branch by how much the tree expects more or
 * less behind it (Saabas 2014). Columns without any say are left out.
 */
export function explainRow(forest: Forest, row: Float32Array): Map<number, number> {
  const { roots, feature, value, left, expected } = forest
  const shares = new Map<number, number>()
  for (const root of roots) {
    let node = root
    let column = feature[node] as number
    while (column >= 0) {
      const next =
        (left[node] as number) + ((row[column] as number) <= (value[node] as number) ? 0 : 1)
      const moved = (expected[next] as number) - (expected[node] as number)
      shares.set(column, (shares.get(column) ?? 0) + moved)
      node = next
      column = feature[node] as number
    }
  }
  return shares
}

/** Stored weights are whole steps of 1/32: a row has some 80, so that less than 0.1 is rounded off. */
export const STEPS = 32
/** As they are learned, or as they are stored: in a byte each, so that the table stays near the processor. */
export type SparseWeights = Float32Array | Int8Array

/** Log odds: the sum of the weights of the places of a sparse row. */
export function scoreSparse(weights: SparseWeights, row: Int32Array): number {
  let sum = 0
  for (let at = 0; at < row.length; at += 1) sum += weights[row[at] as number] as number
  return weights instanceof Int8Array ? sum / STEPS : sum
}

/** Share of each option in a choice. */
export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((all, power) => all + power, 0)
  return powers.map((power) => power / sum)
}
