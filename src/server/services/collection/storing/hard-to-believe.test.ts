import { beforeEach, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codes } from '#db/schema/codes.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { watchStatements } from '#test/observe.ts'
import { createPost, createReadOffer, storeOffer } from '#test/posts-and-offers.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { updateCode } from '../../codes/edit-codes.ts'
import { loadAdminCodes } from '../../codes/load-codes.ts'
import { reviewCodes } from '../../codes/review-codes.ts'
import type { ReadOffer } from '../reading/reading.ts'
import { openOfferStore } from './offer-store.ts'

const t = useTestContext()
let brandId: number
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
})

const toPost = (offer: Partial<ReadOffer>) => {
  t.clock.advance(60_000)
  const post = createPost('Bei Snocks', { postedAt: t.deps.clock().toISOString() })
  return { post, offers: [{ brandId, offer: createReadOffer({ confidence: 1, ...offer }) }] }
}
/** One run, batch by batch; the newer offers come later. */
const storeBatches = (...batches: readonly (readonly Partial<ReadOffer>[])[]) => {
  const run = openOfferStore(t.asSystem())
  for (const offers of batches) run.add(offers.map(toPost), 50)
}
const store = (...offers: readonly Partial<ReadOffer>[]) => storeBatches(offers)
const read = (code = 'ANNA15') => {
  const row = listRows(t.db, codes).find((other) => other.code === code)
  if (!row) throw new Error('no code')
  const { discountAmount, needsReview, reviewReason } = row
  return { discountAmount, needsReview, reviewReason }
}
const insertFive = (values: { discountAmount: number; discountType?: 'fixed' }) => {
  for (let number = 1; number <= 5; number += 1)
    insertCode(t.db, { brandId, code: `FIVE${number}${values.discountType}`, ...values })
}
const cutEach = <Item>(items: readonly Item[]) => items.map((item) => [item])
const waits = (discountAmount: number) => ({
  discountAmount,
  needsReview: true,
  reviewReason: 'amount',
})
const isPublic = (discountAmount: number) => ({
  discountAmount,
  needsReview: false,
  reviewReason: null,
})

test('an amount of 95 % waits for review, however sure the reading is; 79 % does not', () => {
  store({ discountAmount: 95 }, { code: 'ANNA79', discountAmount: 79 })
  expect(read()).toEqual(waits(95))
  expect(read('ANNA79')).toEqual(isPublic(79))
  expect(t.db.select().from(brands).get()).toMatchObject({ totalCodes: 1, highestDiscount: 79 })
})

test('more than twice the highest amount of five active codes of the brand, in the same unit, waits', () => {
  insertFive({ discountAmount: 20 })
  insertFive({ discountAmount: 5, discountType: 'fixed' })
  store(
    { code: 'P40', discountAmount: 40 },
    { code: 'P41', discountAmount: 41 },
    { code: 'F10', discountAmount: 10, discountType: 'fixed' },
    { code: 'F11', discountAmount: 11, discountType: 'fixed' },
  )
  expect(read('P40')).toEqual(isPublic(40))
  expect(read('P41')).toEqual(waits(41))
  expect(read('F10')).toEqual(isPublic(10))
  expect(read('F11')).toEqual(waits(11))
  const ids = t.db.select({ id: codes.id }).from(codes).all()
  const shown = loadAdminCodes(
    t.db,
    ids.map(({ id }) => id),
    t.deps.clock(),
  )
  const highest = shown.map(({ code, highestOtherAmount }) => [code, highestOtherAmount])
  expect(Object.fromEntries(highest)).toMatchObject({ P40: null, P41: 40, F11: 10 })
})

test('with fewer than five other active codes nothing is compared', () => {
  insertFive({ discountAmount: 20 })
  t.sqlite.exec('update codes set expires_at = 1 where id = 1')
  store({ discountAmount: 60 })
  expect(read()).toEqual(isPublic(60))
})

