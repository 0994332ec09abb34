import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  computeRankExample,
  RANK,
  RANK_EXAMPLE,
  rankCode,
  voteWeight,
  wilsonInterval,
} from './rank.ts'

const DAY_MS = 86_400_000

test.each([
  // Worked by hand: 1 / (1 + z²/n) when every vote is positive.
  [3, 3, 0.64621],
  [1, 1, 0.37843],
  [0, 4, 0],
  [0, 0, 0],
])('the lower bound of %d in %d is %d', (positive, total, bound) => {
  expect(wilsonInterval(positive, total).lower).toBeCloseTo(bound, 4)
})

test.each([
  [8, 10],
  [1.5, 4.25],
  [120, 400],
])('the lower bound of %d in %d solves the equation that defines it', (positive, total) => {
  const bound = wilsonInterval(positive, total).lower
  const share = positive / total
  expect(bound).toBeLessThan(share)
  expect((share - bound) ** 2).toBeCloseTo((RANK.z ** 2 * bound * (1 - bound)) / total, 12)
})

test('a vote loses half its weight every 14 days', () => {
  expect(voteWeight(0)).toBe(1)
  expect(voteWeight(14 * DAY_MS)).toBe(0.5)
  expect(voteWeight(28 * DAY_MS)).toBe(0.25)
  expect(voteWeight(-DAY_MS)).toBe(1)
})

test('without votes the base rate decides, with votes the votes do', () => {
  const none = { working: 0, notWorking: 0 }
  expect(rankCode(none, 0.9)).toBeGreaterThan(rankCode(none, 0.5))
  expect(rankCode(none, 0.5)).toBeCloseTo(wilsonInterval(1, 2).lower, 12)
  const good = { working: 10, notWorking: 0 }
  const bad = { working: 0, notWorking: 10 }
  expect(rankCode(good, 0.1)).toBeGreaterThan(rankCode(bad, 0.9))
})

test('docs/ranking.md shows what the program computes', () => {
  const page = readFileSync(new URL('../../../docs/ranking.md', import.meta.url), 'utf8')
  const { working, notWorking, rank, rankOfOneVote, rankWithoutVotes } = computeRankExample()
  const total = working + notWorking + RANK.priorStrength
  const share = (working + RANK.priorStrength * RANK_EXAMPLE.baseRate) / total
  const shown = [...page.matchAll(/^\|.*\| \**(\d\.\d{4})\** \|$/gm)].map(([, value]) => value)
  const computed = [working, notWorking, total, share, rank, rankOfOneVote, rankWithoutVotes]
  expect(shown).toEqual(computed.map((value) => value.toFixed(4)))
  expect(page).toContain(`z = ${RANK.z}`)
  expect(page).toContain(`2^(-a/${RANK.halfLifeDays})`)
})
