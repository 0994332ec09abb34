import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { copyMarks } from '#db/schema/votes.ts'
import type { VoteInput } from '#shared/schemas/code.ts'
import { daysAgo, inDays, TEST_NOW } from '#test/context.ts'
import { type CodeValues, insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { createPost, createReadOffer } from '#test/posts-and-offers.ts'
import { findRow } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { getBrandPage } from '../brands/get-brand-page.ts'
import { openOfferStore } from '../collection/storing/offer-store.ts'
import { getInfluencerPage } from '../influencers/get-influencer-page.ts'
import { browseCodes, getTopCodeOfWeek, listFeaturedCodes, listRecentCodes } from './list-codes.ts'
import { mergeCodes } from './merge-codes.ts'
import { recordVote, undoVotes, withdrawVote } from './votes.ts'

const t = useTestContext()
let brandId: number
let influencerId: number
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
  influencerId = insertInfluencer(t.db, { username: 'anna' }).id
})

const insert = (code: string, values: CodeValues = {}) =>
  insertCode(t.db, { brandId, influencerId, code, ...values })
const codesOf = (list: { code: string }[]) => list.map(({ code }) => code)
const brandPage = () => getBrandPage(t.asVisitor(), { slug: 'snocks' })
const confirmedAt = (id: number) => findRow(t.db, codes, id)?.confirmedAt
const activeOf = (id: number) => [
  findRow(t.db, brands, brandId)?.totalCodes,
  findRow(t.db, influencers, influencerId)?.activeCodes,
  codesOf(brandPage().codes).includes(findRow(t.db, codes, id)?.code ?? ''),
]
/** Each place is another neighbourhood, every other one of the same wide network. */
const vote = (id: number, place: number, value: VoteInput['vote'] = 'working') =>
  recordVote(t.asVisitor(`5.${place % 2}.${place}.9`), { id, vote: value })

test('after 180 days without a word a code stands behind the others of every list, and not on home', () => {
  const best = { rank: 1, isExclusive: true, discountAmount: 90 }
  const aging = insert('ALT', { ...best, createdAt: daysAgo(180) })
  insert('FAST', { createdAt: daysAgo(179.9), rank: 0.5 })
  insert('BELEGT', { ...best, createdAt: daysAgo(300), rank: 0.9, lastWorkedAt: daysAgo(1) })
  insert('ENDET', { createdAt: daysAgo(300), rank: 0.4, expiresAt: inDays(9) })
  for (let copy = 0; copy < 9; copy += 1)
    t.db
      .insert(copyMarks)
      .values({ codeId: aging.id, visitor: `${copy}`, createdAt: TEST_NOW })
      .run()

  expect(codesOf(brandPage().codes)).toEqual(['BELEGT', 'FAST', 'ENDET', 'ALT'])
  for (const sort of ['new', 'highest'] as const)
    expect(codesOf(browseCodes(t.asVisitor(), { sort }).codes).at(-1)).toBe('ALT')
  const { codes: ofPerson } = getInfluencerPage(t.asVisitor(), { username: 'anna' })
  expect(codesOf(ofPerson).at(-1)).toBe('ALT')

  expect(codesOf(listFeaturedCodes(t.asVisitor()))).toEqual(['BELEGT', 'FAST', 'ENDET'])
  expect(codesOf(listRecentCodes(t.asVisitor()))).toEqual(['FAST', 'ENDET', 'BELEGT'])
  expect(getTopCodeOfWeek(t.asVisitor())?.code).toBe('FAST')
})

test('a list goes on with the codes behind the others where those end', () => {
  for (let number = 1; number <= 30; number += 1)
    insert(`ALT${number}`, { createdAt: daysAgo(200 + number), discountAmount: 50 })
  for (let number = 1; number <= 30; number += 1)
    insert(`NEU${number}`, { createdAt: daysAgo(number), discountAmount: 5 })
  for (const sort of ['new', 'highest'] as const) {
    const pages = [1, 2, 3, 4].map((page) =>
      codesOf(browseCodes(t.asVisitor(), { sort, page }).codes),
    )
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 12, 0])
    const all = pages.flat()
    expect(new Set(all).size).toBe(60)
    expect(all.findIndex((code) => code.startsWith('ALT'))).toBe(30)
  }
})

test('a year after the last word a code moves to the expired ones as time passes, newest word first', () => {
  insert('ALT', { createdAt: daysAgo(364.9) })
  insert('LÄNGER', { createdAt: daysAgo(400) })
  insert('BEENDET', { expiresAt: daysAgo(9) })
  expect(codesOf(brandPage().codes)).toEqual(['ALT'])
  t.clock.set(inDays(0.1))
  expect(codesOf(brandPage().codes)).toEqual([])
  expect(codesOf(brandPage().expiredCodes)).toEqual(['ALT', 'BEENDET', 'LÄNGER'])
})

