import { beforeEach, expect, test } from 'vitest'
import { updateInfluencerCounters } from '#db/queries/counters.ts'
import { codeSources, codes, dismissedCodes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { logs } from '#db/schema/operators.ts'
import { codeCopies, votes } from '#db/schema/votes.ts'
import { adminCodeSchema } from '#shared/schemas/admin-code.ts'
import { TEST_NOW } from '#test/context.ts'
import {
  insertBrand,
  insertCode,
  insertInfluencer,
  insertSource,
  insertVote,
} from '#test/factories.ts'
import { listAllIds, listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { mergeCodes } from './merge-codes.ts'

const t = useTestContext()
let brandId: number
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
})

const at = (day: number) => new Date(TEST_NOW.getTime() + day * 86_400_000)
const code = (error: string) => expect.objectContaining({ code: error })
const theCode = () => {
  const [row, ...others] = listRows(t.db, codes)
  if (!row || others.length > 0) throw new Error('not one code')
  return row
}

test('the second code takes over what is known of the first, which is deleted for good', () => {
  const anna = insertInfluencer(t.db)
  const from = insertCode(t.db, {
    brandId,
    influencerId: anna.id,
    code: 'ANNA1O',
    description: 'Gratisversand',
    discountAmount: 25,
    isExclusive: true,
    minOrderAmount: 40,
    newCustomersOnly: true,
    excludedGoods: 'Gutscheine',
    expiresAt: at(5),
    confidence: 0.95,
    usageCount: 3,
    createdAt: at(-9),
    extractedAt: at(-1),
  })
  const into = insertCode(t.db, {
    brandId,
    code: 'ANNA10',
    discountAmount: 10,
    minOrderAmount: 30,
    confidence: 0.7,
    usageCount: 4,
    createdAt: at(-5),
    extractedAt: at(-5),
  })
  updateInfluencerCounters(t.db, listAllIds(t.db, 'influencers'), TEST_NOW)
  const merged = mergeCodes(t.asAdmin(), { fromId: from.id, intoId: into.id })
  expect(adminCodeSchema.parse(merged)).toEqual(merged)
  expect(merged.sources).toHaveLength(2)
  expect(theCode()).toMatchObject({
    id: into.id,
    code: 'ANNA10',
    influencerId: anna.id,
    description: 'Gratisversand',
    discountAmount: 10,
    isExclusive: true,
    minOrderAmount: 30,
    newCustomersOnly: true,
    notCombinable: false,
    excludedGoods: 'Gutscheine',
    expiresAt: at(5),
    confidence: 0.95,
    usageCount: 7,
    createdAt: at(-9),
    extractedAt: at(-1),
    // Two people show it now, of whom nothing else is known.
    status: 'unverified',
  })
  expect(listRows(t.db, dismissedCodes)).toMatchObject([{ brandId, normalizedCode: 'ANNA1O' }])
  const active = listRows(t.db, influencers).map(({ activeCodes }) => activeCodes)
  expect(active).toEqual([1, 0])
  expect(listRows(t.db, logs)).toMatchObject([
    { type: 'admin', message: 'Code ANNA1O (Snocks) mit ANNA10 vereint' },
  ])
})

test('a post stays one source, votes come along as they are, copies add up by day', () => {
  const from = insertCode(t.db, { brandId, usageCount: 3 })
  const into = insertCode(t.db, { brandId, usageCount: 3 })
  const post = { postUrl: 'https://www.instagram.com/p/both/', influencerId: into.influencerId }
  insertSource(t.db, { codeId: from.id, ...post, quote: 'alt' })
  insertSource(t.db, { codeId: into.id, ...post, quote: 'bleibt' })
  const place = {
    neighbourhood: 'n',
    neighbourhoodBefore: 'm',
    wideNetwork: 'w',
    wideNetworkBefore: 'v',
  }
  for (const { id } of [from, into]) {
    insertVote(t.db, { codeId: id, vote: 'not_working', createdAt: at(-1) })
    insertVote(t.db, { codeId: id, createdAt: at(-2), ...place })
    insertVote(t.db, { codeId: id, createdAt: at(0), isCounted: false })
  }
  const cast = listRows(t.db, votes)
  t.db.delete(codeCopies).run()
  t.db
    .insert(codeCopies)
    .values([
      { codeId: from.id, day: '2026-10-31', copies: 2 },
      { codeId: into.id, day: '2026-10-31', copies: 3 },
      { codeId: from.id, day: '2026-10-30', copies: 1 },
    ])
    .run()
  mergeCodes(t.asAdmin(), { fromId: from.id, intoId: into.id })

  const quotes = listRows(t.db, codeSources).map(({ quote }) => quote)
  expect(quotes).toHaveLength(3)
  expect(quotes).not.toContain('alt')
  expect(listRows(t.db, votes)).toEqual(cast.map((vote) => ({ ...vote, codeId: into.id })))
  const counted = { upvotes: 2, downvotes: 2, lastWorkedAt: at(-2), usageCount: 6 }
  expect(theCode()).toMatchObject(counted)
  expect(theCode().rank).toBeGreaterThan(0)
  const byDay = listRows(t.db, codeCopies).map(({ day, copies }) => [day, copies])
  expect(byDay.sort()).toEqual([
    ['2026-10-30', 1],
    ['2026-10-31', 5],
  ])
})

