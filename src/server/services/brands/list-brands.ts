import type { Db } from '#db/open-database.ts'
import { listBrandRefs, listManagedColumns } from '#db/queries/brand-directory.ts'
import { pick } from '#db/queries/pick.ts'
import {
  type BrandRow,
  findBrandBySlug,
  listBrandsById,
  listBrands as listRows,
} from '#db/queries/public-brands.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Brand, BrandIndexEntry, ManagedBrand } from '#shared/schemas/brand.ts'
import type { AdminContext, ServiceContext } from '../context.ts'
import { brandNotFound, fail } from '../errors.ts'
import { withIsoDates } from '../iso-dates.ts'

export function listBrands(ctx: ServiceContext): Brand[] {
  return listRows(ctx.db, { order: 'name', limit: LIMITS.brandsPerList }).map(toBrand)
}

/** The same with what only the operator sees. */
export function listManagedBrands(ctx: AdminContext): ManagedBrand[] {
  const columns = new Map(listManagedColumns(ctx.db).map((row) => [row.id, withIsoDates(row)]))
  return listBrands(ctx).flatMap((brand) => {
    const more = columns.get(brand.id)
    return more ? [{ ...brand, ...more }] : []
  })
}

/** All brands by name, with no more than the page of all brands shows. */
export function listBrandIndex(ctx: ServiceContext): BrandIndexEntry[] {
  return listBrands(ctx).map((brand) => ({
    ...pick(brand, 'id', 'name', 'slug', 'description', 'categorySlug', 'categoryName'),
    ...pick(brand, 'totalCodes', 'highestDiscount', 'highestDiscountType', 'hasLogo'),
  }))
}

/** The brands added last; `preferWithCodes` takes those without a code only to fill up. */
export function listNewestBrands(
  ctx: ServiceContext,
  { preferWithCodes = false }: { preferWithCodes?: boolean } = {},
): Brand[] {
  const limit = LIMITS.newestBrands
  const newest = listRows(ctx.db, { order: 'newest', limit })
  const first = preferWithCodes
    ? listRows(ctx.db, { order: 'newest', hasCodes: true, limit })
    : newest
  const others = newest.filter(({ id }) => first.every((brand) => brand.id !== id))
  return [...first, ...others].slice(0, limit).map(toBrand)
}

/** The brands with the most active codes; none without a code. */
export function listPopularBrands(ctx: ServiceContext): Brand[] {
  const page = { order: 'mostCodes', hasCodes: true, limit: LIMITS.popularBrands } as const
  return listRows(ctx.db, page).map(toBrand)
}

/** The category's other brands, most active codes first; empty when there is no such category. */
export function listSimilarBrands(
  ctx: ServiceContext,
  { brandId: exceptId, categoryId }: { brandId: number; categoryId: number },
): Brand[] {
  const page = { order: 'mostCodes', categoryId, exceptId, limit: LIMITS.similarBrands } as const
  return listRows(ctx.db, page).map(toBrand)
}

/** A stored brand as lists and pages show it. */
export function toBrand(row: BrandRow): Brand {
  const { id: categoryId, name: categoryName, slug: categorySlug } = row.category
  return { ...row, categoryId, categoryName, categorySlug }
}

/** A stored brand, as the two below. Throws `not_found`. */
export const getBrandRow = (db: Db, id: number): BrandRow =>
  listBrandsById(db, [id])[0] ?? fail(brandNotFound())

export const getBrandRef = (db: Db, id: number) =>
  listBrandRefs(db, [id])[0] ?? fail(brandNotFound())

export const getBrandBySlug = (db: Db, slug: string): BrandRow =>
  findBrandBySlug(db, slug) ?? fail(brandNotFound())
