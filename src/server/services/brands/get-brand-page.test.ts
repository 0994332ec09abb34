import { beforeEach, describe, expect, test } from 'vitest'
import { logos } from '#db/schema/brands.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { CodeView } from '#shared/domain/vocabulary.ts'
import type { BrandPageInput } from '#shared/schemas/brand.ts'
import { brandPageSchema, type Code } from '#shared/schemas/code.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { findCodePage, getBrandPage, getBrandStats } from './get-brand-page.ts'

const t = useTestContext()

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)
const codesOf = (list: { code: string }[]) => list.map(({ code }) => code)

test('shows the brand, its active codes by rank, then freshness, then discount', () => {
  const brandId = insertBrand(t.db, { name: 'Müller', category: 'beauty' }).id
  const same = { brandId, rank: 0.4 }
  insertCode(t.db, { ...same, code: 'OLDBIG', createdAt: hours(-9), discountAmount: 30 })
  insertCode(t.db, { ...same, code: 'OLD', createdAt: hours(-9) })
  insertCode(t.db, { ...same, code: 'FRESH' })
  insertCode(t.db, { ...same, code: 'SEENAGAIN', createdAt: hours(-9), extractedAt: hours(-1) })
  insertCode(t.db, { ...same, code: 'WORKED', createdAt: hours(-9), lastWorkedAt: hours(-2) })
  insertCode(t.db, { brandId, code: 'BEST', rank: 0.9, createdAt: hours(-99) })
  const page = getBrandPage(t.asVisitor(), { slug: 'mueller' })
  expect(codesOf(page.codes)).toEqual(['BEST', 'FRESH', 'SEENAGAIN', 'WORKED', 'OLDBIG', 'OLD'])
  expect(page.brand).toMatchObject({ name: 'Müller', categoryName: 'Beauty', hasLogo: false })
  expect(brandPageSchema.parse(page)).toEqual(page)
})

test('keeps expired codes apart, the latest end first, and never shows rejected ones', () => {
  const brandId = insertBrand(t.db, { slug: 'marke' }).id
  insertCode(t.db, { brandId, code: 'ENDEDNOW', expiresAt: TEST_NOW })
  insertCode(t.db, { brandId, code: 'ENDED', expiresAt: hours(-30) })
  insertCode(t.db, { brandId, code: 'ACTIVE', expiresAt: hours(1) })
  insertCode(t.db, { brandId, code: 'DEAD', status: 'rejected' })
  insertCode(t.db, { brandId, code: 'DEADEND', status: 'rejected', expiresAt: hours(-1) })
  insertCode(t.db, { code: 'OTHER' })
  const page = getBrandPage(t.asVisitor(), { slug: 'marke' })
  expect(codesOf(page.codes)).toEqual(['ACTIVE'])
  expect(codesOf(page.expiredCodes)).toEqual(['ENDEDNOW', 'ENDED'])
})

test('keeps what visitors report apart, by rank, also past its end; what waits otherwise is nowhere', () => {
  const brandId = insertBrand(t.db, { slug: 'marke' }).id
  const reported = { brandId, needsReview: true, reviewReason: 'visitors' } as const
  insertCode(t.db, { ...reported, code: 'LOW', rank: 0.1 })
  insertCode(t.db, { ...reported, code: 'HIGH', rank: 0.2 })
  insertCode(t.db, { ...reported, code: 'OVER', expiresAt: hours(-1) })
  insertCode(t.db, { brandId, code: 'ACTIVE' })
  insertCode(t.db, { brandId, code: 'UNSURE', needsReview: true, reviewReason: 'confidence' })
  insertCode(t.db, { brandId, code: 'DEAR', needsReview: true, reviewReason: 'amount' })
  const page = getBrandPage(t.asVisitor(), { slug: 'marke' })
  expect(page.codes).toMatchObject([{ code: 'ACTIVE', isReported: false }])
  expect(page.expiredCodes).toEqual([])
  expect(page.reportedCodes).toMatchObject(
    ['HIGH', 'LOW', 'OVER'].map((code) => ({ code, isReported: true })),
  )
  expect(brandPageSchema.parse(page)).toEqual(page)
})

