import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createTestContext } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { createPost, createReadOffer, NO_CONDITIONS } from '#test/posts-and-offers.ts'
import { dumpCodes } from '#test/stored-rows.ts'
import { openOfferStore } from './offer-store.ts'
import type { OfferedPost } from './plan-posts.ts'

const DAY_MS = 86_400_000

/** Few people, brands, codes and posts, so that all meet in every way. */
const offer = fc
  .record({
    code: fc.constantFrom('ANNA15', 'anna15', 'BEN20', 'CLARA5', 'GELOESCHT'),
    discountAmount: fc.constantFrom(null, 10, 20),
    expiresAt: fc.constantFrom(null, '2026-10-15', '2026-12-31'),
    isExclusive: fc.boolean(),
    benefit: fc.constantFrom(null, 'Gratisversand'),
    minOrderAmount: fc.constantFrom(null, 40),
    confidence: fc.constantFrom(0.5, 0.79, 0.9),
    start: fc.nat(2),
  })
  .map(({ minOrderAmount, ...values }) =>
    createReadOffer({ ...values, end: 6, conditions: { ...NO_CONDITIONS, minOrderAmount } }),
  )
const offered = fc
  .record({
    number: fc.nat(11),
    day: fc.nat(39),
    displayName: fc.constantFrom(null, 'Name 1', 'Name 2'),
    followerCount: fc.constantFrom(null, 7, 4_000),
    offers: fc.array(fc.record({ brandId: fc.integer({ min: 1, max: 4 }), offer }), {
      maxLength: 3,
    }),
  })
  .map(({ number, day, offers, ...profile }) => {
    const url = `https://www.instagram.com/p/Post${number}/`
    const postedAt = new Date(Date.UTC(2026, 9, 1) + day * DAY_MS).toISOString()
    const username = `person.${number % 5}`
    return { post: createPost('x', { url, username, postedAt, ...profile }), offers }
  })

/** Into brands 1 to 3; brand 4 is none. */
function storeIn(batches: readonly OfferedPost[][], maxNew: number) {
  const t = createTestContext()
  for (const name of ['Eins', 'Zwei', 'Drei']) insertBrand(t.db, { name })
  t.sqlite.exec(`insert into blocked_influencers values ('person.4', null, 0);
    insert into dismissed_codes values (1, 'GELOESCHT', 0)`)
  const store = openOfferStore(t.asSystem())
  const results = []
  let left = maxNew
  for (const batch of batches) {
    if (left <= 0) break
    const stored = store.add(batch, left)
    for (const post of stored) if ('added' in post) left -= post.added
    results.push(...stored)
  }
  const dump = dumpCodes(t.sqlite)
  t.close()
  return { results, dump }
}

test('a batch comes to the same rows as its posts one by one', () => {
  const posts = fc.array(offered, { minLength: 60, maxLength: 60 })
  fc.assert(
    fc.property(posts, fc.constantFrom(4, 7, 1_000), (posts, maxNew) => {
      const oneByOne = storeIn(
        posts.map((post) => [post]),
        maxNew,
      )
      expect(storeIn([posts], maxNew)).toEqual(oneByOne)
      expect(storeIn([posts.slice(0, 20), posts.slice(20)], maxNew)).toEqual(oneByOne)
      expect(oneByOne.dump[0]?.length).toBeGreaterThan(3)
    }),
    { numRuns: 5, seed: 1 },
  )
})

/** A post that shows the one code. */
const show = (username: string, postedAt = '2026-10-30T10:00:00Z'): OfferedPost => ({
  post: createPost('ANNA15', { username, postedAt }),
  offers: [{ brandId: 1, offer: createReadOffer() }],
})

test('the accounts that show a code are copied once a batch, however many they are', () => {
  const t = createTestContext()
  insertBrand(t.db)
  const run = openOfferStore(t.asSystem())
  const walk = vi.spyOn(Map.prototype, Symbol.iterator)
  const countWalks = (posts: readonly OfferedPost[]) => {
    walk.mockClear()
    run.add(posts, 50)
    return walk.mock.calls.length
  }
  const showByMany = (count: number) =>
    Array.from({ length: count }, (_, index) => show(`of${count}.${index}`))
  countWalks(showByMany(2))
  const few = countWalks(showByMany(3))
  expect(countWalks(showByMany(60)) - few).toBeLessThan(10)
  walk.mockRestore()
  t.close()
})

test('a batch that failed leaves nothing behind in the plan of the next one', () => {
  const t = createTestContext()
  insertBrand(t.db)
  const run = openOfferStore(t.asSystem())
  run.add([show('anna')], 50)
  t.sqlite.exec(`create trigger broken before insert on code_sources
    begin select raise(abort, 'no'); end`)
  expect(run.add([show('ben', '2026-10-01T10:00:00Z')], 50)).toMatchObject([{ error: {} }])
  t.sqlite.exec('drop trigger broken')
  run.add([show('ben', '2026-10-20T10:00:00Z')], 50)
  expect(t.sqlite.prepare('select created_at from codes').pluck().all()).toEqual([
    Date.parse('2026-10-20T10:00:00Z'),
  ])
  t.close()
})
