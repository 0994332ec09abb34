import { expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codeSources } from '#db/schema/codes.ts'
import { votes } from '#db/schema/votes.ts'
import type { Offer } from '#shared/schemas/post.ts'
import { insertVote } from '#test/factories.ts'
import { createListProvider, createPost } from '#test/posts-and-offers.ts'
import { useRereading } from '#test/rereading.ts'
import { dumpCodes, listRows } from '#test/stored-rows.ts'
import { updateCode } from '../codes/edit-codes.ts'
import { readCodesAgain, stopCollection } from './collect-brands.ts'
import { getLatestRun } from './watch-collection.ts'

const { t, readings, texts, hooks, see, readAgain, ...site } = useRereading()
const { listStored, findCode, listWaiting, lastMessage } = site

test('a code whose post names another shop goes there, with its posts and votes', async () => {
  const post = see()
  const { id } = findCode()
  insertVote(t.db, { codeId: id })
  expect(await readAgain([post, { brand: 'Holy' }])).toEqual({
    codesRead: 1,
    codesMoved: 1,
    codesChanged: 0,
    codesWaiting: 0,
    errors: [],
  })
  expect(listStored()).toEqual(['ANNA15 bei Holy'])
  expect(listRows(t.db, codeSources)).toMatchObject([{ codeId: id, postUrl: post.url }])
  expect(listRows(t.db, votes)).toMatchObject([{ codeId: id }])
  expect(listRows(t.db, brands).map(({ totalCodes }) => totalCodes)).toEqual([0, 1])
  expect(lastMessage()).toBe(
    'Neu lesen abgeschlossen: 1 Code neu gelesen, 1 zog zu einer anderen Marke um, bei 0 änderte sich Rabatt oder Ende, 0 warten als Widerspruch',
  )
  expect(getLatestRun(t.asAdmin())).toMatchObject({
    trigger: 'again',
    status: 'completed',
    totalSearched: 1,
    codesFound: 1,
    codesAdded: 0,
    share: 1,
  })
})

test('the same again changes nothing', async () => {
  const post = see()
  await readAgain([post, { brand: 'Holy', discountAmount: 20, expiresAt: '2026-12-24' }])
  const before = dumpCodes(t.sqlite)
  t.clock.advance(3_600_000)
  expect(
    await readAgain([post, { brand: 'Holy', discountAmount: 20, expiresAt: '2026-12-24' }]),
  ).toMatchObject({ codesRead: 1, codesMoved: 0, codesChanged: 0 })
  expect(dumpCodes(t.sqlite)).toEqual(before)
})

const DAY = '2026-12-24'
const END = new Date('2026-12-24T22:59:59.999Z')

test('amount and end follow what the own influencer’s post says now', async () => {
  const post = see({}, { expiresAt: '2026-11-30' })
  const read = (offer: Partial<Offer>) => readAgain([post, offer])
  expect(await read({ discountAmount: 20, expiresAt: DAY, confidence: 0.97 })).toMatchObject({
    codesChanged: 1,
  })
  expect(findCode()).toMatchObject({ discountAmount: 20, expiresAt: END, confidence: 0.97 })
  expect(lastMessage()).toContain('bei 1 änderte sich Rabatt oder Ende')
  await read({ discountAmount: 20, expiresAt: null })
  expect(findCode()).toMatchObject({ discountAmount: 20, expiresAt: null })
  expect(await read({ discountAmount: null, discountType: null })).toMatchObject({
    codesChanged: 1,
  })
  expect(findCode()).toMatchObject({ discountAmount: null, discountType: null })
})

test('an older post does not outrank a newer one, but speaks where that no longer does', async () => {
  const older = see({ postedAt: '2026-10-01T10:00:00Z' }, { discountAmount: 10 })
  const newer = see({ postedAt: '2026-10-20T10:00:00Z' }, { discountAmount: 15 })
  await readAgain([older, { discountAmount: 12 }], [newer, { discountAmount: 15 }])
  expect(findCode()).toMatchObject({ discountAmount: 15 })
  await readAgain(
    [older, { discountAmount: 12 }],
    [newer, { discountAmount: null, discountType: null }],
  )
  expect(findCode()).toMatchObject({ discountAmount: 12 })
})

test('what the operator set stays, and a post of another account changes only what it contradicts', async () => {
  const post = see()
  updateCode(t.asAdmin(), { id: 1, discountAmount: 30 })
  t.clock.advance(60_000)
  const postedAt = t.deps.clock().toISOString()
  const [later, others] = [see({ postedAt }), see({ postedAt, username: 'ben' })]
  const result = await readAgain(
    [post, { discountAmount: 20, expiresAt: DAY }],
    [later, { discountAmount: 25, expiresAt: DAY }],
    [others, { discountAmount: 40, expiresAt: '2026-12-31' }],
  )
  expect(result).toMatchObject({ codesRead: 1, codesChanged: 1 })
  expect(findCode()).toMatchObject({ discountAmount: 30, expiresAt: END })
  expect(listWaiting()).toMatchObject([
    { contradictions: [{ sourceId: 3, claims: { shop: null, discount: null } }] },
  ])
})

