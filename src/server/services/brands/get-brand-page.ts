import { findBrandBySlug } from '#db/queries/brands.ts'
import {
  countBrandCodes,
  listBrandCodeIds,
  listExpiredCodeIds,
  listReportedCodeIds,
} from '#db/queries/codes.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { BrandPageInput } from '#shared/schemas/brand.ts'
import type { BrandPage } from '#shared/schemas/code.ts'
import { loadCodes } from '../codes/load-codes.ts'
import type { ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { toBrand } from './to-brand.ts'

const limit = LIMITS.codesPerBrand

/**
 * A brand with one page of its active codes, in rank order unless sorted otherwise, and on the
 * first page the expired ones and those that visitors report. A page past the end is empty. Throws
 * `not_found`.
 */
export function getBrandPage(
  ctx: ServiceContext,
  { slug, sort: view = 'all', page = 1 }: BrandPageInput,
): BrandPage {
  const { db } = ctx
  const now = ctx.clock()
  const brand = findBrandBySlug(db, slug)
  if (!brand) throw notFound('Marke nicht gefunden')
  const { id: brandId } = brand
  const ids = listBrandCodeIds(db, { brandId, view, now, limit, offset: (page - 1) * limit })
  const isFirst = page === 1
  const isWhole = isFirst && ids.length < limit
  return {
    brand: toBrand(brand),
    codes: loadCodes(db, ids),
    total: isWhole ? ids.length : countBrandCodes(db, { brandId, view, now }),
    expiredCodes: isFirst ? loadCodes(db, listExpiredCodeIds(db, { brandId, now, limit })) : [],
    reportedCodes: isFirst ? loadCodes(db, listReportedCodeIds(db, { brandId, limit })) : [],
  }
}
