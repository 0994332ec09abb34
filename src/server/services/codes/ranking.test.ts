import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { rankCode } from '#shared/domain/rank.ts'
import { daysAgo, TEST_NOW } from '#test/context.ts'
import {
  type CodeValues,
  insertBrand,
  insertCode,
  insertInfluencer,
  insertSource,
  insertVote,
} from '#test/factories.ts'
import { findRow } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { refreshRanks, refreshStanding, refreshStandingAndCounters } from './ranking.ts'

const t = useTestContext()

const read = (id: number) => findRow(t.db, codes, id)

test("ranks the given codes from decayed votes and the base rate of all of the brand's codes", () => {
  const brandId = insertBrand(t.db).id
  const voted = insertCode(t.db, { brandId, upvotes: 3, downvotes: 1 }).id
  const quiet = insertCode(t.db, { brandId }).id
  const elsewhere = insertCode(t.db, { rank: 0.123, downvotes: 9 }).id
  for (const days of [0, 14, 28]) insertVote(t.db, { codeId: voted, createdAt: daysAgo(days) })
  insertVote(t.db, { codeId: voted, vote: 'not_working', createdAt: daysAgo(14) })
  const other = insertCode(t.db, { brandId, rank: 0.456 }).id
  expect(refreshStanding(t.db, [quiet, voted], TEST_NOW).codes).toHaveLength(2)
  expect(read(other)?.rank).toBe(0.456)
  expect(read(voted)?.rank).toBeCloseTo(rankCode({ working: 0.75, notWorking: 0 }, 0.75), 12)
  expect(read(quiet)?.rank).toBeCloseTo(rankCode({ working: 0, notWorking: 0 }, 0.75), 12)
  expect(read(elsewhere)?.rank).toBe(0.123)
})

test("a brand without votes starts at the site's rate, a site without votes at one half", () => {
  const quiet = insertCode(t.db).id
  const none = { working: 0, notWorking: 0 }
  refreshStanding(t.db, [quiet], TEST_NOW)
  expect(read(quiet)?.rank).toBeCloseTo(rankCode(none, 0.5), 12)
  insertCode(t.db, { upvotes: 9, downvotes: 1 })
  refreshStanding(t.db, [quiet], TEST_NOW)
  expect(read(quiet)?.rank).toBeCloseTo(rankCode(none, 0.9), 12)
})

/** An account first seen that many days ago, with one more code. */
function insertAccount(days: number, other: CodeValues | null = {}): number {
  const { id } = insertInfluencer(t.db, { createdAt: daysAgo(days) })
  if (other) insertCode(t.db, { influencerId: id, ...other })
  return id
}

test('posts of two accounts that are known verify a code, two posts of one do not', () => {
  const influencerId = insertAccount(30)
  const { id } = insertCode(t.db, { influencerId })
  insertSource(t.db, { codeId: id, influencerId })
  expect(refreshStanding(t.db, [id], TEST_NOW).statuses).toBe(0)
  insertSource(t.db, { codeId: id, influencerId: insertAccount(30) })
  expect(refreshStanding(t.db, [id], TEST_NOW).statuses).toBe(1)
  expect(read(id)?.status).toBe('verified')
})

test.each<[string, () => number]>([
  ['was first seen 29 days ago', () => insertAccount(29)],
  ['has no other code', () => insertAccount(60, null)],
  ['has only codes that wait', () => insertAccount(60, { needsReview: true })],
  ['has only codes that were rejected', () => insertAccount(60, { status: 'rejected' })],
  ['has only codes that ended', () => insertAccount(60, { expiresAt: daysAgo(1) })],
  ['has only codes unseen for a year', () => insertAccount(60, { createdAt: daysAgo(365) })],
])('an account that %s neither confirms a code nor is confirmed', (_, insertStranger) => {
  const known = insertCode(t.db, { influencerId: insertAccount(60) }).id
  insertSource(t.db, { codeId: known, influencerId: insertStranger() })
  const strangers = insertCode(t.db, { influencerId: insertStranger() }).id
  insertSource(t.db, { codeId: strangers, influencerId: insertAccount(60) })
  expect(refreshStanding(t.db, [known, strangers], TEST_NOW).statuses).toBe(0)
})

test('a pinned status stays, and other codes are not touched', () => {
  const pinned = insertCode(t.db, { status: 'rejected', statusPinned: true }).id
  const other = insertCode(t.db, { status: 'verified' }).id
  expect(refreshStanding(t.db, [pinned], TEST_NOW).statuses).toBe(0)
  expect(read(pinned)?.status).toBe('rejected')
  expect(read(other)?.status).toBe('verified')
})

test('the standing of a new code: status, rank and counters together', () => {
  const { id, brandId, influencerId } = insertCode(t.db)
  refreshStandingAndCounters(t.db, [id], TEST_NOW)
  expect(read(id)?.rank).toBeGreaterThan(0)
  expect(findRow(t.db, brands, brandId)?.totalCodes).toBe(1)
  const influencer = eq(influencers.id, influencerId)
  expect(t.db.select().from(influencers).where(influencer).get()?.activeCodes).toBe(1)
})

test('the job ranks every code again, with votes that have aged meanwhile', async () => {
  const { id } = insertCode(t.db, { status: 'verified', upvotes: 3 })
  for (const days of [0, 0.5, 1]) insertVote(t.db, { codeId: id, createdAt: daysAgo(days) })
  insertCode(t.db)
  expect(await refreshRanks(t.asSystem())).toEqual({ ranked: 2, statuses: 0 })
  const rank = read(id)?.rank ?? 0
  t.clock.advance(31 * 86_400_000)
  expect(await refreshRanks(t.asSystem())).toEqual({ ranked: 2, statuses: 1 })
  expect(read(id)?.status).toBe('unverified')
  expect(read(id)?.rank).toBeLessThan(rank)
})
