import { insertBrandAliases, listTakenNames, updateBrand } from '#db/queries/brand-edits.ts'
import { mapCategoryIds } from '#db/queries/categories.ts'
import { listBrandsByNames, type NamedBrand } from '#db/queries/transfer.ts'
import { foldForSearch, toBrandKey } from '#shared/domain/names.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import {
  type BrandRow,
  brandRowSchema,
  type ImportInput,
  type ImportResult,
} from '#shared/schemas/transfer.ts'
import { completeAddedBrands } from '../brands/classify-added-brands.ts'
import {
  createBrandPlanner,
  dropRepeatedKeys,
  insertBrandPlans,
  listAliases,
} from '../brands/plan-brand.ts'
import type { AdminContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { importRows, type ReadRow, takeRows } from './import-rows.ts'

/**
 * Adds or changes the brands of some rows of a file, as `importRows` does it. A brand is known by
 * its slug or its name; what a row leaves empty stays. A row at fault is named and passed over.
 */
export function importBrands(ctx: AdminContext, input: ImportInput): ImportResult {
  const added: number[] = []
  const result = importRows(ctx, input, {
    what: 'brands',
    schema: brandRowSchema,
    // Categories are called by their slugs, but for the capital.
    prepare: ({ categorySlug, ...known }) => ({
      ...known,
      ...(categorySlug !== undefined && {
        categorySlug: String(categorySlug).trim().toLowerCase(),
      }),
    }),
    store(_, rows) {
      const { taken, errors } = takeRows(rows, createBrandStore(ctx, rows, added))
      const updated = taken.filter((isChanged) => isChanged).length
      const skipped = taken.length - updated - added.length
      return { added: added.length, updated, skipped, errors }
    },
  })
  completeAddedBrands(ctx, added)
  return result
}

/** Stores one row after the other; the ids of new brands go to `added`. Answers whether one that exists changed. */
function createBrandStore(
  ctx: AdminContext,
  rows: readonly ReadRow<BrandRow>[],
  added: number[],
): (row: BrandRow, line: number) => boolean {
  const { db } = ctx
  const taken = listTakenNames(db)
  const planBrand = createBrandPlanner(ctx, taken)
  const categoryIds = mapCategoryIds(db)
  const now = ctx.clock()
  const brands = listBrandsByNames(db, {
    slugs: rows.flatMap(({ row }) => row.slug ?? []),
    nameKeys: rows.map(({ row }) => toBrandKey(row.name)),
  })
  const bySlug = new Map(brands.map((brand) => [brand.slug, brand]))
  const byKey = new Map(brands.map((brand) => [brand.nameKey, brand]))
  const lines = new Map<string, number>()

  function add(row: BrandRow): void {
    const plan = planBrand({ name: row.name, slug: row.slug })
    const brand = {
      ...plan.row,
      ...readColumns(row, categoryIds),
      ...(row.categorySlug && { classificationConfidence: 1 }),
      createdAt: row.createdAt ? new Date(row.createdAt) : now,
    }
    const aliases = dropRepeatedKeys([...readAliases(row), ...plan.aliases])
    added.push(...insertBrandPlans(db, [{ ...plan, row: brand, aliases }]))
  }

  function change(brand: NamedBrand, row: BrandRow): boolean {
    const wanted = { name: row.name, ...readColumns(row, categoryIds, brand) }
    const differs = Object.entries(wanted).some(
      ([key, value]) => brand[key as keyof NamedBrand] !== value,
    )
    const aliases = readAliases(row).filter(({ aliasKey }) => !taken.keys.has(aliasKey))
    if (!differs && aliases.length === 0) return false
    const moves = wanted.categoryId !== undefined && wanted.categoryId !== brand.categoryId
    updateBrand(db, brand.id, {
      ...wanted,
      searchText: foldForSearch(`${row.name} ${brand.slug}`),
      ...(moves && { classificationConfidence: 1 }),
      // The operator's word on the website: there is nothing left to confirm.
      ...(row.url && { suggestedUrl: null }),
      updatedAt: now,
    })
    insertBrandAliases(
      db,
      aliases.map((alias) => ({ ...alias, brandId: brand.id })),
    )
    return true
  }

  return (row, line) => {
    const nameKey = toBrandKey(row.name)
    const earlier = lines.get(nameKey)
    lines.set(nameKey, line)
    if (earlier !== undefined) throw conflict(`Der Markenname steht schon in Zeile ${earlier}.`)
    const owner = row.slug && bySlug.get(row.slug)
    if (owner && owner.nameKey !== nameKey)
      throw conflict(`Der Slug gehört zur Marke „${owner.name}“.`)
    const brand = owner || byKey.get(nameKey)
    if (brand) return change(brand, row)
    add(row)
    return false
  }
}

/** The columns that the row fills in. */
function readColumns(row: BrandRow, categoryIds: ReadonlyMap<string, number>, before?: NamedBrand) {
  const { url, description, categorySlug, shopUrl, isAffiliateLink } = row
  const hasShopLink = Boolean(shopUrl ?? before?.shopUrl)
  return omitUndefined({
    url,
    description,
    shopUrl,
    categoryId: categorySlug && categoryIds.get(categorySlug),
    isAffiliateLink: isAffiliateLink && hasShopLink,
  })
}

const readAliases = ({ handles, spellings }: BrandRow) =>
  listAliases({ handle: handles, spelling: spellings })
