import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { codeCopies, votes } from '#db/schema/votes.ts'
import type { VoteInput } from '#shared/schemas/code.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { watchStatements } from '#test/observe.ts'
import { findRow, listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { ServiceError } from '../errors.ts'
import { deleteOldSalts } from '../visitors.ts'
import { getTopCodeOfWeek } from './list-codes.ts'
import { refreshRanks } from './ranking.ts'
import { recordCopy, recordVote, withdrawVote } from './votes.ts'

const t = useTestContext()

const HOUR_MS = 3_600_000
const readInfluencer = (id: number) => findRow(t.db, influencers, id)
const readCode = (id: number) => findRow(t.db, codes, id)
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
  expect(listRows(t.db, votes)).toHaveLength(1)
  expect(readCode(id)?.lastWorkedAt).toBeNull()
})

test('a vote is taken back by its network only, today and tomorrow, and casting it twice is no way to', async () => {
  const { id } = insertCode(t.db)
  await vote(id, 'working', '192.0.2.1')
  await vote(id, 'working', '192.0.2.1')
  await vote(id, 'not_working', '198.51.100.1')
  const withdraw = (address: string) => withdrawVote(t.asVisitor(address), { id })
  expect(await withdraw('203.0.113.1')).toEqual({ id, upvotes: 1, downvotes: 1 })
  t.clock.advance(24 * HOUR_MS)
  expect(await withdraw('192.0.2.1')).toEqual({ id, upvotes: 0, downvotes: 1 })
  expect(await withdraw('192.0.2.1')).toEqual({ id, upvotes: 0, downvotes: 1 })
  expect(readCode(id)).toMatchObject({ upvotes: 0, downvotes: 1, lastWorkedAt: null })
})

