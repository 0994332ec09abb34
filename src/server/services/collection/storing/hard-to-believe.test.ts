import { beforeEach, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes } from '#db/schema/codes.ts'
import { READER } from '#extraction/reader-name.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { watchStatements } from '#test/observe.ts'
import { createPost, createReadOffer, NO_CONDITIONS, storeOffer } from '#test/posts-and-offers.ts'
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

test.each([
  ['99.999 €', 99_999, 'fixed'],
  ['9999 €', 9999, 'fixed'],
  ['50,01 €', 50.01, 'fixed'],
  ['79 %', 79, 'percentage'],
  ['51 %', 51, 'percentage'],
] as const)(
  '%s waits at a brand without such a code, however sure the reading is',
  (_, amount, discountType) => {
    store({ discountAmount: amount, discountType })
    expect(read()).toEqual(waits(amount))
    expect(t.db.select().from(brands).get()).toMatchObject({ totalCodes: 0, highestDiscount: 0 })
  },
)

test('up to 50 % and 50 € nothing waits for its amount, whatever the other codes give', () => {
  insertFive({ discountAmount: 5 })
  insertFive({ discountAmount: 5, discountType: 'fixed' })
  store(
    { code: 'P50', discountAmount: 50 },
    { code: 'F50', discountAmount: 50, discountType: 'fixed' },
  )
  expect([read('P50'), read('F50')]).toEqual([isPublic(50), isPublic(50)])
})

test('accepted codes of the brand in the same unit, ended or not, make as much believable', () => {
  insertFive({ discountAmount: 60 })
  t.sqlite.exec('update codes set expires_at = 1')
  insertCode(t.db, { brandId, code: 'WAITS', discountAmount: 99, needsReview: true })
  insertCode(t.db, { brandId, code: 'GONE', discountAmount: 99, status: 'rejected' })
  store(
    { code: 'P60', discountAmount: 60 },
    { code: 'P61', discountAmount: 61 },
    { code: 'F60', discountAmount: 60, discountType: 'fixed' },
  )
  expect(read('P60')).toEqual(isPublic(60))
  expect(read('P61')).toEqual(waits(61))
  expect(read('F60')).toEqual(waits(60))
  const ids = t.db.select({ id: codes.id }).from(codes).all()
  const shown = loadAdminCodes(
    t.db,
    ids.map(({ id }) => id),
  )
  const highest = shown.map(({ code, highestOtherAmount }) => [code, highestOtherAmount])
  expect(Object.fromEntries(highest)).toMatchObject({ P60: null, P61: 60, F60: null })
})

/** A hundred accepted codes of other brands, two of which give `high`. */
const insertHundred = (high: number, category: 'mode' | 'tech', count = 100) => {
  const other = insertBrand(t.db, { category }).id
  const { id: influencerId } = insertInfluencer(t.db)
  for (let number = 1; number <= count; number += 1) {
    const discountAmount = number <= 2 ? high : 20
    insertCode(t.db, { brandId: other, influencerId, discountAmount })
  }
}

test('a brand with fewer than five own is measured by the 99th percentile of its category', () => {
  insertHundred(60, 'mode')
  insertHundred(90, 'tech')
  store({ code: 'P60', discountAmount: 60 }, { code: 'P61', discountAmount: 61 })
  expect([read('P60'), read('P61')]).toEqual([isPublic(60), waits(61)])
})

test('with fewer than a hundred codes in the category the site is the measure', () => {
  insertHundred(60, 'mode', 99)
  store({ code: 'EARLY60', discountAmount: 60 })
  expect(read('EARLY60')).toEqual(waits(60))
  insertHundred(70, 'tech')
  store({ code: 'P60', discountAmount: 60 }, { code: 'P71', discountAmount: 71 })
  expect([read('P60'), read('P71')]).toEqual([isPublic(60), waits(71)])
})

test('a brand with five own codes is measured by them alone', () => {
  insertHundred(60, 'mode')
  insertFive({ discountAmount: 20 })
  store({ discountAmount: 60 })
  expect(read()).toEqual(waits(60))
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

test('amounts of a brand, and the percentiles, are asked once a run', () => {
  insertFive({ discountAmount: 20 })
  const watch = watchStatements(t.sqlite)
  storeBatches([{ code: 'A60', discountAmount: 60 }], [{ code: 'B70', discountAmount: 70 }])
  const statements = watch.stop()
  expect(statements.filter((text) => text.includes('row_number()'))).toHaveLength(1)
  expect(statements.filter((text) => text.includes('max(codes.discount_amount)'))).toHaveLength(1)
})

test.each([
  ['the reader', READER],
  ['a model', 'gpt'],
])(
  'ends two years after the post and smallest orders over 1,000 € count as unread: %s',
  (_, reader) => {
    const orders = (minOrderAmount: number) => ({
      conditions: { ...NO_CONDITIONS, minOrderAmount },
    })
    store(
      { code: 'NEAR', expiresAt: '2028-10-31', ...orders(1000), reader },
      { code: 'FAR', expiresAt: '2028-11-02', ...orders(1000.01), reader },
      { code: 'NEVER', expiresAt: '9999-12-31', ...orders(99_999), reader },
    )
    const stored = listRows(t.db, codes).map(({ code, expiresAt, minOrderAmount }) => [
      code,
      expiresAt?.getUTCFullYear(),
      minOrderAmount,
    ])
    expect(stored).toEqual([
      ['NEAR', 2028, 1000],
      ['FAR', undefined, null],
      ['NEVER', undefined, null],
    ])
    expect(listRows(t.db, codeSources).map(({ expiresAt }) => expiresAt?.getUTCFullYear())).toEqual(
      [2028, undefined, undefined],
    )
  },
)

test('what the operator enters has no such bounds', () => {
  store({ discountAmount: 15 })
  const entered = { expiresAt: '2035-12-31', conditions: { minOrderAmount: 5000 } }
  expect(updateCode(t.asAdmin(), { id: 1, discountAmount: 99, ...entered })).toMatchObject({
    discountAmount: 99,
    needsReview: false,
    expiresAt: '2035-12-31T22:59:59.999Z',
    conditions: { minOrderAmount: 5000 },
  })
})
