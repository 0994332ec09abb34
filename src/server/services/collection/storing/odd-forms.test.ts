import { beforeEach, expect, test } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { createPost, createReadOffer } from '#test/posts-and-offers.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { updateCode } from '../../codes/edit-codes.ts'
import type { ReadOffer } from '../reading/reading.ts'
import { openOfferStore } from './offer-store.ts'

const t = useTestContext()
let brandId: number
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
})

const store = (...offers: readonly Partial<ReadOffer>[]) =>
  openOfferStore(t.asSystem()).add(
    offers.map((offer) => ({
      post: createPost('Bei Snocks'),
      offers: [{ brandId, offer: createReadOffer({ confidence: 1, ...offer }) }],
    })),
    50,
  )
const reasonOf = (code: string) =>
  listRows(t.db, codes).find((row) => row.code === code)?.reviewReason

test.each(['SHOP.RU', '01701234567', '\u0410NNA10', 'HURENSOHN20'])(
  '%s waits, however sure it was read',
  (code) => {
    store({ code })
    expect(reasonOf(code)).toBe('form')
  },
)

test('what looks like an accepted code of the brand waits; families and other brands do not', () => {
  insertCode(t.db, { brandId, code: 'ANNA10' })
  insertCode(t.db, { code: 'BEN10' })
  insertCode(t.db, { brandId, code: 'EVA10', needsReview: true })
  for (const code of ['ANNA1O', 'ANNA15', 'ANNA20', 'BEN1O', 'EVA1O']) store({ code })
  expect(reasonOf('ANNA1O')).toBe('form')
  for (const code of ['ANNA15', 'ANNA20', 'BEN1O', 'EVA1O']) expect(reasonOf(code)).toBeNull()
})

test('of two new codes that look alike the second waits', () => {
  store({ code: 'ANNA10' }, { code: 'ANNA1O' })
  expect([reasonOf('ANNA10'), reasonOf('ANNA1O')]).toEqual([null, 'form'])
})

test('neither an amount, nor a surer post, nor a second account ends the waiting; another text does', () => {
  store({ code: 'ANNA.DE', discountAmount: 99 })
  store({ code: 'ANNA.DE', discountAmount: 20 })
  const post = createPost('Bei Snocks', { username: 'ben' })
  const offers = [{ brandId, offer: createReadOffer({ code: 'ANNA.DE', confidence: 1 }) }]
  openOfferStore(t.asSystem()).add([{ post, offers }], 50)
  expect(updateCode(t.asAdmin(), { id: 1, discountAmount: 25 }).reviewReason).toBe('form')
  expect(updateCode(t.asAdmin(), { id: 1, code: 'ANNADE' })).toMatchObject({ needsReview: false })
})
