import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { codeCopies, copyMarks, votes } from '#db/schema/votes.ts'
import { createTestApp } from '#test/app.ts'
import { daysAgo } from '#test/context.ts'
import { insertCode } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { createMemoryRateLimits } from '../../web/memory-rate-limits.ts'
import { ServiceError } from '../errors.ts'
import { deleteOldSalts, recordCopy, recordVote } from './votes.ts'

const t = useTestContext()

const readUses = (id = 0) =>
  t.db.select().from(influencers).where(eq(influencers.id, id)).get()?.totalUses

test('counts a copy once per code, visitor and UTC day, in all and per day', async () => {
  const { id } = insertCode(t.db, { usageCount: 40 })
  const other = insertCode(t.db).id
  const copy = (address?: string) => recordCopy(t.asVisitor(address), { id })
  expect(await copy()).toEqual({ id, usageCount: 41 })
  expect(await copy()).toEqual({ id, usageCount: 41 })
  expect(await copy('2001:db8:1:2::1')).toEqual({ id, usageCount: 42 })
  expect(await copy('2001:db8:1:2:ffff::9')).toEqual({ id, usageCount: 42 })
  expect(await copy('2001:db8:1:3::1')).toEqual({ id, usageCount: 43 })
  expect(await recordCopy(t.asVisitor(), { id: other })).toMatchObject({ usageCount: 1 })
  t.clock.set('2026-11-02T00:00:00Z')
  expect(await copy()).toEqual({ id, usageCount: 44 })
  expect(await recordCopy(t.asAdmin(), { id })).toEqual({ id, usageCount: 45 })
  expect(t.db.select().from(codeCopies).where(eq(codeCopies.codeId, id)).all()).toEqual([
    { codeId: id, day: '2026-11-01', copies: 3 },
    { codeId: id, day: '2026-11-02', copies: 2 },
  ])
  const [code] = t.db.select().from(codes).all()
  expect(readUses(code?.influencerId)).toBe(45)
})

test('a mark shows neither the address nor the vote of the same visitor, and goes with the salts', async () => {
  const { id } = insertCode(t.db)
  await recordCopy(t.asVisitor('192.0.2.9'), { id })
  await recordVote(t.asVisitor('192.0.2.9'), { id, vote: 'working' })
  const [mark] = t.db.select().from(copyMarks).all()
  expect(mark?.visitor).toMatch(/^[0-9a-f]{64}$/)
  expect(mark?.visitor).not.toBe(t.db.select().from(votes).get()?.voter)
  t.clock.advance(48 * 3_600_000)
  expect(await deleteOldSalts(t.asSystem())).toEqual({ salts: 0, copyMarks: 0 })
  t.clock.advance(1)
  expect(await deleteOldSalts(t.asSystem())).toEqual({ salts: 1, copyMarks: 1 })
  expect(t.db.select().from(copyMarks).all()).toEqual([])
  expect(t.db.select().from(codeCopies).all()).toMatchObject([{ copies: 1 }])
})

test('120 copies of one address do not make a top code of the week', async () => {
  const app = await createTestApp({ rateLimits: createMemoryRateLimits({ enabled: true }) })
  onTestFinished(() => app.close())
  const pushed = insertCode(app.db, { code: 'PUSHED', createdAt: daysAgo(3) }).id
  const liked = insertCode(app.db, { code: 'LIKED', createdAt: daysAgo(2) }).id
  for (const address of ['192.0.2.1', '192.0.2.2'])
    await recordCopy(app.asVisitor(address), { id: liked })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const statuses: number[] = []
  for (let copies = 0; copies < 120; copies += 1) {
    if (copies === 60) vi.advanceTimersByTime(60_000)
    const path = `/api/codes/${pushed}/copy`
    statuses.push((await app.app.request(path, { method: 'POST', body: '{}' })).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  const top = await app.app.request('/api/codes/top-week')
  expect(await top.json()).toMatchObject({ code: 'LIKED' })
})

test('rejected and unknown codes are not found', async () => {
  const { id } = insertCode(t.db, { status: 'rejected' })
  const missing = { code: 'not_found', message: 'Diesen Code gibt es nicht.' }
  await expect(recordCopy(t.asVisitor(), { id })).rejects.toMatchObject(missing)
  await expect(recordCopy(t.asVisitor(), { id: 999 })).rejects.toMatchObject(missing)
})

test('a job copies nothing, and a spent limit stops the copy', async () => {
  const { id } = insertCode(t.db)
  await expect(recordCopy(t.asSystem(), { id })).rejects.toMatchObject({ code: 'forbidden' })
  const useCopy = vi.fn().mockRejectedValue(new ServiceError('too_many_requests', 'Zu viele.'))
  const visitor = t.asVisitor('192.0.2.9')
  const limited = { ...visitor, rateLimits: { ...visitor.rateLimits, useCopy } }
  await expect(recordCopy(limited, { id })).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(useCopy).toHaveBeenCalledWith('192.0.2.9')
  expect(t.db.select().from(codeCopies).all()).toEqual([])
})
