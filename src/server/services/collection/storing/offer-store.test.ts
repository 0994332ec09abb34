import { beforeEach, expect, test } from 'vitest'
import type { Post } from '#shared/schemas/post.ts'
import { insertBrand, insertInfluencer } from '#test/factories.ts'
import { createPost, createReadOffer, NO_CONDITIONS } from '#test/posts-and-offers.ts'
import { dumpCodes } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { deleteCode, updateCode } from '../../codes/edit-codes.ts'
import { listCodes, listRecentCodes } from '../../codes/list-codes.ts'
import type { ReadOffer } from '../reading/reading.ts'
import { openOfferStore } from './offer-store.ts'
import type { OfferedPost } from './plan-posts.ts'

const t = useTestContext()
let brandId: number
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
})

/** How each of the posts fared. */
const storeAll = (posts: OfferedPost[], maxNew = 50) =>
  openOfferStore(t.asSystem()).add(posts, maxNew)
const store = (post: Post, offer: Partial<ReadOffer> = {}) =>
  storeAll([{ post, offers: [{ brandId, offer: createReadOffer(offer) }] }])[0]
const at = (postedAt: string, values: Partial<Post> = {}) =>
  createPost('ANNA15 bei Snocks', { postedAt, ...values })
const rows = (table: string) => t.sqlite.prepare(`select * from ${table}`).all()
const theCode = () => {
  const [row] = rows('codes')
  if (!row) throw new Error('no code')
  return row
}
const ms = (instant: string) => new Date(instant).getTime()

test('a new code comes with influencer, source and counters', () => {
  const post = at('2026-10-30T10:00:00Z')
  const offer = { expiresAt: '2026-12-31', isExclusive: true, benefit: 'Gratisversand' }
  expect(store(post, offer)).toEqual({ added: 1, updated: 0, skipped: 0 })
  expect(theCode()).toMatchObject({
    code: 'ANNA15',
    normalized_code: 'ANNA15',
    status: 'unverified',
    description: 'Gratisversand',
    is_exclusive: 1,
    expires_at: ms('2026-12-31T22:59:59.999Z'),
    created_at: ms('2026-10-30T10:00:00Z'),
    extracted_at: ms('2026-10-30T10:00:00Z'),
  })
  expect(rows('influencers')).toMatchObject([
    { username: 'anna.beispiel', display_name: 'Anna', follower_count: 1000, active_codes: 1 },
  ])
  expect(rows('code_sources')).toMatchObject([{ post_url: post.url, quote: 'ANNA15' }])
  expect(rows('brands')).toMatchObject([{ total_codes: 1, highest_discount: 15 }])
})

