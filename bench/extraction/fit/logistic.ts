/** What speaks for and against one case, by name, and how it turned out. */
export type Case = { features: Readonly<Record<string, number>>; isTrue: boolean; weight: number }

/** Weights by name; what has none counts nothing. */
export type Weights = Readonly<Record<string, number>>

const ROUNDS = 25
const ENOUGH = 1e-6

/**
 * Logistic regression by Newton's method. `prior` holds the weights to start from; `pull` is how
 * many cases' worth it takes to move one away from there, so that what few cases show changes
 * little.
 */
export function fitLogistic(cases: readonly Case[], prior: Weights, pull: number): Weights {
  const names = Object.keys(prior)
  const places = new Map(names.map((name, place) => [name, place]))
  const rows = cases.map(({ features, isTrue, weight }) => ({
    isTrue,
    weight,
    entries: Object.entries(features).flatMap(([name, value]): [number, number][] => {
      const place = places.get(name)
      return place === undefined ? [] : [[place, value]]
    }),
  }))
  const start = names.map((name) => prior[name] ?? 0)
  const weights = [...start]
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((value, place) => pull * (value - (start[place] ?? 0)))
    const curve = names.map((_, place) => names.map((__, other) => (place === other ? pull : 0)))
    for (const { entries, isTrue, weight } of rows) {
      const share = squash(
        entries.reduce((sum, [at, value]) => sum + numberAt(weights, at) * value, 0),
      )
      const miss = weight * (share - (isTrue ? 1 : 0))
      const bend = weight * share * (1 - share)
      for (const [at, value] of entries) {
        slope[at] = numberAt(slope, at) + miss * value
        const row = curve[at]
        if (row) for (const [to, size] of entries) row[to] = numberAt(row, to) + bend * value * size
      }
    }
    const step = solve(curve, slope)
    step.forEach((size, place) => {
      weights[place] = numberAt(weights, place) - size
    })
    if (Math.max(...step.map(Math.abs)) < ENOUGH) break
  }
  return Object.fromEntries(names.map((name, place) => [name, numberAt(weights, place)]))
}

/** The logit of a case under the weights. */
export function logitOf({ features }: Pick<Case, 'features'>, weights: Weights): number {
  return Object.entries(features).reduce(
    (sum, [name, value]) => sum + (weights[name] ?? 0) * value,
    0,
  )
}

export function squash(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

/** Mean surprise at how the cases turned out; 0 is certainty that was right each time. */
export function logLoss(cases: readonly Case[], weights: Weights): number {
  const loss = cases.reduce((sum, { isTrue, weight, features }) => {
    const share = squash(logitOf({ features }, weights))
    return sum - weight * Math.log(Math.max(1e-9, isTrue ? share : 1 - share))
  }, 0)
  return loss / cases.reduce((sum, { weight }) => sum + weight, 0)
}

/** Gauss: the matrix is symmetric and, with the pull, positive. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, place) => [...row, numberAt(right, place)])
  rows.forEach((pivot, place) => {
    for (const row of rows.slice(place + 1)) {
      const ratio = numberAt(row, place) / numberAt(pivot, place)
      if (ratio === 0) continue
      for (let at = place; at < row.length; at += 1)
        row[at] = numberAt(row, at) - ratio * numberAt(pivot, at)
    }
  })
  const found = right.map(() => 0)
  for (let place = rows.length - 1; place >= 0; place -= 1) {
    const row = rows[place] ?? []
    let sum = numberAt(row, rows.length)
    for (let at = place + 1; at < rows.length; at += 1)
      sum -= numberAt(row, at) * numberAt(found, at)
    found[place] = sum / numberAt(row, place)
  }
  return found
}

function numberAt(numbers: readonly number[], place: number): number {
  return numbers[place] ?? 0
}
