import { expect, test, vi } from 'vitest'
import { createTestContext } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { createPost, createReadOffer, NO_CONDITIONS } from '#test/posts-and-offers.ts'
import { dumpCodes } from '#test/stored-rows.ts'
import { openOfferStore } from './offer-store.ts'
import type { OfferedPost } from './plan-posts.ts'

const DAY_MS = 86_400_000

/** The same sequence for the same seed (Park and Miller). */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Few people, brands, codes and posts, so that all meet in every way. */
function createPosts(random: (below: number) => number, count: number): OfferedPost[] {
  return Array.from({ length: count }, () => {
    const caption = 'x'.repeat(60)
    const number = random(12)
    const postedAt = new Date(Date.UTC(2026, 9, 1) + random(40) * DAY_MS).toISOString()
    return {
      post: {
        url: `https://www.instagram.com/p/Post${number}/`,
        username: `person.${number % 5}`,
        displayName: random(3) === 0 ? `Name ${random(3)}` : null,
        followerCount: random(3) === 0 ? random(5_000) : null,
        caption,
        postedAt,
      },
      offers: Array.from({ length: random(4) }, () => ({
        brandId: 1 + random(4),
        offer: createReadOffer({
          code: ['ANNA15', 'anna15', 'BEN20', 'CLARA5', 'GELOESCHT'][random(5)] ?? 'ANNA15',
          brand: null,
          discountAmount: [null, 10, 20][random(3)] ?? null,
          expiresAt: [null, '2026-10-15', '2026-12-31'][random(3)] ?? null,
          isExclusive: random(2) === 0,
          benefit: [null, 'Gratisversand'][random(2)] ?? null,
          conditions: { ...NO_CONDITIONS, minOrderAmount: [null, 40][random(2)] ?? null },
          confidence: [0.5, 0.79, 0.9][random(3)] ?? 0.9,
          quote: caption.slice(0, 6),
          start: random(3),
          end: 6,
        }),
      })),
    }
  })
}

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

test.each([
  [1, 1_000],
  [2, 1_000],
  [3, 1_000],
  [4, 4],
  [5, 7],
])('a batch comes to the same rows as its posts one by one, seed %i', (seed, maxNew) => {
  const posts = createPosts(createRandom(seed), 60)
  const oneByOne = storeIn(
    posts.map((post) => [post]),
    maxNew,
  )
  const [first, rest] = [posts.slice(0, 20), posts.slice(20)]
  expect(storeIn([posts], maxNew)).toEqual(oneByOne)
  expect(storeIn([first, rest], maxNew)).toEqual(oneByOne)
  expect(oneByOne.dump[0]?.length).toBeGreaterThan(3)
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
