import { findBrandBySlug, findBrandDates, listBrandDiscounts } from '#db/queries/public-brands.ts'
import {
  countFilteredCodes,
  countListedCodes,
  listExpiredCodeIds,
  listListedCodeIds,
  listReportedCodeIds,
} from '#db/queries/public-lists.ts'
import { toGermanDay } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { TERM_FILTER_NAMES } from '#shared/domain/vocabulary.ts'
import type { BrandPageInput, BrandStats } from '#shared/schemas/brand.ts'
import type { BrandPage } from '#shared/schemas/code.ts'
import { loadCodes } from '../codes/load-codes.ts'
import type { ServiceContext, ServiceDeps } from '../context.ts'
import { brandNotFound, fail } from '../errors.ts'
import { getBrandBySlug, toBrand } from './list-brands.ts'

const CODES_PER_PAGE = LIMITS.codesPerBrand
/** Trends of the last months that have data. */
const MONTHS = 12
/** An older post has an impossible date. */
const OLDEST_MS = 50 * 365 * 86_400_000

/**
 * A brand with one page of its active codes, in rank order unless sorted otherwise, and on the
 * first page the expired and the reported ones, or without any the best of its category. A page past the
 * end is empty. Throws `not_found`.
 */
export function getBrandPage(
  ctx: ServiceContext,
  { slug, sort: view = 'all', page = 1, ...filters }: BrandPageInput,
): BrandPage {
  const { db } = ctx
  const now = ctx.clock()
  const brand = getBrandBySlug(db, slug)
  const { id: brandId } = brand
  const selection = { brandId, view, now, ...filters }
  const ids = listListedCodeIds(db, {
    ...selection,
    limit: CODES_PER_PAGE,
    offset: (page - 1) * CODES_PER_PAGE,
  })
  const isFirst = page === 1
  const first = { brandId, now, limit: LIMITS.formerCodes }
  const hasNone =
    isFirst && ids.length === 0 && countListedCodes(db, { brandId, view: 'all', now }) === 0
  const { id: categoryId } = brand.category
  const best = { view: 'best', categoryId, now, limit: LIMITS.otherCodes } as const
  const isWhole = isFirst && ids.length < CODES_PER_PAGE
  const total = isWhole ? ids.length : countListedCodes(db, selection)
  const left = countFilteredCodes(db, selection)
  return {
    brand: toBrand(brand),
    codes: loadCodes(db, ids),
    total,
    filters: TERM_FILTER_NAMES.filter(
      (name) => filters[name] || (left && left[name] > 0 && left[name] < total),
    ),
    expiredCodes: loadCodes(db, isFirst ? listExpiredCodeIds(db, first) : []),
    reportedCodes: loadCodes(db, isFirst ? listReportedCodeIds(db, first) : []),
    categoryCodes: loadCodes(db, hasNone ? listListedCodeIds(db, best) : []),
  }
}

/** The page of a brand's codes, in rank order, that shows this one; the first where it is not among them. */
export function findCodePage(
  ctx: ServiceContext,
  { slug, id }: { slug: string; id: number },
): number {
  const { id: brandId } = getBrandBySlug(ctx.db, slug)
  const all = {
    brandId,
    view: 'all',
    now: ctx.clock(),
    limit: LIMITS.codesPerBrand * LIMITS.pageNumber,
  } as const
  const place = Math.max(0, listListedCodeIds(ctx.db, all).indexOf(id))
  return Math.floor(place / CODES_PER_PAGE) + 1
}

/** A brand's trends over the last 12 months with data, oldest first. Throws `not_found`. */
export function getBrandStats(ctx: ServiceContext, input: { slug: string }): BrandStats {
  const { db } = ctx
  const now = ctx.clock()
  const brand = getBrandBySlug(db, input.slug)
  const dates = findBrandDates(db, { brandId: brand.id, now }) ?? fail(brandNotFound())
  const { newCodes, formerNewCodes } = dates
  const { averageDiscountType: unit } = brand
  const since = new Date(now.getTime() - OLDEST_MS)
  const codes = listBrandDiscounts(db, { brandId: brand.id, since })
  const byMonth = Map.groupBy(codes, ({ createdAt }) => toGermanMonth(createdAt))
  const months = [...byMonth].filter(([month]) => month <= toGermanMonth(now))
  const monthlyTrends = months.slice(-MONTHS).map(([month, codes]) => {
    const inUnit = codes.filter(({ discountType }) => discountType === unit)
    const amounts = inUnit.flatMap(({ discountAmount }) => discountAmount ?? [])
    const sum = amounts.reduce((one, other) => one + other, 0)
    const avgDiscount = amounts.length === 0 ? null : Math.round(sum / amounts.length)
    return { month, codes: codes.length, avgDiscount }
  })
  return {
    monthlyTrends,
    averageDiscountType: unit,
    activeCodes: countListedCodes(db, { brandId: brand.id, view: 'all', now }),
    newCodes,
    formerNewCodes,
    lastCodeDate: dates.lastCodeAt?.toISOString() ?? null,
    lastUpdated: dates.lastUpdatedAt.toISOString(),
    lastSearched: dates.lastCollectedAt?.toISOString() ?? null,
  }
}

const toGermanMonth = (instant: Date) => toGermanDay(instant).slice(0, 7)

/**
 * The slug to which an address with this one leads: the same in small letters, or the present one of the
 * brand that once had it or took its brand over; null where it leads nowhere else.
 */
export function findBrandSuccessor({ db }: ServiceDeps, { slug }: { slug: string }) {
  const brand = findBrandBySlug(db, slug.toLowerCase())
  return brand && brand.slug !== slug ? brand.slug : null
}