test('how it was read is stored with its places in the quote, for the operator and nobody else', () => {
  const caption = 'Snocks! Mit ANNA15 spart ihr 15 %.'
  const quote = 'Mit ANNA15 spart ihr 15 %.'
  const start = caption.indexOf(quote)
  const shares = { code: 0.97, shop: 0.88, amount: 0.99, end: 0.93 }
  const shop = { kind: 'shop', start: 0, end: 6 } as const
  const code = { kind: 'code', start: 12, end: 18 } as const
  const post = createPost(caption, { postedAt: '2026-10-30T10:00:00Z' })
  store(post, { quote, start, reading: { shares, spans: [shop, code] } })
  store(createPost('ANNA15'), { reader: 'gpt-x+p1' })
  const [stored] = listCodes(t.asAdmin(), {}).codes
  expect(stored?.sources.map(({ reading }) => reading)).toEqual([
    null,
    { shares, spans: [{ kind: 'code', start: 4, end: 10 }] },
  ])
  expect(JSON.stringify(listRecentCodes(t.asVisitor()))).toMatch(/"quote":"Mit ANNA15(?!.*shares)/)
  t.sqlite.exec(`update code_sources set reading = '{"shares": {}, "spans": "?"}'`)
  expect(listCodes(t.asAdmin(), {}).codes[0]?.sources[1]).toMatchObject({ quote, reading: null })
})

test('the same post again changes nothing', () => {
  const post = at('2026-10-30T10:00:00Z')
  store(post)
  const before = dumpCodes(t.sqlite)
  t.clock.advance(3_600_000)
  expect(store(post, { discountAmount: 99 })).toEqual({ added: 0, updated: 0, skipped: 1 })
  expect(dumpCodes(t.sqlite)).toEqual(before)
})

test('an older post of the same influencer moves the creation date back', () => {
  store(at('2026-10-30T10:00:00Z'))
  const older = at('2026-10-01T10:00:00Z')
  expect(store(older, { code: 'anna15' })).toEqual({ added: 0, updated: 1, skipped: 0 })
  expect(theCode()).toMatchObject({
    created_at: ms('2026-10-01T10:00:00Z'),
    extracted_at: ms('2026-10-30T10:00:00Z'),
  })
})

test('within one run a code belongs to the author of the earliest post, and counters follow', () => {
  const run = openOfferStore(t.asSystem())
  const add = (post: Post, offer: Partial<ReadOffer>) =>
    run.add([{ post, offers: [{ brandId, offer: createReadOffer(offer) }] }], 50)
  add(at('2026-10-30T10:00:00Z'), { discountAmount: 30, benefit: 'Geschenk' })
  add(at('2026-10-01T10:00:00Z', { username: 'ben' }), { discountAmount: 10 })
  const ben = t.sqlite.prepare("select id from influencers where username = 'ben'").pluck().get()
  expect(theCode()).toMatchObject({
    influencer_id: ben,
    discount_amount: 10,
    description: null,
    created_at: ms('2026-10-01T10:00:00Z'),
    extracted_at: ms('2026-10-30T10:00:00Z'),
    has_contradiction: 1,
  })
  const active = t.sqlite.prepare('select active_codes from influencers order by id').pluck().all()
  expect(active).toEqual([0, 1])
})

test('a newer post of the influencer updates the sighting and the terms', () => {
  store(at('2026-10-01T10:00:00Z'), { expiresAt: '2026-10-05', benefit: 'Gratisversand' })
  store(at('2026-10-20T10:00:00Z'), {
    discountAmount: 20,
    conditions: { ...NO_CONDITIONS, minOrderAmount: 40 },
  })
  expect(theCode()).toMatchObject({
    created_at: ms('2026-10-01T10:00:00Z'),
    extracted_at: ms('2026-10-20T10:00:00Z'),
    discount_amount: 20,
    // Not named again: it still holds.
    description: 'Gratisversand',
    min_order_amount: 40,
    // Shown again after its end without a new one: it works again.
    expires_at: null,
  })
})

test('a code that has ended already is stored, but not active', () => {
  expect(store(at('2026-09-01T10:00:00Z'), { expiresAt: '2026-09-30' })).toMatchObject({ added: 1 })
  expect(rows('brands')).toMatchObject([{ total_codes: 0 }])
})

test('a post from the future counts as posted now', () => {
  store(at('2031-01-01T00:00:00Z'))
  expect(theCode()).toMatchObject({ created_at: ms('2026-11-01T12:00:00Z') })
})

test('the limit holds within a post; known codes are not limited', () => {
  store(at('2026-10-30T10:00:00Z'))
  const post = at('2026-10-31T10:00:00Z')
  const offers = ['ANNA15', 'NEU1', 'NEU2'].map((code, index) => ({
    brandId,
    offer: createReadOffer({ code, start: index }),
  }))
  expect(storeAll([{ post, offers }], 1)).toEqual([{ added: 1, updated: 1, skipped: 1 }])
})

test('a brand deleted meanwhile is skipped', () => {
  t.sqlite.exec('delete from brands')
  expect(store(at('2026-10-30T10:00:00Z'))).toMatchObject({ skipped: 1 })
  expect(rows('influencers')).toEqual([])
})

test('a code that the operator deleted does not come back from any post', () => {
  store(at('2026-10-30T10:00:00Z'))
  deleteCode(t.asAdmin(), { id: Number(t.sqlite.prepare('select id from codes').pluck().get()) })
  const later = at('2026-10-31T10:00:00Z', { url: 'https://www.instagram.com/p/Later000001/' })
  expect(store(later)).toEqual({ added: 0, updated: 0, skipped: 1 })
  expect(rows('codes')).toEqual([])
})

test('only posts that are not older bring the profile up to date', () => {
  insertInfluencer(t.db, { username: 'anna.beispiel', bio: 'alt' })
  store(at('2026-10-20T10:00:00Z', { followerCount: 2000 }))
  store(at('2026-10-01T10:00:00Z', { followerCount: 5 }), { code: 'ALT5' })
  store(at('2026-10-21T10:00:00Z', { followerCount: null, bio: null, displayName: null }), {
    code: 'NEU5',
  })
  expect(rows('influencers')).toMatchObject([
    { display_name: 'Anna', follower_count: 2000, bio: 'alt' },
  ])
})

test('what fails leaves nothing of its post behind, and the posts around it are stored', () => {
  const offers = [
    { brandId, offer: createReadOffer() },
    { brandId, offer: createReadOffer({ code: 'ENDE', expiresAt: 'kein Tag' }) },
  ]
  const post = at('2026-10-30T10:00:00Z')
  expect(storeAll([{ post, offers }])).toEqual([{ error: expect.any(RangeError) }])
  expect([rows('codes'), rows('code_sources'), rows('influencers')]).toEqual([[], [], []])
  const other = (code: string) => ({
    post: at('2026-10-30T10:00:00Z', { username: 'ben' }),
    offers: [{ brandId, offer: createReadOffer({ code }) }],
  })
  expect(storeAll([other('VOR1'), { post, offers }, other('NACH1')])).toMatchObject([
    { added: 1 },
    { error: expect.any(RangeError) },
    { added: 1 },
  ])
  expect(rows('codes')).toMatchObject([{ code: 'VOR1' }, { code: 'NACH1' }])
})

test('what the database refuses takes its own post along, not the batch', () => {
  t.sqlite.exec(
    "create trigger broken before insert on codes when new.code = 'SCHLIMM' begin select raise(abort, 'no'); end",
  )
  const offered = (code: string) => ({
    post: at('2026-10-30T10:00:00Z'),
    offers: [{ brandId, offer: createReadOffer({ code }) }],
  })
  expect(storeAll(['EINS', 'SCHLIMM', 'ZWEI', 'DREI'].map(offered), 2)).toMatchObject([
    { added: 1 },
    { error: expect.any(Error) },
    { added: 1 },
  ])
  expect(rows('codes')).toMatchObject([{ code: 'EINS' }, { code: 'ZWEI' }])
})

test.each([
  ['is the same', 'anna.beispiel'],
  ['nobody knows yet', 'berta'],
  ['is known', 'clara'],
])('a renamed code stays away when its post comes under a username that %s', (_, username) => {
  insertInfluencer(t.db, { username: 'clara' })
  const post = createPost('ANNA15 bei Snocks')
  store(post)
  updateCode(t.asAdmin(), { id: 1, code: 'ANNA16' })
  expect(store({ ...post, username })).toEqual({ added: 0, updated: 0, skipped: 1 })
  expect(rows('codes')).toMatchObject([{ code: 'ANNA16' }])
})

test('a renamed code is stored again when another post has the old spelling', () => {
  store(createPost('ANNA15 bei Snocks'))
  updateCode(t.asAdmin(), { id: 1, code: 'ANNA16' })
  expect(store(createPost('ANNA15 bei Snocks'))).toMatchObject({ added: 1 })
})

test('finding the codes of posts reads no other sources', () => {
  const plan = t.sqlite
    .prepare(
      `explain query plan select 1 from code_sources where post_url in (select value from json_each('[]'))`,
    )
    .all()
  expect(JSON.stringify(plan)).toContain('code_sources_post')
})