test('a brand whose logo was not found has none', () => {
  const rows = { mediaType: 'image/png', fetchedAt: TEST_NOW }
  const withLogo = insertBrand(t.db, { slug: 'mit' }).id
  const missed = insertBrand(t.db, { slug: 'ohne' }).id
  insertCode(t.db, { brandId: withLogo })
  t.db
    .insert(logos)
    .values({ ...rows, brandId: withLogo, bytes: Buffer.from([1]) })
    .run()
  t.db
    .insert(logos)
    .values({ ...rows, brandId: missed, bytes: null })
    .run()
  const page = getBrandPage(t.asVisitor(), { slug: 'mit' })
  expect([page.brand.hasLogo, page.codes[0]?.brand.hasLogo]).toEqual([true, true])
  expect(getBrandPage(t.asVisitor(), { slug: 'ohne' }).brand.hasLogo).toBe(false)
})

describe('a brand of 450 codes', () => {
  beforeEach(() => {
    const brandId = insertBrand(t.db, { slug: 'marke' }).id
    const influencerId = insertInfluencer(t.db).id
    // Every third ends within a day; amounts, ranks and dates follow orders of their own.
    for (let number = 0; number < 450; number += 1)
      insertCode(t.db, {
        brandId,
        influencerId,
        code: `C${number}`,
        rank: ((number * 7) % 450) / 450,
        discountAmount: number % 50 === 0 ? null : (number * 11) % 60,
        createdAt: hours(-((number * 13) % 450)),
        expiresAt: number % 3 === 0 ? new Date(TEST_NOW.getTime() + (number + 1) * 60_000) : null,
      })
    insertCode(t.db, { brandId, influencerId, code: 'ENDED', expiresAt: TEST_NOW })
  })

  const soon = (code: Code) => Date.parse(code.expiresAt ?? '')
  const ORDERS: { sort: CodeView; count: number; isOrdered: (a: Code, b: Code) => boolean }[] = [
    { sort: 'all', count: 450, isOrdered: () => true },
    {
      sort: 'highest',
      count: 450,
      isOrdered: (a, b) => (a.discountAmount ?? 0) >= (b.discountAmount ?? 0),
    },
    { sort: 'expiring', count: 150, isOrdered: (a, b) => soon(a) <= soon(b) },
    {
      sort: 'new',
      count: 450,
      isOrdered: (a, b) => Date.parse(a.createdAt) >= Date.parse(b.createdAt),
    },
  ]
  test.each(ORDERS)('$sort: each once, in order over all pages', ({ sort, count, isOrdered }) => {
    const size = LIMITS.codesPerBrand
    const numbers = Array.from({ length: Math.ceil(450 / size) + 1 }, (_, index) => index + 1)
    const pages = numbers.map((page) => getBrandPage(t.asVisitor(), { slug: 'marke', sort, page }))
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([count]))
    expect(pages.map(({ codes }) => codes.length)).toEqual(
      numbers.map((page) => Math.min(size, Math.max(0, count - (page - 1) * size))),
    )
    const all = pages.flatMap(({ codes }) => codes)
    expect(new Set(codesOf(all)).size).toBe(count)
    expect(all.slice(1).every((code, index) => isOrdered(all[index] ?? code, code))).toBe(true)
  })

  test('the first page is the one without a number; expired ones stand there alone', () => {
    const first = getBrandPage(t.asVisitor(), { slug: 'marke' })
    expect(first).toEqual(getBrandPage(t.asVisitor(), { slug: 'marke', sort: 'all', page: 1 }))
    expect(codesOf(first.expiredCodes)).toEqual(['ENDED'])
    expect(getBrandPage(t.asVisitor(), { slug: 'marke', page: 2 }).expiredCodes).toEqual([])
  })

  test('each code has a page; what is not among them is looked for on the first', () => {
    const pageOf = (id: number) => findCodePage(t.asVisitor(), { slug: 'marke', id })
    for (const page of [1, 2, 19])
      for (const { id } of getBrandPage(t.asVisitor(), { slug: 'marke', page }).codes)
        expect(pageOf(id)).toBe(page)
    for (const id of [451, 99_999]) expect(pageOf(id)).toBe(1)
    expect(() => findCodePage(t.asVisitor(), { slug: 'andere', id: 1 })).toThrow('nicht gefunden')
  })

  test('the stats count all of them', () => {
    expect(getBrandStats(t.asVisitor(), { slug: 'marke' }).activeCodes).toBe(450)
  })
})

