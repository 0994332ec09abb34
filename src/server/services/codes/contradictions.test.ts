import { beforeEach, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { logs } from '#db/schema/operators.ts'
import { adminCodeSchema } from '#shared/schemas/admin-code.ts'
import type { Post } from '#shared/schemas/post.ts'
import { insertBrand } from '#test/factories.ts'
import { createPost, storeOffer } from '#test/posts-and-offers.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import type { ReadOffer } from '../collection/reading/reading.ts'
import { updateCode } from './edit-codes.ts'
import { listCodes } from './list-codes.ts'
import { mergeCodes } from './merge-codes.ts'
import { resolveContradiction, reviewCodes, setCodeStatus } from './review-codes.ts'

const t = useTestContext()
beforeEach(() => {
  insertBrand(t.db, { name: 'Snocks' })
  see('anna', '2026-10-20T10:00:00Z', {}, { followerCount: 80_000 })
})

/** One import with one post. */
function see(
  username: string,
  postedAt: string,
  offer: Partial<ReadOffer> = {},
  values: Partial<Post> = {},
) {
  const post = createPost('ANNA15 bei Snocks', { username, postedAt, ...values })
  storeOffer(t.asSystem(), { brandId: 1, post, ...offer })
}
const queue = () => listCodes(t.asAdmin(), { filter: 'review' }).codes
const theCode = () => {
  const [code] = listCodes(t.asAdmin(), {}).codes
  if (!code) throw new Error('no code')
  return code
}
const marks = () => listRows(t.db, codeSources).map(({ contradiction }) => contradiction)
const resolve = (sourceId: number, decision: 'accept' | 'dismiss') =>
  resolveContradiction(t.asAdmin(), { sourceId, decision })
const publicCodes = () => t.db.select().from(brands).get()?.totalCodes

test('the queue shows what differs, with both posts; the code stays public', () => {
  see('ben', '2026-10-01T10:00:00Z', { discountAmount: 40 }, { followerCount: 3 })
  see('clara', '2026-10-25T10:00:00Z', { discountAmount: 95, expiresAt: '2026-11-12' })
  const [code, ...others] = queue()
  expect(others).toEqual([])
  expect(adminCodeSchema.strict().parse(code)).toEqual(code)
  expect(code).toMatchObject({
    needsReview: false,
    discountAmount: 15,
    expiresAt: null,
    contradictionCount: 2,
    ownPost: { username: 'anna', followerCount: 80_000, quote: 'ANNA15' },
    contradictions: [
      {
        sourceId: 3,
        post: { username: 'clara', postedAt: '2026-10-25T10:00:00.000Z' },
        claims: {
          discount: { amount: 95, type: 'percentage' },
          expiresAt: '2026-11-12T22:59:59.999Z',
          firstShownAt: null,
        },
      },
      {
        sourceId: 2,
        post: { username: 'ben', followerCount: 3 },
        // Older than the influencer's own post: its amount is outdated, its date is not.
        claims: { discount: null, expiresAt: null, firstShownAt: '2026-10-01T10:00:00.000Z' },
      },
    ],
  })
  expect(publicCodes()).toBe(1)
})

test('posts that agree, say less, or are older than the influencer’s last one contradict nothing', () => {
  see('ben', '2026-10-21T10:00:00Z')
  see('ben', '2026-10-22T10:00:00Z', { discountAmount: null, discountType: null })
  see('ben', '2026-10-23T10:00:00Z', { expiresAt: '2026-10-24' })
  expect(marks()).toEqual([null, null, null, 'open'])
  see('anna', '2026-10-26T10:00:00Z')
  expect(marks()).toEqual([null, null, null, null, null])
  expect(queue()).toEqual([])
})

test('the operator can take over amount and end; later posts of the influencer still change them', () => {
  see('ben', '2026-10-25T10:00:00Z', { discountAmount: 95, expiresAt: '2026-11-12' })
  const changed = resolve(2, 'accept')
  expect(changed).toMatchObject({
    discountAmount: 95,
    expiresAt: '2026-11-12T22:59:59.999Z',
    influencer: { username: 'anna' },
    // The operator's word: nothing to wait for.
    needsReview: false,
    contradictionCount: 0,
    pinnedTerms: [],
  })
  expect(t.db.select().from(brands).get()).toMatchObject({ highestDiscount: 95 })
  expect(listRows(t.db, logs)).toMatchObject([
    {
      type: 'admin',
      message: expect.stringMatching(/^Code ANNA15 \(.+\): Widerspruch von @ben übernommen$/),
    },
  ])
  see('anna', '2026-10-24T10:00:00Z', { discountAmount: 20 })
  expect(theCode()).toMatchObject({ discountAmount: 95 })
  see('anna', '2026-10-28T10:00:00Z', { discountAmount: 20, expiresAt: '2026-12-31' })
  expect(theCode()).toMatchObject({
    discountAmount: 20,
    expiresAt: '2026-12-31T22:59:59.999Z',
  })
})

test('taking over an earlier date makes the code that account’s, with its counters', () => {
  see('ben', '2026-10-01T10:00:00Z', { discountAmount: 40 })
  expect(resolve(2, 'accept')).toMatchObject({
    discountAmount: 15,
    influencer: { username: 'ben' },
    createdAt: '2026-10-01T10:00:00.000Z',
    contradictionCount: 0,
  })
  const active = listRows(t.db, influencers)
  expect(active.map(({ username, activeCodes }) => [username, activeCodes])).toEqual([
    ['anna', 0],
    ['ben', 1],
  ])
})

test('dismissing keeps the code, also when that account says the same again', () => {
  see('ben', '2026-10-25T10:00:00Z', { discountAmount: 95 })
  see('ben', '2026-10-26T10:00:00Z', { discountAmount: 95 })
  expect(queue()).toMatchObject([{ contradictionCount: 2 }])
  expect(resolve(3, 'dismiss')).toMatchObject({ discountAmount: 15, contradictionCount: 0 })
  see('ben', '2026-10-27T10:00:00Z', { discountAmount: 95 })
  expect(marks()).toEqual([null, 'dismissed', 'dismissed', 'dismissed'])
  expect(queue()).toEqual([])
  see('ben', '2026-10-28T10:00:00Z', { discountAmount: 90 })
  see('clara', '2026-10-28T10:00:00Z', { discountAmount: 95 })
  expect(queue()).toMatchObject([{ contradictionCount: 2 }])
})

test('accepting a code dismisses its contradictions, rejecting takes it off the queue', async () => {
  see('ben', '2026-10-25T10:00:00Z', { discountAmount: 95 })
  expect(await reviewCodes(t.asAdmin(), { ids: [1], decision: 'accept' })).toMatchObject({
    changed: 1,
  })
  expect(marks()).toEqual([null, 'dismissed'])
  expect(queue()).toEqual([])
  see('clara', '2026-10-26T10:00:00Z', { discountAmount: 40 })
  expect(await reviewCodes(t.asAdmin(), { ids: [1], decision: 'reject' })).toMatchObject({
    changed: 1,
  })
  see('clara', '2026-10-27T10:00:00Z', { discountAmount: 50 })
  expect(queue()).toEqual([])
  await setCodeStatus(t.asAdmin(), { ids: [1], status: 'auto' })
  expect(queue()).toMatchObject([{ contradictionCount: 2 }])
})

test('a term that the operator sets ends contradictions to it; following posts again lets new ones arise', () => {
  see('ben', '2026-10-25T10:00:00Z', { discountAmount: 95 })
  updateCode(t.asAdmin(), { id: 1, discountAmount: 20 })
  expect(queue()).toEqual([])
  see('ben', '2026-10-26T10:00:00Z', { discountAmount: 90 })
  expect(queue()).toEqual([])
  updateCode(t.asAdmin(), { id: 1, followPosts: true })
  // Both are older than the operator's word.
  expect(queue()).toEqual([])
  t.clock.advance(60_000)
  see('ben', t.deps.clock().toISOString(), { discountAmount: 80 })
  expect(queue()).toMatchObject([{ contradictionCount: 1 }])
})

test('contradictions are found again when codes are merged', () => {
  see('ben', '2026-10-01T10:00:00Z', { code: 'ANNA1S', discountAmount: 95 })
  expect(mergeCodes(t.asAdmin(), { fromId: 2, intoId: 1 })).toMatchObject({
    influencer: { username: 'ben' },
    discountAmount: 15,
    contradictionCount: 0,
  })
  see('anna', '2026-10-30T10:00:00Z', { discountAmount: 30 })
  expect(queue()).toMatchObject([{ discountAmount: 15, contradictionCount: 1 }])
})

test('an amount that waits for the operator is not published by a merge', () => {
  see('anna', '2026-10-30T10:00:00Z', { code: 'ANNA95', discountAmount: 95 })
  expect(mergeCodes(t.asAdmin(), { fromId: 1, intoId: 2 })).toMatchObject({
    discountAmount: 95,
    needsReview: true,
    reviewReason: 'amount',
  })
  expect(listRows(t.db, codes)).toHaveLength(1)
})

test('only an open contradiction can be decided on, and only once', () => {
  see('ben', '2026-10-25T10:00:00Z', { discountAmount: 95 })
  const missing = expect.objectContaining({ code: 'not_found' })
  expect(() => resolve(1, 'accept')).toThrow(missing)
  expect(() => resolve(99, 'dismiss')).toThrow(missing)
  resolve(2, 'dismiss')
  expect(() => resolve(2, 'accept')).toThrow(missing)
})
