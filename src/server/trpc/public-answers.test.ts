import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { formerSlugs, logos } from '#db/schema/brands.ts'
import {
  createTestContext,
  inDays,
  TEST_NOW,
  type TestContext,
  toCallContext,
} from '#test/context.ts'
import {
  insertBrand,
  insertCode,
  insertInfluencer,
  insertSource,
  insertVote,
} from '#test/factories.ts'
import { listAllIds } from '#test/stored-rows.ts'
import { getProcedure, needsOperator, PROCEDURES } from './app-router.ts'
import { publicProcedure, router } from './init.ts'

/** With what each is asked: together the answers hold everything that there is to show. */
const INPUTS: Record<string, readonly unknown[]> = {
  'brands.bySlug': [
    ...['all', 'highest', 'expiring', 'new'].map((sort) => ({ slug: 'snocks', sort })),
    { slug: 'alte-socken' },
    { slug: 'snocks', page: 2 },
    { slug: 'leer' },
  ],
  'brands.index': [undefined],
  'brands.list': [undefined],
  'brands.newest': [undefined],
  'brands.popular': [undefined],
  'brands.search': ['snocks', 'snoks', 'anna', 'xyz'].map((q) => ({ q })),
  'brands.similar': [{ brandId: 2, categoryId: 2 }],
  'brands.stats': [{ slug: 'snocks' }, { slug: 'leer' }],
  'categories.bySlug': [{ slug: 'mode' }],
  'categories.list': [undefined],
  'codes.browse': [
    {},
    { sort: 'highest', unit: 'percentage' },
    { sort: 'expiring', category: 'mode' },
    { page: 2 },
  ],
  'codes.featured': [undefined],
  'codes.recent': [undefined],
  'codes.topWeek': [undefined],
  'contact.form': [undefined],
  'influencers.byUsername': [{ username: 'anna.beispiel' }, { username: 'ben' }],
  'overview.dashboard': [undefined],
  'search.all': ['snocks', '@anna', 'anna', 'xyz'].map((q) => ({ q })),
  'search.suggest': ['snocks', 'snoks', 'anna', 'xyz'].map((q) => ({ q })),
  'site.get': [undefined],
}

let t: TestContext
beforeAll(() => {
  t = createTestContext()
  fill()
})
afterAll(() => t.close())

/** Every field with and without a value, every state of a code, everybody who is hidden. */
function fill() {
  const { db } = t
  const { id: brandId } = insertBrand(db, {
    name: 'Snocks',
    slug: 'snocks',
    url: 'https://snocks.com',
    suggestedUrl: 'https://snocks.example',
    description: 'Socken',
  })
  const { id: otherId } = insertBrand(db, { name: 'Gymshark', slug: 'gymshark' })
  insertBrand(db, { name: 'Leer', slug: 'leer' })
  db.insert(logos)
    .values({ brandId, bytes: Buffer.from('logo'), mediaType: 'image/png', fetchedAt: TEST_NOW })
    .run()
  db.insert(formerSlugs).values({ slug: 'alte-socken', brandId, createdAt: TEST_NOW }).run()
  const { id: influencerId } = insertInfluencer(db, {
    username: 'anna.beispiel',
    bio: 'Über Socken',
    followerCount: 12_345,
  })
  const { id: benId } = insertInfluencer(db, { username: 'ben' })
  const bare = { discountAmount: null, discountType: null, description: 'Gratisversand' }
  const full = {
    isExclusive: true,
    minOrderAmount: 20.5,
    newCustomersOnly: true,
    notCombinable: true,
    excludedGoods: 'Sale',
    pinnedTerms: ['expiresAt' as const],
    lastWorkedAt: TEST_NOW,
    status: 'verified' as const,
    upvotes: 3,
    downvotes: 1,
    usageCount: 7,
  }
  const states = [
    full,
    bare,
    { discountAmount: 12.5, discountType: 'fixed' as const },
    { expiresAt: inDays(0.5) },
    { expiresAt: inDays(-1) },
    { needsReview: true, reviewReason: 'visitors' as const },
    { needsReview: true },
    { hasContradiction: true },
    { status: 'rejected' as const },
  ]
  for (const [number, values] of states.entries()) {
    const code = insertCode(db, {
      ...{ brandId, influencerId, code: `ANNA${number}`, createdAt: inDays(-40 * number) },
      ...values,
    })
    insertSource(db, { codeId: code.id, influencerId: benId, reader: 'import', confidence: 0.5 })
    insertVote(db, { codeId: code.id })
  }
  insertCode(db, { brandId: otherId, influencerId: benId, code: 'BEN10' })
  updateBrandCounters(db, listAllIds(db, 'brands'), TEST_NOW)
  updateInfluencerCounters(db, listAllIds(db, 'influencers'), TEST_NOW)
}

const ask = (path: string, input: unknown) =>
  getProcedure(toCallContext(t.asVisitor()), path)(input)

test('every public read is among these', () => {
  const reads = [...PROCEDURES].filter(
    ([, procedure]) => procedure.type === 'query' && !needsOperator(procedure),
  )
  expect(Object.keys(INPUTS)).toEqual(reads.map(([path]) => path).sort())
})

test('every public read answers by its schema, with codes in every public state and somebody of each kind', async () => {
  const answer = await ask('brands.bySlug', { slug: 'snocks' })
  expect(answer).toMatchObject({
    codes: { length: 5 },
    expiredCodes: { length: 1 },
    reportedCodes: { length: 1 },
  })
  for (const [path, inputs] of Object.entries(INPUTS)) {
    const answers = await Promise.all(inputs.map((input) => ask(path, input)))
    expect([path, JSON.stringify(answers).length > 20]).toEqual([path, true])
  }
})

test('an answer holds what its schema names and nothing else, or is none', async () => {
  const schema = z.object({ name: z.string().trim(), ends: z.iso.datetime().nullable() })
  const answer = (row: object) => {
    const { get } = router({
      get: publicProcedure.output(schema).query(() => row as never),
    }).createCaller(toCallContext(t.asVisitor()))
    return get()
  }
  expect(await answer({ name: ' a ', ends: null, secret: 1 })).toEqual({ name: 'a', ends: null })
  await expect(answer({ name: 'a', ends: 'soon' })).rejects.toThrow()
})
