import { expect, test } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { logs } from '#db/schema/operators.ts'
import { votes } from '#db/schema/votes.ts'
import { adminCodeSchema } from '#shared/schemas/admin-code.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertCode, insertVote } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { deleteCode, updateCode } from './edit-codes.ts'

const t = useTestContext()

const missing = expect.objectContaining({
  code: 'not_found',
  message: 'Diesen Code gibt es nicht.',
})

test('changes the text, the normalised form and the amount, and keeps votes and sources', () => {
  const { id } = insertCode(t.db, { code: 'ANNA10', upvotes: 3 })
  const changed = updateCode(t.asAdmin(), { id, code: 'Anna20', discountAmount: 20 })
  expect(changed).toMatchObject({ code: 'Anna20', discountAmount: 20, upvotes: 3 })
  expect(changed.sources).toHaveLength(1)
  expect(adminCodeSchema.parse(changed)).toEqual(changed)
  expect(t.db.select().from(codes).get()?.normalizedCode).toBe('ANNA20')
  expect(t.db.select().from(brands).get()).toMatchObject({ highestDiscount: 20, totalCodes: 1 })
  expect(t.db.select().from(logs).all()).toMatchObject([
    { type: 'admin', message: 'Code ANNA10 geändert', details: { code: 'Anna20' } },
  ])
})

test('absent keys stay as they are, and no change is no log entry', () => {
  const { id } = insertCode(t.db, { code: 'ANNA10', discountAmount: 10, discountType: 'fixed' })
  expect(updateCode(t.asAdmin(), { id, discountAmount: 500 })).toMatchObject({
    code: 'ANNA10',
    discountAmount: 500,
    discountType: 'fixed',
  })
  expect(updateCode(t.asAdmin(), { id })).toMatchObject({ discountAmount: 500 })
  expect(t.db.select().from(logs).all()).toHaveLength(1)
})

test('an amount without a unit counts as per cent, of which there are 100 at most', () => {
  const { id } = insertCode(t.db, { discountAmount: null, discountType: null })
  expect(() => updateCode(t.asAdmin(), { id, discountAmount: 101 })).toThrow(
    expect.objectContaining({ code: 'invalid_input', field: 'discountAmount' }),
  )
  expect(updateCode(t.asAdmin(), { id, discountAmount: 100 }).discountType).toBe('percentage')
})

test('a code that the brand has already is a conflict, its own spelling is not', () => {
  const { id, brandId } = insertCode(t.db, { code: 'ANNA10' })
  insertCode(t.db, { brandId, code: 'LENA10' })
  insertCode(t.db, { code: 'ELSEWHERE' })
  expect(() => updateCode(t.asAdmin(), { id, code: 'lena10' })).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  )
  expect(updateCode(t.asAdmin(), { id, code: 'anna10' }).code).toBe('anna10')
  expect(updateCode(t.asAdmin(), { id, code: 'ELSEWHERE' }).code).toBe('ELSEWHERE')
})

test('deleting takes sources and votes along and leaves the counters right', () => {
  const { id, brandId, influencerId } = insertCode(t.db)
  insertCode(t.db, { brandId, influencerId })
  insertVote(t.db, { codeId: id })
  updateBrandCounters(t.db, 'all', TEST_NOW)
  updateInfluencerCounters(t.db, 'all', TEST_NOW)
  expect(deleteCode(t.asAdmin(), { id })).toEqual({ id })
  expect(t.db.select().from(codeSources).all()).toHaveLength(1)
  expect(t.db.select().from(votes).all()).toEqual([])
  expect(t.db.select().from(brands).get()?.totalCodes).toBe(1)
  expect(t.db.select().from(influencers).get()?.activeCodes).toBe(1)
  expect(t.db.select().from(logs).all()).toHaveLength(1)
})

test('an unknown code is not found', () => {
  expect(() => updateCode(t.asAdmin(), { id: 999, code: 'NEW' })).toThrow(missing)
  expect(() => deleteCode(t.asAdmin(), { id: 999 })).toThrow(missing)
})