test('three working votes verify, and the counters follow', async () => {
  const { id, influencerId } = insertCode(t.db)
  for (const net of [1, 2]) await vote(id, 'working', `192.${net}.2.1`)
  t.clock.advance(20 * HOUR_MS)
  await vote(id, 'working', '192.3.2.1')
  expect(readCode(id)?.status).toBe('verified')
  expect(readInfluencer(influencerId)).toMatchObject({ successRate: 100 })
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

test("a vote reads those of its neighbourhood, all of its code and its standing once each, and leaves the brand's counters alone", async () => {
  const { id } = insertCode(t.db)
  await vote(id, 'working', '192.0.2.1')
  const watch = watchStatements(t.sqlite)
  await vote(id, 'working', '192.0.2.2')
  const statements = watch.stop()
  const count = (pattern: RegExp) => statements.filter((text) => pattern.test(text)).length
  expect(count(/^\s*select .* from "votes"/s)).toBe(2)
  expect(count(/^\s*select .*"status_pinned".* from "codes"/s)).toBe(1)
  expect(count(/^\s*update brands/)).toBe(0)
})

test('votes and copies of an expired code are shown, but count neither for the influencer nor for the top code', async () => {
  const { id, influencerId } = insertCode(t.db)
  const ended = { influencerId, expiresAt: new Date(TEST_NOW.getTime() - 1) }
  const expired = insertCode(t.db, ended).id
  await vote(id, 'working', '192.0.2.1')
  for (const host of [1, 2, 3]) {
    await vote(expired, 'not_working', `192.0.${host}.1`)
    await recordCopy(t.asVisitor(`192.0.${host}.1`), { id: expired })
  }
  for (const host of [4, 5, 6, 7]) await vote(expired, 'working', `192.0.${host}.1`)
  expect(readCode(expired)).toMatchObject({ upvotes: 4, downvotes: 3, usageCount: 3 })
  expect(readInfluencer(influencerId)).toMatchObject({ successRate: 100, totalUses: 3 })
  expect(getTopCodeOfWeek(t.asVisitor())?.id).toBe(id)
})

test('the operator may vote and copy as well, a job may do neither', async () => {
  const { id } = insertCode(t.db)
  const input = { id, vote: 'working' } as const
  expect(await recordVote(t.asAdmin(), input)).toMatchObject({ upvotes: 1 })
  expect(await recordCopy(t.asAdmin(), input)).toMatchObject({ usageCount: 1 })
  for (const record of [recordVote, recordCopy])
    await expect(record(t.asSystem(), input)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a spent limit of an address stops its vote and its copy before they are stored', async () => {
  const { id } = insertCode(t.db)
  const use = vi.fn().mockRejectedValue(new ServiceError('too_many_requests', 'Zu viele.'))
  for (const [limit, record] of [
    ['useVote', recordVote],
    ['useCopy', recordCopy],
  ] as const) {
    const visitor = t.asVisitor('192.0.2.9')
    const limited = { ...visitor, rateLimits: { ...visitor.rateLimits, [limit]: use } }
    await expect(record(limited, { id, vote: 'working' })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    expect(use).toHaveBeenLastCalledWith('192.0.2.9')
  }
  expect(use).toHaveBeenCalledTimes(2)
  expect(readCode(id)).toMatchObject({ upvotes: 0, usageCount: 0 })
  expect(listRows(t.db, codeCopies)).toEqual([])
})

test('a vote that fails half-way leaves nothing behind', async () => {
  const { id } = insertCode(t.db)
  t.sqlite.exec(`create trigger fail before update of rank on codes
    begin select raise(abort, 'rank'); end`)
  await expect(vote(id, 'working')).rejects.toThrow()
  expect(listRows(t.db, votes)).toEqual([])
  expect(readCode(id)?.upvotes).toBe(0)
})

test('counts a copy once per code, visitor and UTC day, in all and per day', async () => {
  const { id, influencerId } = insertCode(t.db, { usageCount: 40 })
  const other = insertCode(t.db).id
  const copy = (address?: string) => recordCopy(t.asVisitor(address), { id })
  expect(await copy()).toEqual({ id, usageCount: 41 })
  expect(await copy()).toEqual({ id, usageCount: 41 })
  expect(await copy('2001:db8:1:2::1')).toEqual({ id, usageCount: 42 })
  expect(await copy('2001:db8:1:3:ffff::9')).toEqual({ id, usageCount: 42 })
  expect(await copy('2001:db8:1:300::1')).toEqual({ id, usageCount: 43 })
  expect(await recordCopy(t.asVisitor(), { id: other })).toMatchObject({ usageCount: 1 })
  t.clock.set('2026-11-02T00:00:00Z')
  expect(await copy()).toEqual({ id, usageCount: 44 })
  expect(await recordCopy(t.asAdmin(), { id })).toEqual({ id, usageCount: 45 })
  expect(t.db.select().from(codeCopies).where(eq(codeCopies.codeId, id)).all()).toEqual([
    { codeId: id, day: '2026-11-01', copies: 3 },
    { codeId: id, day: '2026-11-02', copies: 2 },
  ])
  expect(readInfluencer(influencerId)?.totalUses).toBe(45)
})

test('rejected and unknown codes can be neither voted on nor copied', async () => {
  const { id } = insertCode(t.db, { status: 'rejected' })
  const missing = { code: 'not_found', message: 'Diesen Code gibt es nicht.' }
  for (const unknown of [id, 999]) {
    await expect(vote(unknown, 'working')).rejects.toMatchObject(missing)
    await expect(recordCopy(t.asVisitor(), { id: unknown })).rejects.toMatchObject(missing)
  }
  expect(listRows(t.db, votes)).toEqual([])
})

const readVotes = (id: number) => t.db.select().from(votes).where(eq(votes.codeId, id)).all()
const countedOf = (id: number) => readVotes(id).filter(({ isCounted }) => isCounted).length

test('of one line with 256 networks one vote counts, of a /48 three a day and six in 30 days', async () => {
  const { id } = insertCode(t.db)
  for (let net = 0; net < 256; net += 1)
    await vote(id, 'working', `2001:db8:1:${net.toString(16)}::1`)
  expect(await vote(id, 'working', '2001:db8:1:ff::1')).toMatchObject({ upvotes: 1 })
  for (let line = 1; line <= 4; line += 1) await vote(id, 'working', `2001:db8:1:${line}00::1`)
  expect(readCode(id)?.upvotes).toBe(3)
  expect(readVotes(id)).toHaveLength(5)
  for (let day = 1; day <= 3; day += 1) {
    t.clock.advance(48 * HOUR_MS)
    for (const line of ['a', 'b']) await vote(id, 'working', `2001:db8:1:${day}${line}00::1`)
  }
  expect(countedOf(id)).toBe(6)
  t.clock.advance(23 * 24 * HOUR_MS)
  expect(await vote(id, 'working', '2001:db8:1:900::1')).toMatchObject({ upvotes: 6 })
  t.clock.advance(24 * HOUR_MS)
  expect(await vote(id, 'working', '2001:db8:1:800::1')).toMatchObject({ upvotes: 7 })
})

test('a vote that is given again goes on to count', async () => {
  const { id } = insertCode(t.db)
  for (const host of [1, 2, 3, 4]) await vote(id, 'working', `192.0.2.${host}`)
  expect(await vote(id, 'not_working', '192.0.2.3')).toMatchObject({ upvotes: 2, downvotes: 1 })
  expect(await vote(id, 'not_working', '192.0.2.4')).toMatchObject({ upvotes: 2, downvotes: 1 })
})

test('ten addresses of one /24 win no badge in two weeks, and of three places only with two providers', async () => {
  const { id } = insertCode(t.db)
  for (let day = 0; day < 14; day += 1) {
    for (let host = 1; host <= 10; host += 1) await vote(id, 'working', `192.0.2.${host}`)
    t.clock.advance(24 * HOUR_MS)
    deleteOldSalts(t.asSystem())
  }
  expect(readCode(id)).toMatchObject({ status: 'unverified' })
  for (const net of [3, 4]) await vote(id, 'working', `192.0.${net}.1`)
  expect(readCode(id)).toMatchObject({ status: 'unverified' })
  await vote(id, 'working', '198.51.100.1')
  expect(readCode(id)).toMatchObject({ status: 'verified' })
})

test('of one neighbourhood three copies of a code count a day', async () => {
  const { id } = insertCode(t.db)
  for (let host = 1; host <= 10; host += 1) await recordCopy(t.asVisitor(`192.0.2.${host}`), { id })
  expect(readCode(id)?.usageCount).toBe(3)
  t.clock.advance(24 * HOUR_MS)
  for (let host = 1; host <= 10; host += 1) await recordCopy(t.asVisitor(`192.0.2.${host}`), { id })
  expect(readCode(id)?.usageCount).toBe(6)
})

test('one place moves the rank like one vote: it lifts nothing above what five places say', async () => {
  const { id: brandId } = insertBrand(t.db)
  const liked = insertCode(t.db, { brandId }).id
  const pushed = insertCode(t.db, { brandId }).id
  for (let net = 1; net <= 5; net += 1) await vote(liked, 'working', `192.${net}.2.1`)
  for (let day = 0; day < 6; day += 1) {
    for (let host = 1; host <= 3; host += 1) {
      await vote(liked, 'not_working', `2001:db8:1:${day}${host}00::1`)
      await vote(pushed, 'working', `2001:db8:1:${day}${host}00::1`)
    }
    t.clock.advance(24 * HOUR_MS)
  }
  expect(readCode(liked)?.rank).toBeGreaterThan(readCode(pushed)?.rank ?? 1)
  expect(readCode(liked)?.doubt).toBeNull()
})
