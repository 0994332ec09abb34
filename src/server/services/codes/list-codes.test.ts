import { expect, test } from 'vitest'
import { copyMarks } from '#db/schema/votes.ts'
import { codeListSchema, codeSchema } from '#shared/schemas/code.ts'
import { daysAgo, TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertVote } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { browseCodes, getTopCodeOfWeek, listFeaturedCodes, listRecentCodes } from './list-codes.ts'

const t = useTestContext()

const codesOf = (list: { code: string }[]) => list.map(({ code }) => code)
/** Copies of as many visitors, each from a place of its own unless they are of one. */
function addCopies(codeId: number, copies: number, days: number, neighbourhood?: string) {
  for (let copy = 0; copy < copies; copy += 1)
    t.db
      .insert(copyMarks)
      .values({ codeId, visitor: `${days} ${copy}`, neighbourhood, createdAt: daysAgo(days) })
      .run()
}

function insertInactive() {
  insertCode(t.db, { code: 'ENDED', expiresAt: TEST_NOW, isExclusive: true, rank: 1 })
  insertCode(t.db, { code: 'DEAD', status: 'rejected', isExclusive: true, rank: 1 })
}

test('recent are the twelve newest active codes', () => {
  insertInactive()
  for (let age = 1; age <= 13; age += 1)
    insertCode(t.db, { code: `DAY${age}`, createdAt: daysAgo(age) })
  const recent = listRecentCodes(t.asVisitor())
  expect(codesOf(recent)).toEqual(Array.from({ length: 12 }, (_, index) => `DAY${index + 1}`))
  expect(codeSchema.array().parse(recent)).toEqual(recent)
})

test('featured are exclusive codes first, then by rank', () => {
  insertInactive()
  insertCode(t.db, { code: 'GOOD', rank: 0.9 })
  insertCode(t.db, { code: 'BETTER', rank: 0.95 })
  insertCode(t.db, { code: 'EXCLUSIVE', rank: 0.1, isExclusive: true })
  expect(codesOf(listFeaturedCodes(t.asVisitor()))).toEqual(['EXCLUSIVE', 'BETTER', 'GOOD'])
})

const browse = (input: Parameters<typeof browseCodes>[1] = {}) => browseCodes(t.asVisitor(), input)

test('all active codes come by pages, newest first; a page past the end is empty', () => {
  insertInactive()
  insertCode(t.db, { code: 'WAITS', needsReview: true })
  for (let age = 1; age <= 30; age += 1)
    insertCode(t.db, { code: `DAY${age}`, createdAt: daysAgo(age) })
  const days = Array.from({ length: 30 }, (_, index) => `DAY${index + 1}`)
  const first = browse()
  expect(codeListSchema.parse(first)).toEqual(first)
  expect([codesOf(first.codes), first.total]).toEqual([days.slice(0, 24), 30])
  expect(codesOf(browse({ page: 2 }).codes)).toEqual(days.slice(24))
  expect(browse({ page: 3 })).toEqual({ codes: [], total: 30 })
})

test('codes of one instant stand on one page each', () => {
  for (let number = 1; number <= 50; number += 1) insertCode(t.db, { createdAt: TEST_NOW })
  for (const sort of ['new', 'highest'] as const) {
    const pages = [1, 2, 3].map((page) => browse({ sort, page }).codes.map(({ id }) => id))
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 2])
    expect(new Set(pages.flat()).size).toBe(50)
  }
})

test('all codes are narrowed by category and unit, in every order', () => {
  insertInactive()
  const { id: brandId } = insertBrand(t.db, { category: 'tech' })
  const soon = { brandId, expiresAt: daysAgo(-0.5), createdAt: daysAgo(3) }
  insertCode(t.db, { ...soon, code: 'EURO5', discountAmount: 5, discountType: 'fixed' })
  insertCode(t.db, { ...soon, code: 'TEN', discountAmount: 10, expiresAt: daysAgo(-0.2) })
  insertCode(t.db, {
    brandId,
    code: 'TENGOOD',
    discountAmount: 10,
    rank: 0.9,
    createdAt: daysAgo(2),
  })
  insertCode(t.db, { brandId, code: 'GIFT', discountAmount: null, discountType: null })
  insertCode(t.db, { code: 'OTHER', discountAmount: 50, createdAt: daysAgo(1) })
  const cases = [
    [{ category: 'tech' }, ['GIFT', 'TENGOOD', 'TEN', 'EURO5']],
    [{ category: 'tech', unit: 'percentage' }, ['TENGOOD', 'TEN']],
    [{ unit: 'fixed' }, ['EURO5']],
    [{ sort: 'highest' }, ['OTHER', 'TENGOOD', 'TEN', 'EURO5', 'GIFT']],
    [{ sort: 'highest', category: 'tech', unit: 'percentage' }, ['TENGOOD', 'TEN']],
    [{ sort: 'expiring' }, ['TEN', 'EURO5']],
    [{ sort: 'expiring', category: 'tech', unit: 'fixed' }, ['EURO5']],
    [{ sort: 'expiring', category: 'food' }, []],
  ] as const
  for (const [input, expected] of cases) {
    const { codes, total } = browse(input)
    expect([input, codesOf(codes), total]).toEqual([input, expected, expected.length])
  }
})

