import { expect, test } from 'vitest'
import { scoreRow, scoreSparse, sigmoid, softmax } from '#extraction/model/forest.ts'
import { createRandom, trainForest, trainLogistic } from '#test/training/fit-models.ts'

/** Right where exactly one of two figures is large: no single threshold tells. */
function createEitherOr(size: number) {
  const random = createRandom(3)
  const rows = Array.from({ length: size }, () => Float32Array.from([random(), random(), random()]))
  const labels = rows.map(([one = 0, two = 0]) => Number(one > 0.5 !== two > 0.5))
  return { rows, labels, weights: labels.map(() => 1) }
}
const OPTIONS = { trees: 80, depth: 3, seed: 5, columnShare: 1, rate: 0.1 }

test('a forest learns what no single column tells', () => {
  const known = createEitherOr(2_000)
  const forest = trainForest(known, OPTIONS)
  const isRight = ([one, two]: [number, number], label: boolean) =>
    scoreRow(forest, Float32Array.from([one, two, 0.5])) > 0 === label
  expect(isRight([0.9, 0.1], true)).toBe(true)
  expect(isRight([0.1, 0.9], true)).toBe(true)
  expect(isRight([0.9, 0.9], false)).toBe(true)
  expect(isRight([0.1, 0.1], false)).toBe(true)
})

test('the same rows and seed give the same forest, byte for byte', () => {
  const one = trainForest(createEitherOr(500), OPTIONS)
  const two = trainForest(createEitherOr(500), OPTIONS)
  expect(Buffer.from(one.value.buffer).equals(Buffer.from(two.value.buffer))).toBe(true)
  expect(one.feature).toEqual(two.feature)
  const other = trainForest(createEitherOr(500), { ...OPTIONS, seed: 6 })
  expect(other.value).not.toEqual(one.value)
})

test('in a choice the options share what is likely', () => {
  const random = createRandom(9)
  const rows: Float32Array[] = []
  const labels: number[] = []
  const groups: number[] = []
  for (let group = 0; group < 600; group += 1) {
    const options = Array.from({ length: 3 }, () => random())
    const nearest = options.indexOf(Math.min(...options))
    for (const [at, distance] of options.entries()) {
      rows.push(Float32Array.from([distance, random()]))
      labels.push(Number(at === nearest))
      groups.push(group)
    }
  }
  const forest = trainForest({ rows, labels, weights: labels.map(() => 1), groups }, OPTIONS)
  const shares = softmax(
    [0.9, 0.1, 0.6].map((distance) => scoreRow(forest, Float32Array.from([distance, 0.5]))),
  )
  expect(shares.indexOf(Math.max(...shares))).toBe(1)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
})

test('logistic regression weighs the places that tell', () => {
  const random = createRandom(4)
  const rows = Array.from({ length: 800 }, () => {
    const label = Number(random() < 0.5)
    const noise = 100 + Math.floor(random() * 50)
    return { places: Int32Array.from([label ? 7 : 8, noise]), label, weight: 1 }
  })
  const weights = trainLogistic(rows, { seed: 2 })
  expect(sigmoid(scoreSparse(weights, Int32Array.from([7, 120])))).toBeGreaterThan(0.9)
  expect(sigmoid(scoreSparse(weights, Int32Array.from([8, 120])))).toBeLessThan(0.1)
  expect(trainLogistic(rows, { seed: 2 })).toEqual(weights)
})
