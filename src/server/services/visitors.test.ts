import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codeCopies, copyMarks, votes } from '#db/schema/votes.ts'
import type { VoteInput } from '#shared/schemas/code.ts'
import { insertCode } from '#test/factories.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { recordCopy, recordVote } from './codes/votes.ts'
import { deleteOldSalts } from './visitors.ts'

const t = useTestContext()

const HOUR_MS = 3_600_000
const vote = (id: number, value: VoteInput['vote'], address?: string) =>
  recordVote(t.asVisitor(address), { id, vote: value })

test('a vote replaces that of the days before for as long as their salts are kept', async () => {
  const { id } = insertCode(t.db)
  await vote(id, 'not_working')
  t.clock.advance(24 * HOUR_MS)
  expect(await vote(id, 'working')).toMatchObject({ upvotes: 1, downvotes: 0 })
  expect(await vote(id, 'working', '192.0.2.1')).toMatchObject({ upvotes: 2 })
  t.clock.advance(49 * HOUR_MS)
  deleteOldSalts(t.asSystem())
  expect(await vote(id, 'working')).toMatchObject({ upvotes: 3, downvotes: 0 })
})

test('one IPv6 network is one voter, another is another', async () => {
  const { id } = insertCode(t.db)
  await vote(id, 'working', '2001:db8:1:2::1')
  expect(await vote(id, 'working', '2001:db8:1:3:ffff::9')).toMatchObject({ upvotes: 1 })
  expect(await vote(id, 'working', '2001:db8:1:300::1')).toMatchObject({ upvotes: 2 })
  expect(await vote(id, 'working', '192.0.2.1')).toMatchObject({ upvotes: 3 })
  expect(await vote(id, 'working', '::ffff:192.0.2.1')).toMatchObject({ upvotes: 3 })
})

test('voters are random per day, differ per code and never show the address', async () => {
  const [first, second] = [insertCode(t.db).id, insertCode(t.db).id]
  await vote(first, 'working')
  await vote(second, 'working')
  const before = listRows(t.db, votes)
  t.clock.advance(24 * HOUR_MS)
  await vote(first, 'working')
  const rows = [...before, ...t.db.select().from(votes).where(eq(votes.codeId, first)).all()]
  expect(new Set(rows.map(({ voter }) => voter)).size).toBe(3)
  for (const { voter } of rows) expect(voter).toMatch(/^[0-9a-f]{64}$/)
  const salts = t.deps.voterSalts.list()
  expect(salts.map(({ period, salt }) => [period, salt.length])).toEqual([
    ['2026-11-01', 32],
    ['2026-11', 32],
    ['2026-11-02', 32],
  ])
  expect(salts[0]?.salt.equals(salts[1]?.salt ?? Buffer.alloc(0))).toBe(false)
})

test('a copy is stored without the address or the vote of its visitor; its salt is deleted after 48 hours, its mark after eight days', async () => {
  const { id } = insertCode(t.db)
  await recordCopy(t.asVisitor('192.0.2.9'), { id })
  await recordVote(t.asVisitor('192.0.2.9'), { id, vote: 'working' })
  const [mark] = listRows(t.db, copyMarks)
  expect(mark?.visitor).toMatch(/^[0-9a-f]{64}$/)
  expect(mark?.visitor).not.toBe(t.db.select().from(votes).get()?.voter)
  t.clock.advance(48 * HOUR_MS)
  expect(deleteOldSalts(t.asSystem())).toEqual({ salts: 0, copyMarks: 0, searchMarks: 0 })
  t.clock.advance(1)
  expect(deleteOldSalts(t.asSystem())).toEqual({ salts: 1, copyMarks: 0, searchMarks: 0 })
  t.clock.advance(6 * 24 * HOUR_MS)
  expect(deleteOldSalts(t.asSystem())).toEqual({ salts: 0, copyMarks: 1, searchMarks: 0 })
  expect(listRows(t.db, copyMarks)).toEqual([])
  expect(listRows(t.db, codeCopies)).toMatchObject([{ copies: 1 }])
})

test('votes a month apart are told to be of one place, but not two months apart', async () => {
  const { id } = insertCode(t.db)
  t.clock.set('2026-11-30T12:00:00Z')
  for (const host of [1, 2, 3]) await vote(id, 'working', `192.0.2.${host}`)
  t.clock.set('2026-12-01T12:00:00Z')
  deleteOldSalts(t.asSystem())
  for (const host of [4, 5, 6]) await vote(id, 'working', `192.0.2.${host}`)
  t.clock.set('2026-12-02T12:00:00Z')
  expect(await vote(id, 'working', '192.0.2.7')).toMatchObject({ upvotes: 6 })
  const places = listRows(t.db, votes).map(({ neighbourhood }) => neighbourhood)
  expect(new Set(places).size).toBe(2)
  t.clock.set('2027-01-03T12:00:00Z')
  deleteOldSalts(t.asSystem())
  expect(t.deps.voterSalts.list().map(({ period }) => period)).toEqual(['2026-11', '2026-12'])
  t.clock.set('2027-01-05T12:00:00Z')
  deleteOldSalts(t.asSystem())
  expect(t.deps.voterSalts.list().map(({ period }) => period)).toEqual(['2026-12'])
})
