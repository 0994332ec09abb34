import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { readLastCodeId } from '#db/queries/runs.ts'
import { insertBrand } from '#test/factories.ts'
import { createPost, createReadOffer } from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import type { ReadOffer } from '../reading/reading.ts'
import { openOfferStore } from './offer-store.ts'
import type { OfferedPost } from './plan-posts.ts'

const t = useTestContext()
beforeEach(() => {
  insertBrand(t.db, { name: 'Snocks' })
})

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2026, 9, 1, 10)
const toDay = (day: number) => new Date(FIRST_DAY + day * DAY_MS)

/** Few days, amounts and ends, so that posts agree, contradict and fall together in every way. */
const offered = fc
  .record({
    number: fc.nat(30),
    username: fc.constantFrom('anna', 'ben', 'clara'),
    day: fc.nat(9),
    discount: fc.constantFrom<Partial<ReadOffer>>(
      { discountType: null, discountAmount: null },
      { discountType: 'percentage', discountAmount: 10 },
      { discountType: 'percentage', discountAmount: 95 },
      { discountType: 'fixed', discountAmount: 10 },
    ),
    end: fc.option(fc.nat(12)),
    isExclusive: fc.boolean(),
    benefit: fc.constantFrom(null, 'Geschenk', 'Gratisversand'),
    minOrderAmount: fc.constantFrom(null, 20, 40),
    confidence: fc.constantFrom(0.5, 0.9),
  })
  .map(({ number, username, day, discount, end, minOrderAmount, ...values }): OfferedPost => {
    const url = `https://www.instagram.com/p/Post${number}/`
    const { isExclusive: newCustomersOnly, benefit: excludedGoods } = values
    const offer = createReadOffer({
      ...discount,
      ...values,
      expiresAt: end === null ? null : toDay(end).toISOString().slice(0, 10),
      conditions: { minOrderAmount, newCustomersOnly, notCombinable: false, excludedGoods },
    })
    const post = createPost('ANNA15', { url, username, postedAt: toDay(day).toISOString() })
    return { post, offers: [{ brandId: 1, offer }] }
  })
const offeredPosts = fc.uniqueArray(offered, {
  selector: ({ post }) => post.url,
  minLength: 1,
  maxLength: 9,
})

/** Each import is a list of batches; what is stored then. */
function storeAll(imports: readonly (readonly (readonly OfferedPost[])[])[]) {
  t.sqlite.exec('delete from codes; delete from influencers')
  for (const batches of imports) {
    const store = openOfferStore(t.asSystem())
    for (const batch of batches) store.add(batch, 1_000)
  }
  return dump()
}

/** What is stored, without ids. */
function dump() {
  const code = t.sqlite
    .prepare(
      `select username, discount_amount, discount_type, expires_at, is_exclusive, description,
        min_order_amount, new_customers_only, excluded_goods, status, needs_review, review_reason,
        has_contradiction, confidence, codes.created_at, extracted_at,
        (select group_concat(key || value, ' ') from (select key, value
          from json_each(term_dates) order by key)) as term_dates
       from codes join influencers on influencers.id = influencer_id`,
    )
    .all()
  const sources = t.sqlite
    .prepare(
      `select post_url, username, discount_amount, discount_type, expires_at, contradiction
       from code_sources join influencers on influencers.id = influencer_id order by post_url`,
    )
    .all()
  return { code, sources }
}

/** By this posts come in their order. */
const keyOf = ({ postedAt, url }: OfferedPost['post']) => `${postedAt} ${url}`

/** The list in pieces that begin where `cuts` says. */
const cutAt = <Item>(items: readonly Item[], cuts: readonly boolean[]): Item[][] =>
  items.reduce<Item[][]>((pieces, item, index) => {
    const last = pieces.at(-1)
    if (last && !cuts[index]) last.push(item)
    else pieces.push([item])
    return pieces
  }, [])

const cases = offeredPosts.chain((posts) =>
  fc.record({
    posts: fc.constant(posts),
    shuffled: fc.shuffledSubarray(posts, { minLength: posts.length }),
    cuts: fc.array(fc.boolean(), { minLength: posts.length, maxLength: posts.length }),
  }),
)

test('given who showed a code first, neither order nor number of imports changes what is stored', () => {
  fc.assert(
    fc.property(cases, ({ posts, shuffled, cuts }) => {
      const [first] = posts
      if (!first) throw new Error('no posts')
      const rest = shuffled.filter((post) => post !== first)
      const inPieces = cutAt(rest, cuts).map((piece) => [piece])
      expect(storeAll([[[first]], ...inPieces])).toEqual(storeAll([[[first]], [posts.slice(1)]]))
    }),
    { numRuns: 100 },
  )
})

test('within one import neither order nor batches change what is stored, the owner included', () => {
  fc.assert(
    fc.property(cases, ({ posts, shuffled, cuts }) => {
      const stored = storeAll([[posts]])
      expect(storeAll([cutAt(shuffled, cuts)])).toEqual(stored)
      const [earliest] = posts
        .map(({ post }) => post)
        .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      expect(stored.code).toMatchObject([{ username: earliest?.username }])
    }),
    { numRuns: 100 },
  )
})

test('a run that dies and is begun again comes to what an undisturbed one comes to', () => {
  fc.assert(
    fc.property(cases, fc.nat(8), ({ posts, cuts }, died) => {
      const undisturbed = storeAll([cutAt(posts, cuts)])
      t.sqlite.exec('delete from codes; delete from influencers')
      const lastCodeId = readLastCodeId(t.db)
      for (const known of [posts.slice(0, died), posts]) {
        const store = openOfferStore(t.asSystem(), lastCodeId)
        for (const post of known) store.add([post], 1_000)
      }
      expect(dump()).toEqual(undisturbed)
    }),
    { numRuns: 100 },
  )
})
