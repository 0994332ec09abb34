import { beforeEach, expect, test } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { createPost, createReadOffer, storeOffer } from '#test/posts-and-offers.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { acceptAllOfInfluencer } from '../../codes/review-codes.ts'
import type { ReadOffer } from '../reading/reading.ts'
import { openOfferStore } from './offer-store.ts'

const DAY_MS = 86_400_000

const t = useTestContext()
let brandId: number
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
})

/** Many codes in one post, the later ones read more surely. */
const toPost = (name: string, count: number, values: Partial<ReadOffer> = {}) => ({
  post: createPost('Bei Snocks', { url: `https://www.instagram.com/p/${name}/` }),
  offers: Array.from({ length: count }, (_, index) => ({
    brandId,
    offer: createReadOffer({ code: `${name}${index}X`, confidence: 0.9 + index / 1000, ...values }),
  })),
})
const collect = (
  posts: (ReturnType<typeof toPost> & { isAuthorUnsure?: boolean })[],
  maxNew = 2000,
) => openOfferStore(t.asSystem(), listRows(t.db, codes).at(-1)?.id ?? 0).add(posts, maxNew)
const listPublic = () =>
  listRows(t.db, codes).flatMap(({ code, needsReview }) => (needsReview ? [] : [code]))
const countWaiting = () =>
  listRows(t.db, codes).filter(({ reviewReason }) => reviewReason === 'new_account').length

test('of one post of a new account the five surest codes are public at once, the rest waits', () => {
  collect([toPost('Q', 30)])
  expect(listPublic()).toEqual(['Q25X', 'Q26X', 'Q27X', 'Q28X', 'Q29X'])
  expect(countWaiting()).toBe(25)
})

test('what of a post a later run stores takes no further places', () => {
  collect([toPost('Q', 12)], 6)
  collect([toPost('Q', 12)])
  expect(listPublic()).toHaveLength(5)
})

test('of one account 20 a day are public at once, in however many posts and runs', () => {
  const days = 'ABCDEF'.split('').map((name) => toPost(name, 6))
  collect(days.slice(0, 3))
  collect(days.slice(3))
  expect(listPublic()).toHaveLength(20)
  t.clock.advance(DAY_MS)
  collect([toPost('G', 6)])
  expect(listPublic()).toHaveLength(25)
})

test('neither old dates of posts nor a code of today make an account known', () => {
  const old = toPost('OLD', 1)
  old.post.postedAt = '2025-01-01T10:00:00Z'
  collect([old])
  collect([toPost('Q', 9)])
  expect(listPublic()).toHaveLength(6)
})

test('an account with an accepted code for more than 30 days is known', () => {
  collect([toPost('OLD', 1)])
  t.clock.advance(31 * DAY_MS)
  collect([toPost('Q', 30)])
  expect(listPublic()).toHaveLength(31)
})

test('a code that only waits makes no account known', () => {
  const createdAt = new Date(t.deps.clock().getTime() - 40 * DAY_MS)
  const influencerId = insertInfluencer(t.db, { username: 'anna.beispiel', createdAt }).id
  insertCode(t.db, { brandId, influencerId, createdAt, needsReview: true })
  collect([toPost('Q', 30)])
  expect(listPublic()).toHaveLength(5)
})

test('high amounts and little confidence are no way around it', () => {
  collect([toPost('H', 30, { discountAmount: 99 }), toPost('U', 30, { confidence: 0.3 })])
  for (const [name, values] of [
    ['H', { discountAmount: 20 }],
    ['U', { confidence: 1 }],
  ] as const) {
    const again = toPost(name, 30, values)
    again.post.url += 'again/'
    again.post.postedAt = t.deps.clock().toISOString()
    collect([again])
    storeOffer(t.asSystem(), {
      brandId,
      post: createPost('', { username: 'ben' }),
      code: `${name}3X`,
    })
  }
  expect(listPublic().filter((code) => code.startsWith('H'))).toHaveLength(5)
  expect(listPublic().filter((code) => code.startsWith('U'))).toHaveLength(5)
})

test('what the operator imports is as public as ever, and takes no place', () => {
  const old = 'ABCDE'.split('').map((name) => toPost(name, 40))
  openOfferStore(t.asSystem()).add(old, 1000)
  expect(listPublic()).toHaveLength(200)
  collect([toPost('Q', 6)])
  expect(listPublic()).toHaveLength(205)
})

test('the operator accepts all of one account in one step, and they take no place of the day', () => {
  collect('ABC'.split('').map((name) => toPost(name, 600)))
  const other = insertCode(t.db, { brandId, needsReview: true })
  const influencerId = listRows(t.db, codes)[0]?.influencerId ?? 0
  expect(acceptAllOfInfluencer(t.asAdmin(), { id: influencerId })).toEqual({ changed: 1785 })
  expect(listPublic()).toHaveLength(1800)
  expect(listPublic()).not.toContain(other.code)
  collect([toPost('Q', 6)])
  expect(listPublic()).toHaveLength(1805)
})

test('codes whose author was unsure until today are codes of today', () => {
  const posts = 'ABCDEF'.split('').map((name) => toPost(name, 6))
  collect(posts.map((post) => ({ ...post, isAuthorUnsure: true })))
  t.clock.advance(DAY_MS)
  for (const post of posts) collect([post])
  expect(listPublic()).toHaveLength(20)
  expect(countWaiting()).toBe(16)
})

test('of one post, too, though the codes become known in several runs', () => {
  const post = toPost('Q', 12)
  collect([{ ...post, isAuthorUnsure: true }])
  t.clock.advance(DAY_MS)
  for (const offers of [post.offers.slice(0, 6), post.offers.slice(6)])
    collect([{ ...post, offers }])
  expect(listPublic()).toHaveLength(5)
})
