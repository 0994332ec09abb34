import { findBrandBySlug } from '#db/queries/brands.ts'
import { listBrandCodeIds, listExpiredCodeIds, listReportedCodeIds } from '#db/queries/codes.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { BrandPage } from '#shared/schemas/code.ts'
import { loadCodes } from '../codes/load-codes.ts'
import type { ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { toBrand } from './to-brand.ts'

/** A brand with its active codes in rank order, the expired ones and those that visitors report. Throws `not_found`. */
export function getBrandPage(ctx: ServiceContext, input: { slug: string }): BrandPage {
  const { db } = ctx
  const brand = findBrandBySlug(db, input.slug)
  if (!brand) throw notFound('Marke nicht gefunden')
  const page = { brandId: brand.id, now: ctx.clock(), limit: LIMITS.codesPerBrand }
  return {
    brand: toBrand(brand),
    codes: loadCodes(db, listBrandCodeIds(db, page)),
    expiredCodes: loadCodes(db, listExpiredCodeIds(db, page)),
    reportedCodes: loadCodes(db, listReportedCodeIds(db, page)),
  }
}
