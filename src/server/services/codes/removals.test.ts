import { beforeEach, expect, test } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { type CodeValues, insertCode } from '#test/factories.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { listLogs } from '../logs.ts'
import { sumSecurityCounts } from '../security-counts.ts'
import { mergeCodes } from './merge-codes.ts'
import { refreshRanks } from './ranking.ts'
import { allowRemovals, getRemovals } from './removals.ts'
import { reviewCodes, undoReview } from './review-codes.ts'
import { recordVote, undoVotes } from './votes.ts'

const t = useTestContext()
const HOUR_MS = 3_600_000
const ACTIVE = 40

beforeEach(() => {
  for (let code = 0; code < ACTIVE; code += 1) insertCode(t.db)
})

const idsOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Ten addresses of as many providers say on two days that these codes do not work. */
async function attack(ids: readonly number[], firstHost = 1) {
  for (const half of [0, 5]) {
    for (const id of ids)
      for (let host = half; host < half + 5; host += 1)
        await recordVote(t.asVisitor(`${firstHost + host}.2.3.4`), { id, vote: 'not_working' })
    t.clock.advance(20 * HOUR_MS)
  }
}

const countOf = (judge: (row: typeof codes.$inferSelect) => boolean) =>
  listRows(t.db, codes).filter(judge).length
const gone = () => countOf(({ needsReview }) => needsReview)
const held = () => countOf(({ doubt }) => doubt === 'held')
const securityLogs = () => listLogs(t.asAdmin(), { type: 'security' })

test('a crowd takes three codes off the lists in a day; the others stay, marked for the operator, who is told', async () => {
  await attack(idsOf(1, 20))
  expect([gone(), held()]).toEqual([3, 17])
  expect(securityLogs()).toMatchObject([
    { level: 'error', message: expect.stringContaining('zu viele Codes') },
  ])
  expect(getRemovals(t.asAdmin())).toMatchObject({
    isAtLimit: true,
    isClosed: false,
    heldCodes: 17,
  })
  expect(sumSecurityCounts(t.deps).held_code).toBe(17)
  t.clock.advance(48 * HOUR_MS)
  await refreshRanks(t.asSystem())
  expect([gone(), held()]).toEqual([3, 17])
})

test('after two days at the limit votes take none off until the operator says so', async () => {
  for (const day of [0, 1, 2, 3, 4]) {
    await attack(idsOf(1 + day * 6, 6 + day * 6), 1 + day * 10)
    t.clock.advance(-19 * HOUR_MS)
  }
  expect(getRemovals(t.asAdmin())).toMatchObject({ isClosed: true })
  expect(gone()).toBeLessThanOrEqual(9)
  expect(securityLogs()).toHaveLength(2)
  const before = gone()
  t.clock.advance(72 * HOUR_MS)
  await attack([40], 100)
  expect(gone()).toBe(before)
  allowRemovals(t.asAdmin())
  await attack([39], 100)
  expect(gone()).toBe(before + 1)
})

test('a held code leaves the queue when the operator accepts it, and comes back with the undo', async () => {
  await attack(idsOf(1, 5))
  const [code] = listRows(t.db, codes).filter(({ doubt }) => doubt === 'held')
  const ids = [code?.id ?? 0]
  const { before } = reviewCodes(t.asAdmin(), { ids, decision: 'accept' })
  expect(held()).toBe(1)
  undoReview(t.asAdmin(), { decision: 'accept', before })
  expect(held()).toBe(2)
  reviewCodes(t.asAdmin(), { ids, decision: 'reject' })
  expect(held()).toBe(1)
})

test('a code into which a held one is merged is held as well, unless the operator set its status', async () => {
  await attack(idsOf(1, 5))
  const [first, second] = listRows(t.db, codes).filter(({ doubt }) => doubt === 'held')
  t.clock.advance(48 * HOUR_MS)
  const mergeWith = (from: typeof first, values: CodeValues) => {
    const into = insertCode(t.db, { brandId: from?.brandId ?? 0, ...values })
    return mergeCodes(t.asAdmin(), { fromId: from?.id ?? 0, intoId: into.id })
  }
  expect(mergeWith(first, {})).toMatchObject({ doubt: 'held', needsReview: false })
  const pinned = { status: 'verified', statusPinned: true } as const
  expect(mergeWith(second, pinned)).toMatchObject({ doubt: null, needsReview: false })
})

test('five failures in a row, of places far enough apart, put a code into the queue, still listed', async () => {
  for (let host = 1; host <= 5; host += 1)
    await recordVote(t.asVisitor(`${host}.2.3.4`), { id: 1, vote: 'not_working' })
  expect(listRows(t.db, codes)[0]).toMatchObject({ doubt: 'failing', needsReview: false })
  await recordVote(t.asVisitor('9.2.3.4'), { id: 1, vote: 'working' })
  expect(listRows(t.db, codes)[0]).toMatchObject({ doubt: null })
})

test('the operator takes a burst of votes back: of one code, or of all', async () => {
  await recordVote(t.asVisitor('99.2.3.4'), { id: 1, vote: 'working' })
  t.clock.advance(HOUR_MS)
  const since = t.asAdmin().clock().toISOString()
  await attack(idsOf(1, 5))
  const until = t.asAdmin().clock().toISOString()
  expect(await undoVotes(t.asAdmin(), { since, until, codeId: 1 })).toEqual({ votes: 10, codes: 1 })
  expect(listRows(t.db, codes)[0]).toMatchObject({
    needsReview: false,
    doubt: null,
    upvotes: 1,
    downvotes: 0,
  })
  expect(await undoVotes(t.asAdmin(), { since, until })).toEqual({ votes: 40, codes: 4 })
  expect([gone(), held()]).toEqual([0, 0])
  expect(await undoVotes(t.asAdmin(), { since, until })).toEqual({ votes: 0, codes: 0 })
})