test('gaps are filled: the amount with its unit, the end where the newer post has none', () => {
  const from = insertCode(t.db, { brandId, discountAmount: 5, discountType: 'fixed' })
  const into = insertCode(t.db, {
    brandId,
    discountAmount: null,
    discountType: null,
    expiresAt: at(3),
  })
  mergeCodes(t.asAdmin(), { fromId: from.id, intoId: into.id })
  expect(theCode()).toMatchObject({ discountAmount: 5, discountType: 'fixed', expiresAt: at(3) })
})

test('a merged code waits only if both waited; the status that the operator gave the second stays', () => {
  const waiting = { brandId, needsReview: true, confidence: 0.1 }
  const person = { influencerId: insertInfluencer(t.db).id }
  const first = insertCode(t.db, { ...waiting, ...person })
  const second = insertCode(t.db, { ...waiting, ...person })
  expect(mergeCodes(t.asAdmin(), { fromId: first.id, intoId: second.id }).needsReview).toBe(true)
  const open = insertCode(t.db, { brandId, ...person, confidence: 0.1 })
  expect(mergeCodes(t.asAdmin(), { fromId: open.id, intoId: second.id }).needsReview).toBe(false)
  t.db.update(codes).set({ status: 'rejected', statusPinned: true }).run()
  const other = insertCode(t.db, { brandId })
  expect(mergeCodes(t.asAdmin(), { fromId: other.id, intoId: second.id }).status).toBe('rejected')
})

test('the amount that the operator set is kept, and ends the waiting', () => {
  const waiting = { needsReview: true, reviewReason: 'amount', discountAmount: 95 } as const
  const his = { discountAmount: 20, pinnedTerms: ['discount' as const] }
  const pairs = [
    [waiting, his],
    [his, waiting],
    [waiting, { ...his, needsReview: true }],
  ]
  for (const [one, other] of pairs) {
    const into = insertCode(t.db, { brandId, ...one })
    const from = insertCode(t.db, { brandId, ...other })
    const merged = mergeCodes(t.asAdmin(), { fromId: from.id, intoId: into.id })
    expect(merged).toMatchObject({ discountAmount: 20, needsReview: false, reviewReason: null })
  }
})

test('votes from before the operator released one of the codes do not report the other', () => {
  for (const accepted of ['from', 'into']) {
    const code = (role: string) =>
      insertCode(t.db, { brandId, acceptedAt: role === accepted ? at(-1) : at(-9) })
    const [from, into] = [code('from'), code('into')]
    for (const day of [-3, -2])
      for (const { id } of [from, into, from, into, from])
        insertVote(t.db, { codeId: id, vote: 'not_working', createdAt: at(day) })
    expect(mergeCodes(t.asAdmin(), { fromId: from.id, intoId: into.id })).toMatchObject({
      downvotes: 10,
      needsReview: false,
    })
  }
})

test('a code that visitors reported stays visible as reported after a merge', () => {
  const person = { brandId, influencerId: insertInfluencer(t.db).id }
  const reported = { ...person, needsReview: true, reviewReason: 'visitors' } as const
  const unsure = { ...person, needsReview: true, confidence: 0.1 }
  const pairs = [
    [reported, unsure],
    [unsure, reported],
  ]
  for (const [one, other] of pairs) {
    const into = insertCode(t.db, one)
    const from = insertCode(t.db, other)
    const merged = mergeCodes(t.asAdmin(), { fromId: from.id, intoId: into.id })
    expect(merged.reviewReason).toBe('visitors')
  }
})

test('what waits for the operator alone goes on to wait after a merge', () => {
  const person = { brandId, influencerId: insertInfluencer(t.db).id, needsReview: true }
  const tooMany = { ...person, reviewReason: 'new_account' } as const
  const odd = { ...person, reviewReason: 'form' } as const
  for (const [one, other, reason] of [
    [tooMany, person, 'new_account'],
    [person, tooMany, 'new_account'],
    [odd, tooMany, 'form'],
  ] as const) {
    const into = insertCode(t.db, one)
    const from = insertCode(t.db, other)
    const merged = mergeCodes(t.asAdmin(), { fromId: from.id, intoId: into.id })
    expect(merged.reviewReason).toBe(reason)
  }
})

test('a rejected code neither releases the other one nor comes back into the queue with it', () => {
  const rejected = { status: 'rejected', statusPinned: true, acceptedAt: at(-9) } as const
  const waiting = { needsReview: true }
  const person = { brandId, influencerId: insertInfluencer(t.db).id, confidence: 0.1 }
  const merge = (one: Parameters<typeof insertCode>[1], other: typeof one) => {
    const into = insertCode(t.db, { ...person, ...one })
    const from = insertCode(t.db, { ...person, ...other })
    return mergeCodes(t.asAdmin(), { fromId: from.id, intoId: into.id }).reviewReason
  }
  expect(merge(waiting, rejected)).toBe('confidence')
  expect(merge(rejected, waiting)).toBeNull()
  const hardToBelieve = { ...waiting, reviewReason: 'amount' } as const
  expect(merge({ ...rejected, discountAmount: null }, hardToBelieve)).toBeNull()
})

test('a code is merged neither with itself, nor with one of another brand, nor with an unknown one', () => {
  const { id } = insertCode(t.db, { brandId })
  const elsewhere = insertCode(t.db).id
  const merge = (fromId: number, intoId: number) => () =>
    mergeCodes(t.asAdmin(), { fromId, intoId })
  expect(merge(id, id)).toThrow(code('invalid_input'))
  expect(merge(id, elsewhere)).toThrow(code('invalid_input'))
  expect(merge(id, 999)).toThrow(code('not_found'))
  expect(merge(999, id)).toThrow(code('not_found'))
  expect(listRows(t.db, codes)).toHaveLength(2)
})
