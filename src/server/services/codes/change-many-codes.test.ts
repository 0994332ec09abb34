import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes, dismissedCodes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { logs } from '#db/schema/operators.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { codeIdsInputSchema } from '#shared/schemas/admin-code.ts'
import { TEST_NOW } from '#test/context.ts'
import {
  insertBrand,
  insertCode,
  insertInfluencer,
  insertKnownInfluencer,
  insertSource,
  insertVote,
} from '#test/factories.ts'
import { watchStatements } from '#test/observe.ts'
import { findRow, listAllIds, listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { deleteCodes } from './edit-codes.ts'
import { refreshStanding } from './ranking.ts'
import { reviewCodes, setCodeStatus } from './review-codes.ts'

const t = useTestContext()

const status = (id: number) => {
  const row = findRow(t.db, codes, id)
  return row && { status: row.status, pinned: row.statusPinned, waits: row.needsReview }
}
const refreshAll = () => {
  refreshStanding(t.db, listAllIds(t.db, 'codes'), TEST_NOW)
  updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW)
  updateInfluencerCounters(t.db, listAllIds(t.db, 'influencers'), TEST_NOW)
}
/** What refreshing everything would store: the same as is stored, or something was forgotten. */
const derived = () => [listRows(t.db, brands), listRows(t.db, influencers)]
const expectNothingStale = () => {
  const stored = derived()
  refreshAll()
  expect(stored).toEqual(derived())
}

test('deletes codes for good, with counters and one log entry', () => {
  const brandId = insertBrand(t.db, { name: 'Snocks' }).id
  const [a, b, c] = ['A1', 'B2', 'C3'].map((code) => insertCode(t.db, { brandId, code }))
  const elsewhere = insertCode(t.db, { upvotes: 1 })
  insertVote(t.db, { codeId: elsewhere.id })
  if (!a || !b || !c) throw new Error('missing')
  for (let voter = 0; voter < 4; voter += 1) insertVote(t.db, { codeId: a.id })
  t.db.update(codes).set({ upvotes: 4 }).where(eq(codes.id, a.id)).run()
  insertVote(t.db, { codeId: c.id, vote: 'not_working' })
  t.db.update(codes).set({ downvotes: 1 }).where(eq(codes.id, c.id)).run()
  refreshAll()
  expect(deleteCodes(t.asAdmin(), { ids: [a.id, b.id, b.id, 999] })).toEqual({ changed: 2 })
  expect(listRows(t.db, codes).map(({ id }) => id)).toEqual([c.id, elsewhere.id])
  expect(listRows(t.db, codeSources)).toHaveLength(2)
  expect(listRows(t.db, dismissedCodes)).toMatchObject([
    { brandId, normalizedCode: 'A1' },
    { brandId, normalizedCode: 'B2' },
  ])
  expectNothingStale()
  expect(listRows(t.db, logs)).toMatchObject([
    {
      type: 'admin',
      message: '2 Codes gelöscht',
      details: { changed: 2, codes: ['A1 (Snocks)', 'B2 (Snocks)'] },
    },
  ])
})

test('the operator sets the status of many codes, which then holds against votes', () => {
  const a = insertCode(t.db, { needsReview: true })
  const b = insertCode(t.db, { status: 'verified' })
  refreshAll()
  const ids = [a.id, b.id, 999]
  expect(setCodeStatus(t.asAdmin(), { ids, status: 'verified' })).toEqual({ changed: 2 })
  expect([a, b].map(({ id }) => status(id))).toEqual([
    { status: 'verified', pinned: true, waits: false },
    { status: 'verified', pinned: true, waits: false },
  ])
  expectNothingStale()
  expect(setCodeStatus(t.asAdmin(), { ids, status: 'verified' })).toEqual({ changed: 0 })
  expect(setCodeStatus(t.asAdmin(), { ids, status: 'rejected' })).toEqual({ changed: 2 })
  expect(listRows(t.db, brands).map(({ totalCodes }) => totalCodes)).toEqual([0, 0])
  expectNothingStale()
  expect(listRows(t.db, logs)).toHaveLength(2)
})

