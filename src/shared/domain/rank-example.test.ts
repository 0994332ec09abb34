import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RANK } from './rank.ts'
import { computeRankExample, RANK_EXAMPLE } from './rank-example.ts'

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
