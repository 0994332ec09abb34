import { beforeEach, expect, test } from 'vitest'
import { codeSources, codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import type { Hit } from '#server/integrations/search/page-source.ts'
import type { Post } from '#shared/schemas/post.ts'
import { insertBrand } from '#test/factories.ts'
import { createPost, createReadOffer } from '#test/posts-and-offers.ts'
import { createPage, createPageSource, openProvider } from '#test/search-results.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { mergeCodes } from '../../codes/merge-codes.ts'
import { reviewCodes } from '../../codes/review-codes.ts'
import { collectAllBrands } from '../collect-brands.ts'
import type { ReadOffer } from '../reading/reading.ts'
import { openOfferStore } from './offer-store.ts'

const t = useTestContext()
let brandId: number
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
})

const readCodes = () => listRows(t.db, codes)
const waiting = { needsReview: true, reviewReason: 'author' } as const
const isPublic = { needsReview: false, reviewReason: null } as const

type Offered = Partial<ReadOffer> &
  Partial<Pick<Post, 'username' | 'url' | 'postedAt'>> & { isAuthorUnsure?: boolean }
const toOffered = ({ username = 'anna.b', url, postedAt, isAuthorUnsure, ...offer }: Offered) => {
  const post = createPost('Bei Snocks', {
    username,
    displayName: isAuthorUnsure ? 'Fremde' : 'Anna Beispiel',
    ...(url && { url }),
    ...(postedAt && { postedAt }),
  })
  return { post, isAuthorUnsure, offers: [{ brandId, offer: createReadOffer(offer) }] }
}
/** One run's posts, in this order and in one batch. */
const store = (...offered: Offered[]) =>
  openOfferStore(t.asSystem()).add(offered.map(toOffered), 50)

const INSTAGRAM = 'https://www.instagram.com/p/'
/** What a search service says of a post whose address names nobody. */
const createResult = (id: string, title: string, text: string): Hit => ({
  url: `${INSTAGRAM}${id}/`,
  title,
  text,
  isExcerpt: true,
  publishedAt: null,
})
const collect = (...hits: Hit[]) => {
  t.deps.searchProvider = openProvider(createPageSource(() => createPage(hits)).source)
  return collectAllBrands(t.asSystem(), { trigger: 'cli' })
}

test("a display name like another's handle changes no code of hers and publishes none in her name", async () => {
  const words = 'Mit dem Code ANNA15 spart ihr 15 % bei Snocks.'
  await collect(
    createResult('DafankTgSNF', '', `120 likes, 5 comments - anna.b on July 7, 2026: "${words}"`),
  )
  const before = [readCodes(), listRows(t.db, codeSources), listRows(t.db, influencers)]
  expect(before[0]).toMatchObject([{ code: 'ANNA15', discountAmount: 15, ...isPublic }])

  const claim = (id: string, text: string) =>
    createResult(id, `anna.b on Instagram: "${text}"`, text)
  await collect(
    claim('DRaaaaaaaaa', 'Mit dem Code ANNA15 spart ihr 70 % bei Snocks, nur heute gültig.'),
    claim('DRbbbbbbbbb', 'Mit dem Code FALLE20 spart ihr 20 % bei Snocks.'),
  )
  expect(readCodes()).toMatchObject([{ code: 'ANNA15' }, { code: 'FALLE20', ...waiting }])
  expect(readCodes()[0]).toEqual(before[0]?.[0])
  expect(listRows(t.db, codeSources).filter(({ codeId }) => codeId === 1)).toEqual(before[1])
  expect(listRows(t.db, influencers)).toMatchObject([
    { username: 'anna.b', activeCodes: 1, displayName: 'anna.b' },
  ])
})

test('neither the threshold nor a further post of that kind, or of another amount, releases it', () => {
  store({ isAuthorUnsure: true, confidence: 0.98, discountAmount: 95 })
  expect(store({ isAuthorUnsure: true, discountAmount: 10 })).toMatchObject([{ skipped: 1 }])
  expect(readCodes()).toMatchObject([{ discountAmount: 95, ...waiting }])
  expect(listRows(t.db, codeSources)).toHaveLength(1)
})

const UNSURE = {
  isAuthorUnsure: true,
  discountAmount: 90,
  expiresAt: '2026-12-24',
  benefit: 'Geschenk',
  url: `${INSTAGRAM}Unsure1/`,
}
test.each<[string, Offered]>([
  ['that account', { discountAmount: 20 }],
  ['another account', { discountAmount: 20, username: 'ben', postedAt: '2026-10-31T10:00:00Z' }],
  ['the very post, told by its address', { discountAmount: 20, url: UNSURE.url }],
])('a post that is known to be of %s makes the code anew, in one run as in two', (_, sure) => {
  const expected = { discountAmount: 20, description: null, expiresAt: null, ...isPublic }
  const read = () =>
    [
      readCodes(),
      listRows(t.db, codeSources).map(({ codeId, influencerId }) => ({ codeId, influencerId })),
    ] as const
  for (const runs of [[[UNSURE, sure]], [[UNSURE], [sure]], [[sure, UNSURE]], [[sure], [UNSURE]]]) {
    t.sqlite.exec('delete from codes; delete from influencers')
    for (const posts of runs) store(...posts)
    const [stored, sources] = read()
    expect(stored).toMatchObject([expected])
    const owner = listRows(t.db, influencers).find(({ id }) => id === stored[0]?.influencerId)
    expect(owner).toMatchObject({
      username: sure.username ?? 'anna.b',
      displayName: 'Anna Beispiel',
    })
    expect(sources).toEqual([{ codeId: stored[0]?.id, influencerId: owner?.id }])
  }
})

test('what makes it anew is judged as a new code is', () => {
  store(UNSURE)
  store({ confidence: 0.5 })
  expect(readCodes()).toMatchObject([{ needsReview: true, reviewReason: 'confidence' }])
})

test('the operator releases it, and it is the account’s code from then on', async () => {
  store(UNSURE)
  await reviewCodes(t.asAdmin(), { ids: [1], decision: 'accept' })
  store({ discountAmount: 20, postedAt: '2026-10-31T10:00:00Z' })
  expect(readCodes()).toMatchObject([{ discountAmount: 20, description: 'Geschenk', ...isPublic }])
})

test.each([
  ['into', { fromId: 1, intoId: 2 }],
  ['from', { fromId: 2, intoId: 1 }],
])('merged %s a code whose author is known it brings nothing', (_, pair) => {
  store({ ...UNSURE, code: 'ANNA1S' })
  store({ code: 'ANNA15', discountAmount: null, discountType: null })
  mergeCodes(t.asAdmin(), pair)
  expect(readCodes()).toMatchObject([
    { id: pair.intoId, discountAmount: null, description: null, expiresAt: null, ...isPublic },
  ])
  expect(listRows(t.db, codeSources)).toHaveLength(1)
})
