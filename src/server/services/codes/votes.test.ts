import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brands, codes, influencers, voterSalts, votes } from '#db/schema/index.ts'
import type { VoteInput } from '#shared/schemas/code.ts'
import { createTestContext, TEST_NOW, type TestContext } from '../../testing/create-test-context.ts'
import { insertCode } from '../../testing/factories.ts'
import { ServiceError } from '../errors.ts'
import { refreshCodeStanding, refreshRanks } from './ranking.ts'
import { deleteOldSalts, recordVote } from './votes.ts'

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

const HOUR_MS = 3_600_000
const readCode = (id: number) => t.db.select().from(codes).where(eq(codes.id, id)).get()
const vote = (id: number, value: VoteInput['vote'], address?: string) =>
  recordVote(t.asVisitor(address), { id, vote: value })

test('counts votes of different visitors', async () => {
  const { id } = insertCode(t.db)
  const one = await vote(id, 'working', '192.0.2.1')
  expect(one).toEqual({ id, upvotes: 1, downvotes: 0, vote: 'working' })
  const two = await vote(id, 'not_working', '192.0.2.2')
  expect(two).toEqual({ id, upvotes: 1, downvotes: 1, vote: 'not_working' })
  expect(readCode(id)).toMatchObject({ upvotes: 1, downvotes: 1, lastWorkedAt: TEST_NOW })
})

test("a visitor's second vote replaces the first", async () => {
  const { id } = insertCode(t.db)
  await vote(id, 'working')
  const second = await vote(id, 'not_working')
  expect(second).toEqual({ id, upvotes: 0, downvotes: 1, vote: 'not_working' })
  expect(t.db.select().from(votes).all()).toHaveLength(1)
  expect(readCode(id)?.lastWorkedAt).toBeNull()
})

test('one IPv6 network is one voter, another is another', async () => {
  const { id } = insertCode(t.db)
  await vote(id, 'working', '2001:db8:1:2::1')
  expect(await vote(id, 'working', '2001:db8:1:2:ffff::9')).toMatchObject({ upvotes: 1 })
  expect(await vote(id, 'working', '2001:db8:1:3::1')).toMatchObject({ upvotes: 2 })
  expect(await vote(id, 'working', '192.0.2.1')).toMatchObject({ upvotes: 3 })
  expect(await vote(id, 'working', '::ffff:192.0.2.1')).toMatchObject({ upvotes: 3 })
})

test('voters are random per day, differ per code and never show the address', async () => {
  const [first, second] = [insertCode(t.db).id, insertCode(t.db).id]
  await vote(first, 'working')
  await vote(second, 'working')
  t.clock.advance(24 * HOUR_MS)
  await vote(first, 'working')
  const rows = t.db.select().from(votes).all()
  expect(new Set(rows.map(({ voter }) => voter)).size).toBe(3)
  for (const { voter } of rows) expect(voter).toMatch(/^[0-9a-f]{64}$/)
  const salts = t.db.select().from(voterSalts).all()
  expect(salts.map(({ day, salt }) => [day, salt.length])).toEqual([
    ['2026-11-01', 32],
    ['2026-11-02', 32],
  ])
  expect(salts[0]?.salt.equals(salts[1]?.salt ?? Buffer.alloc(0))).toBe(false)
})

test('three working votes verify, five failures in a row reject, and the counters follow', async () => {
  const { id, brandId, influencerId } = insertCode(t.db)
  refreshCodeStanding(t.db, [id], TEST_NOW)
  const brand = () => t.db.select().from(brands).where(eq(brands.id, brandId)).get()
  const influencer = () =>
    t.db.select().from(influencers).where(eq(influencers.id, influencerId)).get()
  for (const host of [1, 2, 3]) await vote(id, 'working', `192.0.2.${host}`)
  expect(readCode(id)?.status).toBe('verified')
  expect(brand()?.totalCodes).toBe(1)
  expect(influencer()).toMatchObject({ successRate: 100, activeCodes: 1 })
  for (const host of [4, 5, 6, 7, 8]) {
    t.clock.advance(1000)
    await vote(id, 'not_working', `192.0.2.${host}`)
  }
  expect(readCode(id)?.status).toBe('rejected')
  expect(brand()?.totalCodes).toBe(0)
  expect(influencer()).toMatchObject({ successRate: 38, activeCodes: 0 })
})

test("a vote moves the rank of the code at once, of the brand's other codes with the job", async () => {
  const { id, brandId } = insertCode(t.db)
  const other = insertCode(t.db, { brandId }).id
  await vote(id, 'not_working')
  await refreshRanks(t.asSystem())
  const low = { voted: readCode(id)?.rank ?? 0, other: readCode(other)?.rank ?? 0 }
  for (const host of [1, 2]) await vote(id, 'working', `192.0.2.${host}`)
  expect(readCode(id)?.rank).toBeGreaterThan(low.voted)
  expect(readCode(other)?.rank).toBe(low.other)
  await refreshRanks(t.asSystem())
  expect(readCode(other)?.rank).toBeGreaterThan(low.other)
})

test('expired codes can be judged, rejected and unknown ones are not found', async () => {
  const expired = insertCode(t.db, { expiresAt: new Date(TEST_NOW.getTime() - 1) }).id
  const rejected = insertCode(t.db, { status: 'rejected' }).id
  expect(await vote(expired, 'working')).toMatchObject({ upvotes: 1 })
  const missing = { code: 'not_found', message: 'Code nicht gefunden' }
  await expect(vote(rejected, 'working')).rejects.toMatchObject(missing)
  await expect(vote(999, 'working')).rejects.toMatchObject(missing)
  expect(t.db.select().from(votes).all()).toHaveLength(1)
})

test('the operator may vote as well, a job may not', async () => {
  const { id } = insertCode(t.db)
  const input = { id, vote: 'working' } as const
  expect(await recordVote(t.asAdmin(), input)).toMatchObject({ upvotes: 1 })
  await expect(recordVote(t.asSystem(), input)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a spent limit stops the vote before it is stored', async () => {
  const { id } = insertCode(t.db)
  const useVote = vi.fn().mockRejectedValue(new ServiceError('too_many_requests', 'Zu viele.'))
  const visitor = t.asVisitor('192.0.2.9')
  const limited = { ...visitor, rateLimits: { ...visitor.rateLimits, useVote } }
  const input = { id, vote: 'working' } as const
  await expect(recordVote(limited, input)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(useVote).toHaveBeenCalledWith('192.0.2.9')
  expect(readCode(id)?.upvotes).toBe(0)
})

test('a vote that fails half-way leaves nothing behind', async () => {
  const { id } = insertCode(t.db)
  t.sqlite.exec(`create trigger fail before update of rank on codes
    begin select raise(abort, 'rank'); end`)
  await expect(vote(id, 'working')).rejects.toThrow()
  expect(t.db.select().from(votes).all()).toEqual([])
  expect(t.db.select().from(voterSalts).all()).toEqual([])
  expect(readCode(id)?.upvotes).toBe(0)
})

test('salts are deleted after 48 hours', async () => {
  const { id } = insertCode(t.db)
  await vote(id, 'working')
  t.clock.advance(48 * HOUR_MS)
  expect(deleteOldSalts(t.asSystem())).toBe(0)
  t.clock.advance(1)
  expect(() => deleteOldSalts(t.asVisitor())).toThrow('Bitte melden Sie sich an.')
  expect(deleteOldSalts(t.asSystem())).toBe(1)
  expect(t.db.select().from(voterSalts).all()).toEqual([])
})
