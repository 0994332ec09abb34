import { beforeEach, expect, test } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes, dismissedCodes, otherShops } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { logs } from '#db/schema/operators.ts'
import { submissions } from '#db/schema/submissions.ts'
import { codeCopies, votes } from '#db/schema/votes.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertSource, insertVote } from '#test/factories.ts'
import { findRow, listAllIds, listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { updateCode } from './edit-codes.ts'
import { mergeCodes } from './merge-codes.ts'
import { refreshStandingAndCounters } from './ranking.ts'
import { undoMove } from './undo-move.ts'

const t = useTestContext()
let wrong: number
let right: number
beforeEach(() => {
  wrong = insertBrand(t.db, { name: 'Snocks' }).id
  right = insertBrand(t.db, { name: 'Purelei' }).id
})

/** A code with posts, votes, copies and a report. */
function addCode(brandId: number, code: string) {
  const { id, influencerId } = insertCode(t.db, { brandId, code, usageCount: 3 })
  const source = insertSource(t.db, {
    codeId: id,
    influencerId,
    postUrl: `https://x.example/${code}`,
  })
  t.db.insert(otherShops).values({ sourceId: source.id, shop: 'Anderer' }).run()
  insertVote(t.db, { codeId: id })
  t.db.insert(codeCopies).values({ codeId: id, day: '2026-11-01', copies: 3 }).run()
  t.db
    .insert(submissions)
    .values({ kind: 'report', brandId, codeId: id, reason: 'other_shop', createdAt: TEST_NOW })
    .run()
  return id
}
const refreshAll = () => {
  refreshContradictions(t.db, listAllIds(t.db, 'codes'))
  refreshStandingAndCounters(t.db, listAllIds(t.db, 'codes'), TEST_NOW)
  updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW)
  updateInfluencerCounters(t.db, listAllIds(t.db, 'influencers'), TEST_NOW)
}
const readAll = () =>
  [
    codes,
    codeSources,
    otherShops,
    votes,
    codeCopies,
    submissions,
    dismissedCodes,
    brands,
    influencers,
  ].map((table) =>
    listRows(t.db, table)
      .map((row) => JSON.stringify(row))
      .sort(),
  )
const messages = () => listRows(t.db, logs).map(({ message }) => message)
const conflict = expect.objectContaining({ code: 'conflict' })

test('a code goes to another brand with posts, votes, copies and reports, and comes back', () => {
  const id = addCode(wrong, 'ANNA10')
  refreshAll()
  const before = readAll()
  expect(updateCode(t.asAdmin(), { id, brandId: right })).toMatchObject({
    id,
    brand: { name: 'Purelei' },
    upvotes: 1,
    usageCount: 3,
  })
  expect(findRow(t.db, brands, wrong)?.totalCodes).toBe(0)
  expect(findRow(t.db, brands, right)?.totalCodes).toBe(1)
  expect(listRows(t.db, submissions)).toMatchObject([{ brandId: right }])
  // The same post, read as before, does not bring it back.
  expect(listRows(t.db, dismissedCodes)).toMatchObject([
    { brandId: wrong, normalizedCode: 'ANNA10' },
  ])
  undoMove(t.asAdmin(), { id })
  expect(readAll()).toEqual(before)
  expect(messages()).toEqual([
    'Code ANNA10 (Snocks) zu Purelei verschoben',
    'Code ANNA10 (Snocks) wieder wie zuvor',
  ])
  expect(() => undoMove(t.asAdmin(), { id })).toThrow(conflict)
})

test('where the brand has the code it is refused, merged when asked, and both come back as they were', () => {
  const id = addCode(wrong, 'ANNA10')
  const intoId = addCode(right, 'ANNA20')
  // A post that shows both stays one source of the merged code.
  const both = { postUrl: 'https://x.example/beide' }
  for (const { id: codeId, influencerId } of listRows(t.db, codes))
    insertSource(t.db, { codeId, influencerId, ...both })
  refreshAll()
  const before = readAll()
  const input = { id, brandId: right, code: 'anna20' }
  expect(() => updateCode(t.asAdmin(), input)).toThrow(conflict)
  expect(readAll()).toEqual(before)
  expect(updateCode(t.asAdmin(), { ...input, merge: true })).toMatchObject({
    id: intoId,
    code: 'ANNA20',
    upvotes: 2,
    usageCount: 6,
  })
  expect(listRows(t.db, codes)).toHaveLength(1)
  // What comes in between stays with the code that took over.
  insertVote(t.db, { codeId: intoId })
  undoMove(t.asAdmin(), { id })
  const after = readAll()
  const changed = before.flatMap((rows, index) =>
    JSON.stringify(rows) === JSON.stringify(after[index]) ? [] : [index],
  )
  expect(listRows(t.db, codes)).toMatchObject([
    { id, brandId: wrong, code: 'ANNA10', upvotes: 1, usageCount: 3 },
    { id: intoId, brandId: right, code: 'ANNA20', upvotes: 2, usageCount: 3 },
  ])
  // Codes and votes, for the vote in between.
  expect(changed).toEqual([0, 3])
  expect(messages()[0]).toBe('Code ANNA10 (Snocks) mit ANNA20 (Purelei) vereint')
})

test('codes that were merged in the list come back, too; not when the other one or the account is gone', () => {
  const [fromId, intoId] = [addCode(right, 'ANNA1O'), addCode(right, 'ANNA10')]
  refreshAll()
  const before = readAll()
  mergeCodes(t.asAdmin(), { fromId, intoId })
  undoMove(t.asAdmin(), { id: fromId })
  expect(readAll()).toEqual(before)

  mergeCodes(t.asAdmin(), { fromId, intoId })
  t.db.delete(codes).run()
  expect(() => undoMove(t.asAdmin(), { id: fromId })).toThrow(conflict)
  expect(listRows(t.db, codes)).toEqual([])

  const moved = addCode(wrong, 'LENA10')
  updateCode(t.asAdmin(), { id: moved, brandId: right })
  t.db.delete(influencers).run()
  expect(() => undoMove(t.asAdmin(), { id: moved })).toThrow(conflict)
})

test('a brand that is not there takes no code; one that was deleted there may come again', () => {
  const id = addCode(wrong, 'ANNA10')
  expect(() => updateCode(t.asAdmin(), { id, brandId: 99 })).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  )
  t.db
    .insert(dismissedCodes)
    .values({ brandId: right, normalizedCode: 'ANNA10', createdAt: TEST_NOW })
    .run()
  updateCode(t.asAdmin(), { id, brandId: right })
  expect(listRows(t.db, dismissedCodes)).toMatchObject([{ brandId: wrong }])
})
