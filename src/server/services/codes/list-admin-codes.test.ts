import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertRun } from '#db/queries/runs.ts'
import { brands } from '#db/schema/brands.ts'
import { codes } from '#db/schema/codes.ts'
import { CODE_FILTERS, CODE_SORTS } from '#shared/domain/vocabulary.ts'
import { codesPageSchema, type ListCodesInput } from '#shared/schemas/admin-code.ts'
import { inDays, TEST_NOW } from '#test/context.ts'
import { type CodeValues, insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { deleteBrand } from '../brands/manage-brands.ts'
import { updateCode } from './edit-codes.ts'
import { listCodes } from './list-codes.ts'

const t = useTestContext()

const list = (input: ListCodesInput = {}) => listCodes(t.asAdmin(), input)
const names = (input: ListCodesInput = {}) => list(input).codes.map(({ code }) => code)

test('a page holds what the operator needs, newest first', () => {
  insertCode(t.db, { code: 'ALT', createdAt: inDays(-2) })
  insertCode(t.db, { code: 'NEU', createdAt: inDays(-1), confidence: 0.5, needsReview: true })
  const page = list()
  expect(page).toMatchObject({
    matching: 2,
    total: 2,
    waiting: 1,
    page: 1,
    pageSize: 50,
    codes: [
      { code: 'NEU', confidence: 0.5, needsReview: true },
      { code: 'ALT', confidence: 0.9, needsReview: false },
    ],
  })
  expect(page.codes[0]?.sources).toHaveLength(1)
  expect(codesPageSchema.parse(page)).toEqual(page)
})

test('pages follow each other without gap or double; past the end there are none', () => {
  const brandId = insertBrand(t.db).id
  for (let number = 1; number <= 11; number += 1) insertCode(t.db, { code: `N${number}`, brandId })
  const read = (input: ListCodesInput) =>
    [1, 2, 3, 4].flatMap((page) => names({ ...input, page, pageSize: 3 }))
  const everything = Array.from({ length: 11 }, (_, index) => `N${index + 1}`)
  expect(read({ sort: 'created' })).toEqual(everything)
  expect(read({})).toEqual(everything.toReversed())
  expect(read({ brandId })).toEqual(everything.toReversed())
  for (const input of [{}, { brandId }, { search: 'n' }, { sort: '-code' }] as const)
    for (const page of [5, 99, 100_000])
      expect(list({ ...input, page, pageSize: 3 })).toMatchObject({ page, matching: 11, codes: [] })
  expect(list({ page: 9, search: 'gibtsnicht' })).toMatchObject({ matching: 0, codes: [] })
})

test('codes of one run: those that were stored between its start and that of the next', () => {
  const run = (lastCodeId: number | null) =>
    insertRun(t.db, {
      trigger: 'manual',
      status: 'completed',
      maxCodes: 50,
      startedAt: TEST_NOW,
      lastCodeId,
    })
  const { id: before } = insertCode(t.db, { code: 'VORHER' })
  const first = run(before)
  insertCode(t.db, { code: 'ERST1', needsReview: true })
  const { id: last } = insertCode(t.db, { code: 'ERST2', hasContradiction: true })
  const unfinished = run(null)
  const second = run(last)
  insertCode(t.db, { code: 'ZWEIT' })
  expect(names({ runId: first, sort: 'code' })).toEqual(['ERST1', 'ERST2'])
  expect(names({ runId: second })).toEqual(['ZWEIT'])
  expect(names({ runId: unfinished })).toEqual([])
  expect(names({ runId: first, filter: 'review', only: 'contradictions' })).toEqual(['ERST2'])
  expect(list({ runId: first, filter: 'review' }).matching).toBe(2)
})

test('each code passes one filter, and the counts keep up with every change', () => {
  const brandId = insertBrand(t.db).id
  const add = (code: string, values: CodeValues) => insertCode(t.db, { brandId, code, ...values })
  add('REVIEW', { needsReview: true, expiresAt: inDays(-1) })
  add('VERIFIED', { status: 'verified' })
  add('UNVERIFIED', { expiresAt: inDays(1) })
  add('REJECTED', { status: 'rejected', expiresAt: inDays(-1) })
  add('EXPIRED', { status: 'verified', expiresAt: TEST_NOW })
  insertCode(t.db, { code: 'ELSEWHERE' })
  add('UNSEEN', { createdAt: inDays(-365) })
  const ofBrand = () =>
    CODE_FILTERS.map((filter) => {
      const page = list({ brandId, filter })
      expect(page.matching).toBe(page.codes.length)
      return page.codes.map(({ code }) => code).join()
    })
  expect(ofBrand()).toEqual(['REVIEW', 'VERIFIED', 'UNVERIFIED', 'REJECTED', 'EXPIRED,UNSEEN'])
  for (const filter of CODE_FILTERS) {
    const page = list({ filter })
    expect(page.codes).toHaveLength(page.matching)
    expect(names({ filter, search: filter })).toEqual([filter.toUpperCase()])
    expect(names({ filter, search: 'elsewhere' })).toHaveLength(filter === 'unverified' ? 1 : 0)
  }
  t.clock.set(inDays(1))
  expect(ofBrand()).toEqual(['REVIEW', 'VERIFIED', '', 'REJECTED', 'EXPIRED,UNVERIFIED,UNSEEN'])
  expect(list({ filter: 'unverified' }).matching).toBe(1)
  t.db
    .update(codes)
    .set({ expiresAt: inDays(3) })
    .run()
  expect(ofBrand()).toEqual(['REVIEW', 'EXPIRED,VERIFIED', 'UNVERIFIED,UNSEEN', 'REJECTED', ''])
  expect(list({ filter: 'expired' }).matching).toBe(0)
  deleteBrand(t.asAdmin(), { id: brandId })
  expect(list()).toMatchObject({ total: 1, waiting: 0, matching: 1 })
  expect(list({ search: 'verified' }).matching).toBe(0)
})

describe('orders', () => {
  // Without an amount counts as 0, without an end as the latest; what is alike goes by id.
  const ORDERS: Record<(typeof CODE_SORTS)[number], string> = {
    code: 'A B C D',
    brand: 'C A D B',
    influencer: 'B C A D',
    amount: 'B A D C',
    status: 'C A B D',
    expires: 'C B A D',
    votes: 'B C D A',
    uses: 'A D C B',
    created: 'C B A D',
    confidence: 'B A C D',
  }
  beforeEach(() => {
    const brand = (name: string) => insertBrand(t.db, { name }).id
    const person = (username: string) => insertInfluencer(t.db, { username }).id
    const codes: CodeValues[] = [
      { discountAmount: 10, upvotes: 5, confidence: 0.7, createdAt: inDays(-1) },
      {
        discountAmount: null,
        expiresAt: inDays(9),
        downvotes: 2,
        usageCount: 9,
        confidence: 0.6,
        createdAt: inDays(-2),
      },
      {
        discountAmount: 30,
        expiresAt: inDays(1),
        usageCount: 4,
        status: 'verified',
        createdAt: inDays(-3),
      },
      {},
    ]
    const brandIds = ['Mitte', 'Zebra', 'Affe'].map(brand)
    const influencerIds = ['zoe', 'anna', 'ben'].map(person)
    for (const [index, values] of codes.entries())
      insertCode(t.db, {
        code: 'ABCD'[index],
        brandId: brandIds[index % 3],
        influencerId: influencerIds[index % 3],
        ...values,
      })
  })

  test.each(CODE_SORTS)('%s, also backwards, in pages and of a search', (sort) => {
    const wanted = ORDERS[sort].split(' ')
    expect(names({ sort })).toEqual(wanted)
    expect(names({ sort: `-${sort}` })).toEqual(wanted.toReversed())
    const pages = [1, 2, 3, 4].flatMap((page) => names({ sort, page, pageSize: 1 }))
    expect(pages).toEqual(wanted)
    const found = names({ sort, search: 'aff' }).concat(names({ sort, search: 'mit' }))
    expect(found).toEqual(['C', ...wanted.filter((code) => code === 'A' || code === 'D')])
  })
})

describe('search', () => {
  beforeEach(() => {
    const brandId = insertBrand(t.db, { name: 'Müller & Söhne' }).id
    const influencerId = insertInfluencer(t.db, { username: 'lea.gruen_x' }).id
    insertCode(t.db, { code: 'GRÜN-15', brandId, createdAt: inDays(-3) })
    const other = { brandId: insertBrand(t.db, { name: 'Affe' }).id }
    insertCode(t.db, { code: 'Sommer20', ...other, influencerId, createdAt: inDays(-2) })
    insertCode(t.db, { code: 'HERBST', ...other, createdAt: inDays(-1) })
  })

  test.each([
    ['part of a code, whatever the case', 'OMMER', ['Sommer20']],
    ['umlauts of a code', 'gruen-15', ['GRÜN-15']],
    ['umlauts', 'grün', ['Sommer20', 'GRÜN-15']],
    ['their plain letters', 'grun', ['Sommer20', 'GRÜN-15']],
    ['a brand', 'MUELLER', ['GRÜN-15']],
    ['several words, from anywhere', 'sohne grün', ['GRÜN-15']],
    ['words that do not come together', 'sohne herbst', []],
    ['a short word begins a word', 'so', ['Sommer20', 'GRÜN-15']],
    ['a short word within a code', '15', ['GRÜN-15']],
    ['a short word within a username', 'x', ['Sommer20']],
    ['a short word stands nowhere in the middle', 'mm', []],
    ['an influencer', '@lea.gruen', ['Sommer20']],
    ['punctuation alone finds nothing', '%&"', []],
    ['operators are words', 'herbst OR sommer', []],
    ['quotes do no harm', '"herbst', ['HERBST']],
  ])('%s', (_, search, wanted) => {
    expect(names({ search })).toEqual(wanted)
    const ofBrands = ['Müller & Söhne', 'Affe'].flatMap((name) => {
      const brand = t.db.select().from(brands).where(eq(brands.name, name)).get()
      return names({ search, brandId: brand?.id })
    })
    expect(ofBrands.sort()).toEqual(wanted.toSorted())
    expect(list({ search }).matching).toBe(wanted.length)
  })

  test('follows a renamed code, another brand and another name of a brand', () => {
    const [{ id = 0 } = {}] = t.db.select().from(codes).where(eq(codes.code, 'HERBST')).all()
    updateCode(t.asAdmin(), { id, code: 'WINTER' })
    expect(names({ search: 'winter' })).toEqual(['WINTER'])
    expect(names({ search: 'herbst' })).toEqual([])
    t.sqlite.exec("update codes set brand_id = (select id from brands where name like 'M_ller%')")
    expect(names({ search: 'muller' })).toHaveLength(3)
    t.sqlite.exec("update brands set search_text = 'neu'")
    expect(names({ search: 'neu' })).toHaveLength(3)
    expect(names({ search: 'muller' })).toEqual([])
  })
})
