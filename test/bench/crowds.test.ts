import { expect, test } from 'vitest'
import { CROWDS, NOBODY } from './crowds/addresses.ts'
import { runFalseAccounts, runVoteAttack } from './crowds/attacks.ts'
import { runHonestCrowd } from './crowds/honest-crowd.ts'
import { mostRemovedADay } from './crowds.ts'

// The short form of `npm run bench -- crowds`.
const SMALL = { brands: 4, attackedBrands: 2, days: 3, honestDays: 14 }
/** Two per cent of so few codes would be none. */
const BREAKER = 3

test.each([NOBODY, ...CROWDS.filter(({ isOfOnePlace }) => isOfOnePlace)])(
  'votes of $name remove no code, win no badge and pass nobody who is ahead for good reason',
  async (crowd) => {
    const { days } = await runVoteAttack(crowd, SMALL)
    expect(days.at(-1)).toMatchObject({ removed: 0, badges: 0, passed: 0 })
  },
)

test.each(CROWDS.filter(({ isOfOnePlace }) => !isOfOnePlace))(
  'votes of $name remove no more codes than may leave in a day',
  async (crowd) => {
    expect(mostRemovedADay(await runVoteAttack(crowd, SMALL))).toBeLessThanOrEqual(BREAKER)
  },
)

test('accounts that nobody knows verify no codes by showing the same ones', async () => {
  const { days } = await runFalseAccounts(2, { ...SMALL, days: 1 })
  expect(days.at(-1)).toMatchObject({ badges: 0 })
})

test('honest votes count, verify working codes and take dead ones off the lists', async () => {
  const { cast, counted, fates } = await runHonestCrowd({
    votesPerMonth: 20,
    popularity: 'even',
    seed: 1,
    brands: 4,
    days: 60,
  })
  expect(counted / cast).toBeGreaterThanOrEqual(0.97)
  for (const { diesOn, verifiedOn, leftAfter } of fates) {
    expect(leftAfter !== null).toBe(diesOn !== null)
    if (diesOn === null) expect(verifiedOn).not.toBeNull()
  }
})