test('the top code of the week has the best score of copies and votes', () => {
  const copied = insertCode(t.db, { code: 'COPIED' }).id
  const voted = insertCode(t.db, { code: 'VOTED' }).id
  addCopies(copied, 5, 0)
  addCopies(copied, 99, 7)
  insertVote(t.db, { codeId: voted })
  insertVote(t.db, { codeId: voted })
  expect(getTopCodeOfWeek(t.asVisitor())?.code).toBe('VOTED')
  insertVote(t.db, { codeId: voted, vote: 'not_working' })
  expect(getTopCodeOfWeek(t.asVisitor())?.code).toBe('COPIED')
  insertVote(t.db, { codeId: voted, createdAt: daysAgo(6) })
  expect(getTopCodeOfWeek(t.asVisitor())?.code).toBe('VOTED')
  t.clock.set(daysAgo(-1))
  expect(getTopCodeOfWeek(t.asVisitor())?.code).toBe('COPIED')
})

test('a neighbourhood counts once for the top code of the week, over the end of a month too', () => {
  t.clock.set('2026-11-02T12:00:00Z')
  const crowded = insertCode(t.db, { code: 'CROWDED' }).id
  const liked = insertCode(t.db, { code: 'LIKED' }).id
  const october = { neighbourhood: 'a', createdAt: new Date('2026-10-31T12:00:00Z') }
  const november = {
    neighbourhood: 'b',
    neighbourhoodBefore: 'a',
    createdAt: new Date('2026-11-02T11:00:00Z'),
  }
  for (const marks of [october, november, november]) insertVote(t.db, { codeId: crowded, ...marks })
  addCopies(crowded, 9, 0, 'c')
  for (const place of ['d', 'e']) insertVote(t.db, { codeId: liked, neighbourhood: place })
  expect(getTopCodeOfWeek(t.asVisitor())?.code).toBe('LIKED')
})

test('codes that votes speak against come behind all others of every list', () => {
  const doubted = { doubt: 'failing', discountAmount: 90, rank: 1, createdAt: daysAgo(0) } as const
  insertCode(t.db, { ...doubted, code: 'DOUBTED', isExclusive: true })
  insertCode(t.db, { ...doubted, code: 'HELD', doubt: 'held', createdAt: daysAgo(1) })
  for (let age = 1; age <= 24; age += 1)
    insertCode(t.db, { code: `DAY${age}`, createdAt: daysAgo(age), discountAmount: 5 })
  expect(codesOf(listFeaturedCodes(t.asVisitor()))).not.toContain('DOUBTED')
  for (const sort of ['new', 'highest'] as const) {
    const [first, second, third] = [1, 2, 3].map((page) => codesOf(browse({ sort, page }).codes))
    expect(first).toHaveLength(24)
    expect(first).not.toContain('DOUBTED')
    expect(second?.toSorted()).toEqual(['DOUBTED', 'HELD'])
    expect(third).toEqual([])
  }
})

test('without a score above 0 the newest active code is the top one, else none', () => {
  expect(getTopCodeOfWeek(t.asVisitor())).toBeNull()
  insertInactive()
  expect(getTopCodeOfWeek(t.asVisitor())).toBeNull()
  const disliked = insertCode(t.db, { code: 'DISLIKED', createdAt: daysAgo(2) }).id
  insertVote(t.db, { codeId: disliked, vote: 'not_working' })
  insertCode(t.db, { code: 'NEWEST', createdAt: daysAgo(1) })
  expect(getTopCodeOfWeek(t.asVisitor())?.code).toBe('NEWEST')
})

test('a code that ends in this minute is the top code until then, and not a second longer', () => {
  const start = TEST_NOW.getTime() - (TEST_NOW.getTime() % 60_000)
  const top = () => getTopCodeOfWeek(t.asVisitor())?.code
  t.clock.set(new Date(start))
  const ending = insertCode(t.db, { code: 'ENDING', expiresAt: new Date(start + 20_000) }).id
  const staying = insertCode(t.db, { code: 'STAYING' }).id
  addCopies(ending, 2, 1)
  addCopies(staying, 1, 1)
  expect(top()).toBe('ENDING')
  t.clock.set(new Date(start + 19_999))
  expect(top()).toBe('ENDING')
  t.clock.set(new Date(start + 20_000))
  expect(top()).toBe('STAYING')
})
