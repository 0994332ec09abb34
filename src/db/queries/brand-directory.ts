import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brandAliases, brands, categories, logos } from '../schema/index.ts'
import { hasLogo } from './brand-columns.ts'
import { isKept } from './conditions.ts'

/** Every brand with what the collection needs to recognise it. */
export const listDirectoryBrands = (db: Db) =>
  db
    .select({
      id: brands.id,
      name: brands.name,
      slug: brands.slug,
      nameKey: brands.nameKey,
      url: brands.url,
      categorySlug: categories.slug,
    })
    .from(brands)
    .innerJoin(categories, and(eq(categories.id, brands.categoryId), isKept))
    .orderBy(asc(brands.id))
    .all()

export const listBrandAliases = (db: Db) =>
  db
    .select({
      brandId: brandAliases.brandId,
      alias: brandAliases.alias,
      aliasKey: brandAliases.aliasKey,
      kind: brandAliases.kind,
    })
    .from(brandAliases)
    .orderBy(asc(brandAliases.id))
    .all()

/** Name, key and slug of one brand, or undefined. */
export const findBrandRef = (db: Db, id: number) =>
  db
    .select({ id: brands.id, name: brands.name, slug: brands.slug, nameKey: brands.nameKey })
    .from(brands)
    .where(and(eq(brands.id, id), isKept))
    .get()

/** All brands by name, with what a long list shows of them. */
export const listBrandIndexRows = (db: Db, { limit }: { limit: number }) =>
  db
    .select({
      id: brands.id,
      name: brands.name,
      slug: brands.slug,
      description: brands.description,
      categorySlug: categories.slug,
      categoryName: categories.name,
      totalCodes: brands.totalCodes,
      highestDiscount: brands.highestDiscount,
      highestDiscountType: brands.highestDiscountType,
      hasLogo,
    })
    .from(brands)
    .innerJoin(categories, and(eq(categories.id, brands.categoryId), isKept))
    .leftJoin(logos, eq(logos.brandId, brands.id))
    .orderBy(asc(brands.nameKey))
    .limit(limit)
    .all()