test('an amount that is hard to believe waits, also where it was believable before', async () => {
  const post = see()
  await readAgain([post, { discountAmount: 95 }])
  expect(findCode()).toMatchObject({ needsReview: true, reviewReason: 'amount' })
})

test('of a post that is gone the quote is read, which moves the code and changes its amount', async () => {
  const post = see()
  readings.set(post.caption, [{ brand: 'Holy', discountAmount: 20 }])
  expect(await readAgain()).toMatchObject({ codesRead: 1, codesMoved: 1, codesChanged: 1 })
  expect(listStored()).toEqual(['ANNA15 bei Holy'])
  expect(findCode()).toMatchObject({ discountAmount: 20 })
})

test('what a quote lacks says nothing, and who read the post stays', async () => {
  const post = see({}, { expiresAt: DAY })
  await readAgain([post, { brand: 'Purelei', expiresAt: DAY }])
  const before = listRows(t.db, codeSources)
  t.clock.advance(60_000)
  const [{ quote = '' } = {}] = before
  readings.set(quote, [{ brand: null, discountAmount: null, discountType: null }])
  expect(await readAgain()).toMatchObject({ codesRead: 1, codesChanged: 0, codesWaiting: 1 })
  expect(listRows(t.db, codeSources)).toEqual(before)
})

test('an unsure reading of a quote counts only for a code that waits', async () => {
  const post = see()
  readings.set(post.caption, [{ brand: 'Holy', confidence: 0.5 }])
  expect(await readAgain()).toMatchObject({ codesMoved: 0, codesWaiting: 0 })
  t.sqlite.exec("update codes set needs_review = 1, review_reason = 'confidence'")
  expect(await readAgain()).toMatchObject({ codesMoved: 1 })
})

test('only what was read is read: neither new codes nor imported, emptied or strange posts', async () => {
  const [post, emptied] = [see(), see()]
  t.sqlite.exec("update code_sources set quote = '' where id = 2")
  const strange = createPost('Mit NEU10 sparen')
  expect(emptied.caption).not.toBe(post.caption)
  await readAgain([post, {}, { code: 'ANNA', brand: 'Holy' }], [strange, { code: 'NEU10' }])
  expect(texts).toEqual([post.caption])
  expect(listStored()).toEqual(['ANNA15 bei Snocks'])
})

test('another source than the folder has its quotes read', async () => {
  const post = see()
  readings.set(post.caption, [{ brand: 'Holy' }])
  t.deps.searchProvider = createListProvider([createPost(post.caption, { url: post.url })])
  expect(await readCodesAgain(t.asSystem())).toMatchObject({ codesMoved: 1 })
  expect(texts).toEqual([post.caption])
})

test('a run that is stopped keeps what it stored, and the next one reads the rest', async () => {
  const [post, gone] = [see(), see({}, { code: 'BEN20' })]
  readings.set(gone.caption, [{ code: 'BEN20', brand: 'Holy' }])
  // The quote is read after the posts.
  hooks.onRead = () => {
    if (texts.includes(gone.caption)) stopCollection(t.asSystem())
  }
  expect(await readAgain([post, { brand: 'Holy' }])).toMatchObject({ codesRead: 1 })
  expect(listStored()).toEqual(['ANNA15 bei Holy', 'BEN20 bei Snocks'])
  expect(lastMessage()).toMatch(/^Neu lesen angehalten: 1 Code neu gelesen, 1 zog /)
  expect(getLatestRun(t.asAdmin())).toMatchObject({ status: 'stopped' })
  hooks.onRead = () => {}
  expect(await readAgain([post, { brand: 'Holy' }])).toMatchObject({ codesRead: 2, codesMoved: 1 })
  expect(listStored()).toEqual(['ANNA15 bei Holy', 'BEN20 bei Holy'])
})

test('a post that cannot be stored is named, the others are', async () => {
  const [one, two] = [see(), see({}, { code: 'BEN20' })]
  const { errors } = await readAgain(
    [one, { expiresAt: '2026-99-99' }],
    [two, { code: 'BEN20', brand: 'Holy' }],
  )
  expect(errors).toEqual([`${one.url}: Der Post ließ sich nicht verarbeiten.`])
  expect(listStored()).toEqual(['ANNA15 bei Snocks', 'BEN20 bei Holy'])
})
