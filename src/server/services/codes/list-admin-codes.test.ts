import { afterEach, beforeEach, expect, test } from 'vitest'
import { codes } from '#db/schema/index.ts'
import { CODE_FILTERS } from '#shared/domain/vocabulary.ts'
import { codesPageSchema, type ListCodesInput } from '#shared/schemas/admin-code.ts'
import { createTestContext, inDays, TEST_NOW, type TestContext } from '#test/context.ts'
import { createLockedContext } from '#test/data-folder.ts'
import { type CodeValues, insertBrand, insertCode } from '#test/factories.ts'
import { deleteBrand } from '../brands/manage-brands.ts'
import { refreshDueCounters } from '../counters.ts'
import { listCodes } from './list-codes.ts'

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

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
    isCapped: false,
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

test('each code passes one filter, and the counts keep up with every change', () => {
  const brandId = insertBrand(t.db).id
  const add = (code: string, values: CodeValues) => insertCode(t.db, { brandId, code, ...values })
  add('REVIEW', { needsReview: true, expiresAt: inDays(-1) })
  add('VERIFIED', { status: 'verified' })
  add('UNVERIFIED', { expiresAt: inDays(1) })
  add('REJECTED', { status: 'rejected', expiresAt: inDays(-1) })
  add('EXPIRED', { status: 'verified', expiresAt: TEST_NOW })
  insertCode(t.db, { code: 'ELSEWHERE' })
  const ofBrand = () =>
    CODE_FILTERS.map((filter) => {
      const page = list({ brandId, filter })
      expect(page.matching).toBe(page.codes.length)
      return page.codes.map(({ code }) => code).join()
    })
  expect(ofBrand()).toEqual(['REVIEW', 'VERIFIED', 'UNVERIFIED', 'REJECTED', 'EXPIRED'])
  for (const filter of CODE_FILTERS) {
    const page = list({ filter })
    expect(page.codes).toHaveLength(page.matching)
    expect(names({ filter, search: filter })).toEqual([filter.toUpperCase()])
    expect(names({ filter, search: 'elsewhere' })).toHaveLength(filter === 'unverified' ? 1 : 0)
  }
  t.clock.set(inDays(1))
  expect(ofBrand()).toEqual(['REVIEW', 'VERIFIED', '', 'REJECTED', 'EXPIRED,UNVERIFIED'])
  expect(list({ filter: 'unverified' }).matching).toBe(1)
  t.db
    .update(codes)
    .set({ expiresAt: inDays(3) })
    .run()
  expect(ofBrand()).toEqual(['REVIEW', 'EXPIRED,VERIFIED', 'UNVERIFIED', 'REJECTED', ''])
  expect(list({ filter: 'expired' }).matching).toBe(0)
  deleteBrand(t.asAdmin(), { id: brandId })
  expect(list()).toMatchObject({ total: 1, waiting: 0, matching: 1 })
  expect(list({ search: 'verified' }).matching).toBe(0)
})

test('the job files codes whose end has passed; a new end and a new status come together', async () => {
  insertCode(t.db, { code: 'ENDE', status: 'rejected', expiresAt: inDays(-1) })
  await refreshDueCounters(t.asSystem())
  expect(t.db.select().from(codes).get()?.hasEnded).toBe(true)
  t.db
    .update(codes)
    .set({ status: 'verified', expiresAt: inDays(9) })
    .run()
  expect(list({ filter: 'verified', search: 'ende' }).matching).toBe(1)
  expect(list({ search: 'ende' }).matching).toBe(1)
  expect(list({ filter: 'verified' }).matching).toBe(1)
  expect(list({ filter: 'expired' }).matching).toBe(0)
})

test('visitors do not see the list', () => {
  expect(() => listCodes(t.asVisitor(), {})).toThrow(
    expect.objectContaining({ code: 'unauthenticated' }),
  )
})

test('while another process writes the list is shown as it is filed', () => {
  t.close()
  const locked = createLockedContext()
  t = locked
  insertCode(t.db, { code: 'VORBEI', expiresAt: inDays(1) })
  insertCode(t.db, { code: 'GILT' })
  t.clock.set(inDays(1))
  locked.lock()
  expect(list({ filter: 'unverified' })).toMatchObject({
    matching: 2,
    codes: [{ code: 'GILT' }, { code: 'VORBEI', expiresAt: inDays(1).toISOString() }],
  })
  expect(list({ filter: 'expired' })).toMatchObject({ matching: 0, codes: [] })
})