describe('filters', () => {
  beforeEach(() => {
    const brandId = insertBrand(t.db, { slug: 'marke' }).id
    const code = (name: string, values: object) =>
      insertCode(t.db, { brandId, code: name, ...values })
    code('FREE', { discountAmount: 5 })
    code('NEW', { discountAmount: 9, newCustomersOnly: true })
    code('DEAR', { discountAmount: 7, minOrderAmount: 40 })
    code('ENDS', { discountAmount: 8, expiresAt: hours(40) })
    code('SOON', { discountAmount: 6, expiresAt: hours(4), minOrderAmount: 20 })
    code('ENDED', { expiresAt: hours(-1), newCustomersOnly: true })
  })
  const read = (input: Partial<BrandPageInput>) => {
    const { codes, total, filters } = getBrandPage(t.asVisitor(), { slug: 'marke', ...input })
    expect(total).toBe(codes.length)
    return [codesOf(codes).join(' '), filters.join(' ')]
  }

  test.each<[Partial<BrandPageInput>, string, string]>([
    [{}, 'NEW ENDS DEAR SOON FREE', 'customers minimum end'],
    // The other filter leaves the same codes, or none: it would change nothing, or help nobody.
    [{ customers: 'existing' }, 'ENDS DEAR SOON FREE', 'customers minimum end'],
    [{ minimum: 'none' }, 'NEW ENDS FREE', 'customers minimum end'],
    [{ end: 'set' }, 'ENDS SOON', 'minimum end'],
    [{ end: 'set', minimum: 'none' }, 'ENDS', 'minimum end'],
    [{ customers: 'existing', minimum: 'none', end: 'set' }, 'ENDS', 'customers minimum end'],
  ])('%j', (input, codes, filters) => {
    expect(read({ sort: 'highest', ...input })).toEqual([codes, filters])
  })

  test('they go with each view, and leave expired codes alone', () => {
    expect(read({ sort: 'expiring', end: 'set' })).toEqual(['SOON', 'end'])
    expect(read({ sort: 'expiring', minimum: 'none' })).toEqual(['', 'minimum'])
    const { expiredCodes } = getBrandPage(t.asVisitor(), { slug: 'marke', customers: 'existing' })
    expect(codesOf(expiredCodes)).toEqual(['ENDED'])
  })

  test('a brand whose codes are alike offers none', () => {
    const brandId = insertBrand(t.db, { slug: 'gleich' }).id
    for (const code of ['A1', 'B2']) insertCode(t.db, { brandId, code, newCustomersOnly: true })
    expect(getBrandPage(t.asVisitor(), { slug: 'gleich' }).filters).toEqual([])
  })
})

test('a brand without active codes says when it was searched for, and brings the best of its category', () => {
  const searchedAt = hours(-30)
  const none = insertBrand(t.db, {
    slug: 'marke',
    category: 'mode',
    lastCollectedAt: searchedAt,
  }).id
  insertCode(t.db, { brandId: none, code: 'ENDED', expiresAt: hours(-1) })
  insertCode(t.db, { brandId: none, code: 'DEAD', status: 'rejected' })
  const other = insertBrand(t.db, { slug: 'andere', category: 'mode' }).id
  for (const [code, rank] of Object.entries({ LOW: 0.1, MIDDLE: 0.5, HIGH: 0.9, NEXT: 0.7 }))
    insertCode(t.db, { brandId: other, code, rank })
  insertCode(t.db, { brandId: insertBrand(t.db, { category: 'beauty' }).id, code: 'ELSEWHERE' })
  const page = getBrandPage(t.asVisitor(), { slug: 'marke' })
  expect(codesOf(page.categoryCodes)).toEqual(['HIGH', 'NEXT', 'MIDDLE'])
  expect(codesOf(page.expiredCodes)).toEqual(['ENDED'])
  expect(brandPageSchema.parse(page)).toEqual(page)
  expect(getBrandStats(t.asVisitor(), { slug: 'marke' }).lastSearched).toBe(
    searchedAt.toISOString(),
  )
  // Not where a view alone is empty.
  for (const sort of ['all', 'expiring'] as const)
    expect(getBrandPage(t.asVisitor(), { slug: 'andere', sort }).categoryCodes).toEqual([])
})
