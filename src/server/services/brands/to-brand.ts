import type { BrandRow } from '#db/queries/brands.ts'
import type { Brand } from '#shared/schemas/brand.ts'

/** A stored brand as lists and pages show it. */
export function toBrand(row: BrandRow): Brand {
  const { id: categoryId, name: categoryName, slug: categorySlug } = row.category
  return { ...row, categoryId, categoryName, categorySlug }
}
