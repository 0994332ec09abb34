import { findSuccessorSlug } from '#db/queries/merging.ts'
import { findBrandDates, listMonthlyTrends } from '#db/queries/public-brands.ts'
import {
  countBrandCodes,
  listBrandCodeIds,
  listExpiredCodeIds,
  listReportedCodeIds,
} from '#db/queries/public-lists.ts'
import { listGermanMonths } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { BrandPageInput, BrandStats } from '#shared/schemas/brand.ts'
import type { BrandPage } from '#shared/schemas/code.ts'
import { loadCodes } from '../codes/load-codes.ts'
import type { ServiceContext, ServiceDeps } from '../context.ts'
import { brandNotFound } from '../errors.ts'
import { getBrandBySlug, toBrand } from './list-brands.ts'

const CODES_PER_PAGE = LIMITS.codesPerBrand
/** Trends of the last months that have data. */
const MONTHS = 12
/** Months are looked through for at most fifty years, whatever date a post has. */
const OLDEST_MS = 50 * 365 * 86_400_000

/**
 * A brand with one page of its active codes, in rank order unless sorted otherwise, and on the
 * first page the expired and the reported ones. A page past the end is empty. Throws `not_found`.
 */
export function getBrandPage(
  ctx: ServiceContext,
  { slug, sort: view = 'all', page = 1 }: BrandPageInput,
): BrandPage {
  const { db } = ctx
  const now = ctx.clock()
  const brand = getBrandBySlug(db, slug)
  const { id: brandId } = brand
  const ids = listBrandCodeIds(db, {
    brandId,
    view,
    now,
    limit: CODES_PER_PAGE,
    offset: (page - 1) * CODES_PER_PAGE,
  })
  const isFirst = page === 1
  const isWhole = isFirst && ids.length < CODES_PER_PAGE
  return {
    brand: toBrand(brand),
    codes: loadCodes(db, ids),
    total: isWhole ? ids.length : countBrandCodes(db, { brandId, view, now }),
    expiredCodes: isFirst
      ? loadCodes(db, listExpiredCodeIds(db, { brandId, now, limit: CODES_PER_PAGE }))
      : [],
    reportedCodes: isFirst
      ? loadCodes(db, listReportedCodeIds(db, { brandId, limit: CODES_PER_PAGE }))
      : [],
  }
}

/** A brand's trends over the last 12 months with data, oldest first. Throws `not_found`. */
export function getBrandStats(ctx: ServiceContext, input: { slug: string }): BrandStats {
  const { db } = ctx
  const now = ctx.clock()
  const brand = getBrandBySlug(db, input.slug)
  const dates = findBrandDates(db, { brandId: brand.id, now })
  if (!dates) throw brandNotFound()
  const { averageDiscountType: unit } = brand
  const oldest = Math.max(dates.firstCodeAt?.getTime() ?? now.getTime(), now.getTime() - OLDEST_MS)
  const months = listGermanMonths(new Date(oldest), now)
  const trends = listMonthlyTrends(db, { brandId: brand.id, months, unit, limit: MONTHS })
  return {
    monthlyTrends: trends.reverse(),
    averageDiscountType: unit,
    activeCodes: countBrandCodes(db, { brandId: brand.id, view: 'all', now }),
    lastCodeDate: dates.lastCodeAt?.toISOString() ?? null,
    lastUpdated: dates.lastUpdatedAt.toISOString(),
  }
}

/** The present slug of the brand that once had, or took over, this one; else null. */
export const findBrandSuccessor = (deps: ServiceDeps, { slug }: { slug: string }) =>
  findSuccessorSlug(deps.db, slug) ?? null