test('high amounts of one batch do not make each other believable', () => {
  insertFive({ discountAmount: 20 })
  store({ code: 'A60', discountAmount: 60 }, { code: 'B70', discountAmount: 70 })
  expect(read('A60')).toEqual(waits(60))
  expect(read('B70')).toEqual(waits(70))
})

test.each([
  [20, 40, 75],
  [50, 45, 60],
])(
  'the division into batches changes nothing: A 20, B %d, then A %d and B %d',
  (before, later, waiting) => {
    const { id: influencerId } = insertInfluencer(t.db, { username: 'anna.beispiel' })
    const offers = [
      { code: 'A', discountAmount: later },
      { code: 'B', discountAmount: waiting },
    ]
    for (const batches of [[offers], ...[offers, offers.toReversed()].map(cutEach)]) {
      t.sqlite.exec('delete from codes')
      insertFive({ discountAmount: 20 })
      insertCode(t.db, { brandId, influencerId, code: 'A', discountAmount: 20 })
      insertCode(t.db, { brandId, influencerId, code: 'B', discountAmount: before })
      storeBatches(...batches)
      expect([read('A'), read('B')]).toEqual([isPublic(later), waits(waiting)])
    }
  },
)

test('a code is not compared with itself', () => {
  insertFive({ discountAmount: 20 })
  store({ discountAmount: 40 })
  store({ discountAmount: 50 })
  expect(read()).toEqual(waits(50))
})

test('a later high amount of the influencer waits, and a believable one ends the waiting', () => {
  store({ discountAmount: 20 })
  store({ discountAmount: 90 })
  expect(read()).toEqual(waits(90))
  store({ discountAmount: 25 })
  expect(read()).toEqual(isPublic(25))
})

test('an accepted amount does not wait again until it changes', async () => {
  store({ discountAmount: 95 })
  expect(await reviewCodes(t.asAdmin(), { ids: [1], decision: 'accept' })).toMatchObject({
    changed: 1,
  })
  store({ discountAmount: 95 })
  expect(read()).toEqual(isPublic(95))
  store({ discountAmount: 96 })
  expect(read()).toEqual(waits(96))
})

test.each([
  ['a believable post', () => store({ discountAmount: 20, confidence: 0.5 })],
  ['the operator', () => updateCode(t.asAdmin(), { id: 1, discountAmount: 20 })],
])('a released code waits no more once %s ends the doubt about its amount', async (_, end) => {
  store({ discountAmount: 15, confidence: 0.5 })
  await reviewCodes(t.asAdmin(), { ids: [1], decision: 'accept' })
  store({ discountAmount: 95, confidence: 0.5 })
  expect(read()).toEqual(waits(95))
  end()
  expect(read()).toEqual(isPublic(20))
})

test('neither a surer source nor a second influencer releases it', () => {
  store({ discountAmount: 95, confidence: 0.9 })
  store({ discountAmount: 95 })
  const post = createPost('Bei Snocks', { username: 'ben' })
  storeOffer(t.asSystem(), { brandId, post, discountAmount: 95 })
  expect(read()).toEqual(waits(95))
})

test('an amount that the operator set neither waits nor follows a post', () => {
  store({ discountAmount: 95 })
  updateCode(t.asAdmin(), { id: 1, discountAmount: 90 })
  expect(read()).toEqual(isPublic(90))
  store({ discountAmount: 99 })
  expect(read()).toEqual(isPublic(90))
})

test('a code that the operator rejected does not come back into the queue', async () => {
  store({ discountAmount: 20 })
  await reviewCodes(t.asAdmin(), { ids: [1], decision: 'reject' })
  store({ discountAmount: 95 })
  expect(read()).toEqual(isPublic(95))
})

test('the highest amounts of a brand are asked once a run', () => {
  insertFive({ discountAmount: 20 })
  const watch = watchStatements(t.sqlite)
  storeBatches([{ code: 'A60', discountAmount: 60 }], [{ code: 'B70', discountAmount: 70 }])
  expect(watch.stop().filter((text) => text.includes('row_number()'))).toHaveLength(1)
})
