import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeCopies, influencers } from '#db/schema/index.ts'
import { createTestContext, type TestContext } from '../../testing/create-test-context.ts'
import { insertCode } from '../../testing/factories.ts'
import { ServiceError } from '../errors.ts'
import { recordCopy } from './copies.ts'

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

test('counts copies in all and per UTC day', async () => {
  const { id } = insertCode(t.db, { usageCount: 40 })
  expect(await recordCopy(t.asVisitor(), { id })).toEqual({ id, usageCount: 41 })
  await recordCopy(t.asVisitor(), { id })
  t.clock.set('2026-11-02T00:00:00Z')
  expect(await recordCopy(t.asAdmin(), { id })).toEqual({ id, usageCount: 43 })
  expect(t.db.select().from(codeCopies).all()).toEqual([
    { codeId: id, day: '2026-11-01', copies: 2 },
    { codeId: id, day: '2026-11-02', copies: 1 },
  ])
  expect(t.db.select().from(influencers).get()?.totalUses).toBe(43)
})

test('rejected and unknown codes are not found', async () => {
  const { id } = insertCode(t.db, { status: 'rejected' })
  const missing = { code: 'not_found', message: 'Code nicht gefunden' }
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
