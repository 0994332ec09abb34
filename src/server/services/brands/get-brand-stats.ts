import { findBrandBySlug, findBrandDates, listMonthlyTrends } from '#db/queries/brands.ts'
import { countBrandCodes } from '#db/queries/codes.ts'
import { listGermanMonths } from '#shared/domain/german-day.ts'
import type { BrandStats } from '#shared/schemas/brand.ts'
import type { ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'

const MONTHS = 12
/** No post is older, whatever its date says: fifty years of months are looked through at most. */
const OLDEST_MS = 50 * 365 * 86_400_000

/** A brand's course over the last 12 months with data, oldest first. Throws `not_found`. */
export function getBrandStats(ctx: ServiceContext, input: { slug: string }): BrandStats {
  const { db } = ctx
  const now = ctx.clock()
  const brand = findBrandBySlug(db, input.slug)
  const dates = brand && findBrandDates(db, { brandId: brand.id, now })
  if (!brand || !dates) throw notFound('Marke nicht gefunden')
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