test("the status 'auto' lets votes and sightings decide again, at once", () => {
  const pinned = { status: 'rejected', statusPinned: true } as const
  const shown = insertCode(t.db, { ...pinned, influencerId: insertKnownInfluencer(t.db).id })
  insertSource(t.db, { codeId: shown.id, influencerId: insertKnownInfluencer(t.db).id })
  const plain = insertCode(t.db, pinned)
  const free = insertCode(t.db, {
    status: 'verified',
    influencerId: insertKnownInfluencer(t.db).id,
  })
  insertSource(t.db, { codeId: free.id, influencerId: insertKnownInfluencer(t.db).id })
  const ids = [shown.id, plain.id, free.id]
  refreshAll()
  expect(setCodeStatus(t.asAdmin(), { ids, status: 'auto' })).toEqual({ changed: 2 })
  expect(ids.map((id) => status(id)?.status)).toEqual(['verified', 'unverified', 'verified'])
  expect(status(shown.id)?.pinned).toBe(false)
  expectNothingStale()
})

test('accepting makes waiting codes public, rejecting hides them for good', () => {
  const brandId = insertBrand(t.db, { name: 'Snocks' }).id
  const accepted = insertCode(t.db, { brandId, needsReview: true })
  const rejected = insertCode(t.db, { brandId, needsReview: true })
  const open = insertCode(t.db, { brandId })
  refreshAll()
  expect(t.db.select().from(brands).get()?.totalCodes).toBe(1)
  const accept = { ids: [accepted.id, open.id, 999], decision: 'accept' as const }
  expect(reviewCodes(t.asAdmin(), accept)).toMatchObject({ changed: 1 })
  expect(status(accepted.id)).toEqual({ status: 'unverified', pinned: false, waits: false })
  expect(t.db.select().from(brands).get()?.totalCodes).toBe(2)
  const reject = { ids: [rejected.id], decision: 'reject' as const }
  expect(reviewCodes(t.asAdmin(), reject)).toMatchObject({ changed: 1 })
  expect(status(rejected.id)).toEqual({ status: 'rejected', pinned: true, waits: false })
  expectNothingStale()
  const messages = listRows(t.db, logs).map(({ message }) => message)
  expect(messages).toEqual([
    `Code ${accepted.code} (Snocks) freigegeben`,
    `Code ${rejected.code} (Snocks) abgelehnt`,
  ])
})

/** A brand with this many waiting codes of one person; answers their ids. */
function insertMany(codesWanted: number): number[] {
  const brandId = insertBrand(t.db).id
  const influencerId = insertInfluencer(t.db).id
  t.sqlite.exec(`insert into codes (brand_id, influencer_id, code, normalized_code, confidence,
    needs_review, created_at, extracted_at)
    with recursive numbers (n) as (
      select 1 union all select n + 1 from numbers where n < ${codesWanted})
    select ${brandId}, ${influencerId}, 'N' || n, 'N' || n, 0.5, true, 0, 0 from numbers`)
  return t.db
    .select({ id: codes.id })
    .from(codes)
    .all()
    .map(({ id }) => id)
}

test('fifty codes take as many statements as two', () => {
  const ids = insertMany(LIMITS.codesPerRequest)
  const count = (work: () => unknown) => {
    const statements = watchStatements(t.sqlite)
    work()
    return statements.stop().length
  }
  const bulk = (chosen: number[]) => [
    count(() => reviewCodes(t.asAdmin(), { ids: chosen, decision: 'accept' })),
    count(() => setCodeStatus(t.asAdmin(), { ids: chosen, status: 'verified' })),
    count(() => deleteCodes(t.asAdmin(), { ids: chosen })),
  ]
  expect(bulk(ids.slice(0, 2))).toEqual(bulk(ids.slice(2, 52)))
  expect(codeIdsInputSchema.safeParse({ ids: [...ids, 1] }).success).toBe(false)
})

test('an error in the middle leaves everything as it was', () => {
  const ids = insertMany(150)
  reviewCodes(t.asAdmin(), { ids, decision: 'accept' })
  t.sqlite.exec(`create temp trigger broken before delete on codes when old.code = 'N130' begin
    select raise(abort, 'kaputt'); end`)
  expect(() => deleteCodes(t.asAdmin(), { ids })).toThrow()
  expect(listRows(t.db, codes)).toHaveLength(150)
  expect(listRows(t.db, logs)).toHaveLength(1)
  expectNothingStale()
})
