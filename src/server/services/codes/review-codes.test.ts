import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes } from '#db/schema/codes.ts'
import { logs } from '#db/schema/operators.ts'
import { reviewResultSchema } from '#shared/schemas/admin-code.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer, insertSource } from '#test/factories.ts'
import { findRow, listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { refreshStandingAndCounters } from './ranking.ts'
import {
  acceptAllOfInfluencer,
  listSimilarWaiting,
  reviewCodes,
  setCodeStatus,
  undoReview,
} from './review-codes.ts'

const t = useTestContext()
let brandId: number
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
})

const withBrand = (code: string) => `${code} (Snocks)`

type Values = Partial<typeof codes.$inferInsert>
function addWaiting(values: Values = {}): number {
  const waits = { needsReview: true, reviewReason: 'confidence', confidence: 0.4 } as const
  const { id } = insertCode(t.db, { brandId, ...waits, ...values })
  refreshStandingAndCounters(t.db, [id], TEST_NOW)
  return id
}
const read = (id: number) => findRow(t.db, codes, id)
const totalCodes = () => findRow(t.db, brands, brandId)?.totalCodes
const review = async (ids: number[], decision: 'accept' | 'reject') => ({
  decision,
  before: (await reviewCodes(t.asAdmin(), { ids, decision })).before,
})

test.each(['accept', 'reject'] as const)(
  'undoing %s puts every code back with its reason, and says so in the log',
  async (decision) => {
    const earlier = new Date('2026-10-01T10:00:00Z')
    const ids = [
      addWaiting({ code: 'EINS' }),
      addWaiting({ code: 'ZWEI', reviewReason: 'amount', discountAmount: 95 }),
      addWaiting({ code: 'DREI', acceptedAt: earlier }),
      addWaiting({ code: 'VIER', status: 'verified', statusPinned: true, reviewReason: 'amount' }),
    ]
    const stored = ids.map(read)
    const result = await reviewCodes(t.asAdmin(), { ids: [...ids, 999], decision })
    expect(reviewResultSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result)
    expect(result.changed).toBe(4)
    expect(totalCodes()).toBe(decision === 'accept' ? 4 : 0)
    const undo = { decision, before: result.before }
    expect(await undoReview(t.asAdmin(), undo)).toEqual({ changed: 4 })
    expect(ids.map(read)).toEqual(stored)
    expect(totalCodes()).toBe(0)
    expect(listRows(t.db, logs).at(-1)).toMatchObject({
      type: 'admin',
      message: '4 Codes zurück in die Prüfung gestellt',
      details: { changed: 4, codes: ['EINS', 'ZWEI', 'DREI', 'VIER'].map(withBrand) },
    })
    // Pressed twice, it has nothing left to do.
    expect(await undoReview(t.asAdmin(), undo)).toEqual({ changed: 0 })
    expect(listRows(t.db, logs)).toHaveLength(2)
  },
)

test('a contradiction that accepting dismissed is open again; one dismissed before is not', async () => {
  const id = insertCode(t.db, { brandId, hasContradiction: true, discountAmount: 15 }).id
  const other = { codeId: id, influencerId: insertInfluencer(t.db).id, discountType: 'percentage' }
  for (const [discountAmount, contradiction] of [
    [95, 'open'],
    [60, 'dismissed'],
  ] as const)
    insertSource(t.db, { ...other, discountAmount, contradiction } as never)
  const marks = () =>
    t.db
      .select()
      .from(codeSources)
      .where(eq(codeSources.influencerId, other.influencerId))
      .all()
      .map(({ contradiction }) => contradiction)
  const decided = await review([id], 'accept')
  expect(marks()).toEqual(['dismissed', 'dismissed'])
  expect(read(id)?.hasContradiction).toBe(false)
  expect(await undoReview(t.asAdmin(), decided)).toEqual({ changed: 1 })
  expect(marks()).toEqual(['open', 'dismissed'])
  expect(read(id)).toMatchObject({ hasContradiction: true, needsReview: false })
})

test('what the operator decided otherwise meanwhile stays, and a deleted code is passed over', async () => {
  const [accepted, rejected] = [addWaiting(), addWaiting()]
  const undoAccept = await review([accepted], 'accept')
  const undoReject = await review([rejected], 'reject')
  await setCodeStatus(t.asAdmin(), { ids: [accepted], status: 'rejected' })
  await setCodeStatus(t.asAdmin(), { ids: [rejected], status: 'verified' })
  expect(await undoReview(t.asAdmin(), undoAccept)).toEqual({ changed: 0 })
  expect(await undoReview(t.asAdmin(), undoReject)).toEqual({ changed: 0 })
  expect(read(accepted)).toMatchObject({ status: 'rejected', needsReview: false })
  expect(read(rejected)).toMatchObject({ status: 'verified', needsReview: false })
  t.db.delete(codes).run()
  expect(await undoReview(t.asAdmin(), undoAccept)).toEqual({ changed: 0 })
})

test('similar codes: same brand and reason, read as surely or surer, waiting', async () => {
  const id = addWaiting()
  const surer = addWaiting({ confidence: 0.7 })
  const asSure = addWaiting()
  addWaiting({ confidence: 0.39 })
  addWaiting({ reviewReason: 'visitors', confidence: 0.9 })
  addWaiting({ brandId: insertBrand(t.db).id, confidence: 0.9 })
  insertCode(t.db, { brandId, confidence: 0.9 })
  expect(listSimilarWaiting(t.asAdmin(), { id }).ids).toEqual([surer, id, asSure])
  await review([id], 'accept')
  expect(listSimilarWaiting(t.asAdmin(), { id }).ids).toEqual([])
  expect(listSimilarWaiting(t.asAdmin(), { id: 999 }).ids).toEqual([])
})

test('all waiting codes of one influencer are accepted in one step, of whatever brand and reason', () => {
  const { id: influencerId } = insertInfluencer(t.db, { username: 'anna' })
  const of = { influencerId }
  const id = addWaiting({ ...of, reviewReason: 'new_account' })
  const ids = [
    id,
    addWaiting({ ...of, reviewReason: 'form' }),
    addWaiting({ ...of, reviewReason: 'amount', brandId: insertBrand(t.db).id }),
  ]
  const rejected = insertCode(t.db, { ...of, status: 'rejected', statusPinned: true })
  const other = addWaiting({ reviewReason: 'new_account' })
  expect(listSimilarWaiting(t.asAdmin(), { id }).ofInfluencer).toBe(3)
  expect(acceptAllOfInfluencer(t.asAdmin(), { id: influencerId })).toEqual({ changed: 3 })
  for (const code of ids)
    expect(read(code)).toMatchObject({ needsReview: false, acceptedAt: t.deps.clock() })
  expect(read(rejected.id)).toMatchObject({ status: 'rejected' })
  expect(read(other)).toMatchObject({ needsReview: true })
  expect(listRows(t.db, logs).at(-1)?.message).toBe('3 Codes freigegeben')
  expect(acceptAllOfInfluencer(t.asAdmin(), { id: influencerId })).toEqual({ changed: 0 })
})

test('codes that wait for their authors are not similar, as each may be of somebody else', () => {
  const [id] = [1, 2].map(() => addWaiting({ reviewReason: 'author' }))
  expect(listSimilarWaiting(t.asAdmin(), { id: id ?? 0 }).ids).toEqual([id])
})