test('one vote keeps an old code, but brings none back; three from far apart do, and the counters follow', async () => {
  const { id } = insert('ALT', { createdAt: daysAgo(364) })
  await vote(id, 1)
  expect(confirmedAt(id)).toEqual(TEST_NOW)
  await withdrawVote(t.asVisitor('5.1.1.9'), { id })
  expect(confirmedAt(id)).toEqual(daysAgo(364))

  t.clock.set(inDays(1))
  await vote(id, 1)
  expect(confirmedAt(id)).toEqual(daysAgo(364))
  expect(activeOf(id)).toEqual([0, 0, false])
  await vote(id, 2)
  t.clock.set(inDays(2))
  await vote(id, 3, 'not_working')
  await vote(id, 4)
  expect(activeOf(id)).toEqual([0, 0, false])
  await vote(id, 5)
  t.clock.set(inDays(3))
  await vote(id, 6)
  expect(confirmedAt(id)).toEqual(inDays(3))
  expect(activeOf(id)).toEqual([1, 1, true])

  const since = inDays(-1).toISOString()
  await undoVotes(t.asAdmin(), { since, until: inDays(4).toISOString() })
  expect(confirmedAt(id)).toEqual(daysAgo(364))
  expect(activeOf(id)).toEqual([0, 0, false])
})

test('votes from before the silence bring nothing back together with one after it', async () => {
  const { id } = insert('ALT', { createdAt: daysAgo(364) })
  await vote(id, 1)
  await vote(id, 2)
  t.clock.set(inDays(1))
  await vote(id, 3)
  t.clock.set(inDays(400))
  await vote(id, 4)
  expect(activeOf(id)).toEqual([0, 0, false])
})

test('a new post brings an old code back, an old one does not', () => {
  const { id } = insert('ANNA15', { createdAt: daysAgo(500) })
  const show = (days: number) => {
    const offers = [{ brandId, offer: createReadOffer() }]
    const post = createPost('ANNA15 bei Snocks', { postedAt: daysAgo(days).toISOString() })
    openOfferStore(t.asSystem()).add([{ post, offers }], 50)
  }
  show(450)
  expect([confirmedAt(id), activeOf(id)[0]]).toEqual([daysAgo(450), 0])
  show(3)
  expect([confirmedAt(id), activeOf(id)[0]]).toEqual([daysAgo(3), 1])
})

test('a new code is confirmed by the post it comes with', () => {
  const post = createPost('ANNA15 bei Snocks', { postedAt: daysAgo(370).toISOString() })
  const offers = [{ brandId, offer: createReadOffer() }]
  openOfferStore(t.asSystem()).add([{ post, offers }], 50)
  expect(t.db.select().from(codes).get()?.confirmedAt).toEqual(daysAgo(370))
  expect(codesOf(brandPage().expiredCodes)).toEqual(['ANNA15'])
})

test('codes of one batch confirm each other as those stored before do', () => {
  for (const username of ['ben', 'clara'])
    insertInfluencer(t.db, { username, createdAt: daysAgo(60) })
  const show = (username: string, code: string) => ({
    post: createPost(`${code} bei Snocks`, { username, postedAt: daysAgo(1).toISOString() }),
    offers: [{ brandId, offer: createReadOffer({ code }) }],
  })
  const [ben, clara] = [show('ben', 'BEN10'), show('clara', 'CLARA10')]
  openOfferStore(t.asSystem()).add([show('ben', 'DUO30'), show('clara', 'DUO30'), ben, clara], 50)
  const verified = t.db.select().from(codes).where(eq(codes.status, 'verified')).all()
  expect(codesOf(verified)).toEqual(['DUO30'])
})

test('of two codes that are merged the later word counts, whichever of them had it', () => {
  const worked = { createdAt: daysAgo(500), lastWorkedAt: daysAgo(10) }
  for (const [from, into] of [
    [{ createdAt: daysAgo(600) }, worked],
    [worked, { createdAt: daysAgo(600) }],
  ]) {
    const [fromCode, intoCode] = [insert('A', from), insert('B', into)]
    const withVote = from === worked ? fromCode : intoCode
    t.sqlite.exec(`insert into votes (code_id, voter, vote, created_at)
      values (${withVote.id}, 'v', 'working', ${daysAgo(10).getTime()})`)
    mergeCodes(t.asAdmin(), { fromId: fromCode.id, intoId: intoCode.id })
    expect(confirmedAt(intoCode.id)).toEqual(daysAgo(10))
    t.db.delete(codes).run()
  }
})
