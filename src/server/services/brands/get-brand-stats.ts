import { findBrandBySlug, findBrandDates, listMonthlyTrends } from '#db/queries/brands.ts'
import type { BrandStats } from '#shared/schemas/brand.ts'
import type { ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'

const MONTHS = 12

/** A brand's course over the last 12 months with data, oldest first. Throws `not_found`. */
export function getBrandStats(ctx: ServiceContext, input: { slug: string }): BrandStats {
  const { db } = ctx
  const brand = findBrandBySlug(db, input.slug)
  const dates = brand && findBrandDates(db, { brandId: brand.id, now: ctx.clock() })
  if (!brand || !dates) throw notFound('Marke nicht gefunden')
  return {
    monthlyTrends: listMonthlyTrends(db, { brandId: brand.id, limit: MONTHS }).reverse(),
    lastCodeDate: dates.lastCodeAt?.toISOString() ?? null,
    lastUpdated: dates.lastUpdatedAt.toISOString(),
  }
}
