import { beforeEach, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import type { VoteInput } from '#shared/schemas/code.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertCode, insertVote } from '#test/factories.ts'
import { findRow } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { refreshRanks, refreshStandingAndCounters } from './ranking.ts'
import { reviewCodes, setCodeStatus } from './review-codes.ts'
import { recordCopy, recordVote } from './votes.ts'

const t = useTestContext()
let id: number
let brandId: number
let influencerId: number
beforeEach(() => {
  ;({ id, brandId, influencerId } = insertCode(t.db))
  refreshStandingAndCounters(t.db, [id], TEST_NOW)
})

const DAY_MS = 86_400_000
const readInfluencer = (id: number) => findRow(t.db, influencers, id)
const readCode = (id: number) => findRow(t.db, codes, id)
const vote = (id: number, value: VoteInput['vote'], address?: string) =>
  recordVote(t.asVisitor(address), { id, vote: value })

const PUBLIC = { needsReview: false, reviewReason: null }
const REPORTED = { needsReview: true, reviewReason: 'visitors' }
const brand = () => findRow(t.db, brands, brandId)

/** Each number is another neighbourhood, in seven wide networks. */
const addressOf = (place: number) => `5.${place % 7}.${place}.9`

/** One vote for each sign ('+' works, '-' does not), a second apart, from places `first` and on. */
async function voteAll(signs: string, first: number) {
  for (const [index, sign] of [...signs].entries()) {
    t.clock.advance(1000)
    await vote(id, sign === '+' ? 'working' : 'not_working', addressOf(first + index))
  }
}
/** Ten voters on two days, in a directory that may lose some codes in a day. */
async function report() {
  for (let other = 0; other < 9; other += 1) insertCode(t.db)
  await voteAll('---------', 1)
  t.clock.advance(DAY_MS)
  await voteAll('-', 10)
}

test('any number of failures on one day does not hide a code, but lowers its rank from the first on and puts it into the queue', async () => {
  insertCode(t.db, { brandId, upvotes: 40, downvotes: 2 })
  refreshStandingAndCounters(t.db, [id], TEST_NOW)
  const ranks = [readCode(id)?.rank ?? 0]
  for (let host = 1; host <= 20; host += 1) {
    await voteAll('-', host)
    ranks.push(readCode(id)?.rank ?? 0)
  }
  expect(readCode(id)).toMatchObject({ ...PUBLIC, downvotes: 20, doubt: 'failing' })
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  expect(new Set(ranks).size).toBe(21)
  expect(brand()?.totalCodes).toBe(2)
})

test('ten voters on two days take a code off the lists; it still takes votes and copies', async () => {
  await report()
  expect(readCode(id)).toMatchObject({ ...REPORTED, status: 'unverified' })
  expect(brand()?.totalCodes).toBe(0)
  expect(readInfluencer(influencerId)?.activeCodes).toBe(0)
  expect(await vote(id, 'working', addressOf(99))).toMatchObject({ upvotes: 1, downvotes: 10 })
  expect(await recordCopy(t.asVisitor(), { id })).toEqual({ id, usageCount: 1 })
  expect(readInfluencer(influencerId)).toMatchObject({ successRate: 9, totalUses: 1 })
  expect(readCode(id)).toMatchObject(REPORTED)
})

test('five addresses that vote on two days are five voters', async () => {
  for (let other = 0; other < 9; other += 1) insertCode(t.db)
  await voteAll('-----', 1)
  t.clock.advance(DAY_MS)
  await voteAll('-----', 1)
  expect(readCode(id)).toMatchObject({ ...PUBLIC, downvotes: 5 })
  await voteAll('----', 6)
  expect(readCode(id)).toMatchObject(PUBLIC)
  t.clock.advance(DAY_MS)
  await voteAll('-', 10)
  expect(readCode(id)).toMatchObject({ ...REPORTED, downvotes: 10 })
})

test.each([
  ['+---------', REPORTED],
  ['---------+', REPORTED],
  ['++--------', PUBLIC],
  ['++++++++++----------', PUBLIC],
  ['---------', PUBLIC],
])('the last ten votes decide: %s', async (signs, state) => {
  for (let other = 0; other < 9; other += 1) insertCode(t.db)
  await voteAll(signs.slice(0, -1), 1)
  t.clock.advance(DAY_MS)
  await voteAll(signs.slice(-1), 100)
  expect(readCode(id)).toMatchObject(state)
})

test('three working votes in a row make a reported code public again', async () => {
  await report()
  await voteAll('++-++', 20)
  expect(readCode(id)).toMatchObject(REPORTED)
  await voteAll('+', 30)
  expect(readCode(id)).toMatchObject(REPORTED)
  t.clock.advance(20 * 3_600_000)
  await voteAll('+', 31)
  expect(readCode(id)).toMatchObject(PUBLIC)
  expect(brand()?.totalCodes).toBe(1)
  expect(readInfluencer(influencerId)?.activeCodes).toBe(1)
  await refreshRanks(t.asSystem())
  expect(readCode(id)).toMatchObject(PUBLIC)
})

test('a status that the operator set is not changed by reports', async () => {
  await setCodeStatus(t.asAdmin(), { ids: [id], status: 'unverified' })
  await report()
  expect(readCode(id)).toMatchObject(PUBLIC)
  await setCodeStatus(t.asAdmin(), { ids: [id], status: 'auto' })
  expect(readCode(id)).toMatchObject(REPORTED)
  await setCodeStatus(t.asAdmin(), { ids: [id], status: 'verified' })
  expect(readCode(id)).toMatchObject({ ...PUBLIC, status: 'verified' })
})

test('after the operator accepted a reported code only later votes report it again', async () => {
  await report()
  expect(await reviewCodes(t.asAdmin(), { ids: [id], decision: 'accept' })).toMatchObject({
    changed: 1,
  })
  expect(readCode(id)).toMatchObject(PUBLIC)
  await refreshRanks(t.asSystem())
  await voteAll('---------', 20)
  t.clock.advance(DAY_MS)
  expect(readCode(id)).toMatchObject(PUBLIC)
  await voteAll('-', 30)
  expect(readCode(id)).toMatchObject(REPORTED)
})

test('a code that waits for another reason cannot be voted on, and keeps its reason', async () => {
  await report()
  t.db.update(codes).set({ reviewReason: 'confidence' }).run()
  await expect(vote(id, 'working')).rejects.toMatchObject({ code: 'not_found' })
  await refreshRanks(t.asSystem())
  expect(readCode(id)).toMatchObject({ needsReview: true, reviewReason: 'confidence' })
})

test('codes rejected by five failures come under the new rule with the next job', async () => {
  const rejected = { status: 'rejected', downvotes: 5 } as const
  const few = insertCode(t.db, rejected).id
  const many = insertCode(t.db, { ...rejected, downvotes: 10 }).id
  const pinned = insertCode(t.db, { ...rejected, statusPinned: true }).id
  for (const codeId of [few, pinned])
    for (let age = 0; age < 5; age += 1) insertFailure(codeId, age)
  for (let age = 0; age < 10; age += 1) insertFailure(many, age)
  for (let other = 0; other < 9; other += 1) insertCode(t.db)
  expect(await refreshRanks(t.asSystem())).toMatchObject({ statuses: 2 })
  expect(readCode(few)).toMatchObject({ ...PUBLIC, status: 'unverified' })
  expect(readCode(many)).toMatchObject({ ...REPORTED, status: 'unverified' })
  expect(readCode(pinned)).toMatchObject({ ...PUBLIC, status: 'rejected' })
})
const insertFailure = (codeId: number, daysAgo: number) =>
  insertVote(t.db, {
    codeId,
    vote: 'not_working',
    createdAt: new Date(TEST_NOW.getTime() - daysAgo * DAY_MS),
  })
