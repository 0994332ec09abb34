import {
  type AliasRow,
  type BrandInsert,
  insertBrandAliases,
  listTakenNames,
  updateBrand,
} from '#db/queries/brand-edits.ts'
import { mapCategoryIds } from '#db/queries/categories.ts'
import { listBrandsByNames, type NamedBrand } from '#db/queries/transfer-import.ts'
import { foldForSearch, toBrandKey } from '#shared/domain/names.ts'
import { BRAND_COLUMNS } from '#shared/schemas/transfer-export.ts'
import {
  type BrandRow,
  brandRowSchema,
  type ImportResult,
} from '#shared/schemas/transfer-import.ts'
import { dropRepeatedKeys, toAliases } from '../brands/aliases.ts'
import { completeAddedBrands } from '../brands/classify-added-brands.ts'
import { type BrandPlan, createBrandPlanner, insertBrandPlans } from '../brands/plan-brand.ts'
import type { AdminContext, ServiceContext } from '../context.ts'
import { ServiceError } from '../errors.ts'
import {
  importRows,
  type ReadRow,
  type RowErrors,
  type RowsInput,
  readRows,
} from './import-rows.ts'

/**
 * Adds or changes the brands of some rows of a file, as `importRows` does it. A brand is known by
 * its slug or its name; what a row leaves empty stays. A row at fault is named and passed over.
 */
export function importBrands(ctx: AdminContext, input: RowsInput): ImportResult {
  const { read, errors } = readRows(input, BRAND_COLUMNS, {
    schema: brandRowSchema,
    scope: 'brands',
  })
  const lines = new Map<string, number>()
  const brandIds: number[] = []
  const result = importRows(ctx, {
    what: 'brands',
    read,
    errors,
    storeRows(tx, rows) {
      const plan = planBrandRows(rows, { ...loadKnown(ctx, rows), lines })
      const added = insertBrandPlans(tx, plan.additions)
      for (const { id, change } of plan.changes) updateBrand(tx, id, change)
      insertBrandAliases(tx, plan.aliases)
      brandIds.push(...added)
      const { changes, skipped, errors } = plan
      return { added: added.length, updated: changes.length, skipped, errors }
    },
  })
  completeAddedBrands(ctx, brandIds)
  return result
}

/** Everything the rows are compared with, read once. */
function loadKnown(ctx: ServiceContext, read: readonly ReadRow<BrandRow>[]) {
  const taken = listTakenNames(ctx.db)
  return {
    /** Brands that have the slug or name of any row. */
    brands: listBrandsByNames(ctx.db, {
      slugs: read.flatMap(({ row }) => row.slug ?? []),
      nameKeys: read.map(({ row }) => toBrandKey(row.name)),
    }),
    /** Keys of all names and aliases there are. */
    takenKeys: taken.keys,
    categoryIds: mapCategoryIds(ctx.db),
    planBrand: createBrandPlanner(ctx, taken),
    now: ctx.clock(),
  }
}

type Known = ReturnType<typeof loadKnown> & {
  /** The lines of names that came before, by key; those planned now are added. */
  lines: Map<string, number>
}

type BrandRowsPlan = {
  additions: BrandPlan[]
  changes: { id: number; change: Partial<BrandInsert> }[]
  /** Further names of brands that exist. */
  aliases: (AliasRow & { brandId: number })[]
  skipped: number
  errors: RowErrors
}

/** What the rows mean for the directory as it is: which brands are new, and what changes. */
function planBrandRows(read: readonly ReadRow<BrandRow>[], known: Known): BrandRowsPlan {
  const plan: BrandRowsPlan = { additions: [], changes: [], aliases: [], skipped: 0, errors: [] }
  const bySlug = new Map(known.brands.map((brand) => [brand.slug, brand]))
  const byKey = new Map(known.brands.map((brand) => [brand.nameKey, brand]))
  for (const { line, row } of read) {
    const nameKey = toBrandKey(row.name)
    const owner = row.slug ? bySlug.get(row.slug) : undefined
    const earlier = known.lines.get(nameKey)
    known.lines.set(nameKey, line)
    if (earlier !== undefined)
      plan.errors.push({ line, message: `Der Markenname steht schon in Zeile ${earlier}.` })
    else if (owner && owner.nameKey !== nameKey)
      plan.errors.push({ line, message: `Der Slug gehört zur Marke „${owner.name}“.` })
    else {
      const brand = owner ?? byKey.get(nameKey)
      if (brand) planChange(plan, brand, row, known)
      else planAddition(plan, { line, row }, known)
    }
  }
  return plan
}

function planAddition(plan: BrandRowsPlan, { line, row }: ReadRow<BrandRow>, known: Known): void {
  try {
    const planned = known.planBrand({ name: row.name, slug: row.slug })
    plan.additions.push({
      ...planned,
      row: {
        ...planned.row,
        ...readGiven(row, known),
        classificationConfidence:
          row.classificationConfidence ?? (row.categorySlug ? 1 : planned.confidence),
        createdAt: row.createdAt ? new Date(row.createdAt) : known.now,
      },
      aliases: dropRepeatedKeys([...listAliases(row), ...planned.aliases]),
    })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    plan.errors.push({ line, message: error.message })
  }
}

function planChange(plan: BrandRowsPlan, brand: NamedBrand, row: BrandRow, known: Known): void {
  const wanted = { ...readGiven(row, known, brand), name: row.name }
  const differs = Object.entries(wanted).some(
    ([key, value]) => brand[key as keyof NamedBrand] !== value,
  )
  const aliases = listAliases(row).filter(({ aliasKey }) => !known.takenKeys.has(aliasKey))
  if (!differs && aliases.length === 0) {
    plan.skipped += 1
    return
  }
  const moves = wanted.categoryId !== undefined && wanted.categoryId !== brand.categoryId
  plan.changes.push({
    id: brand.id,
    change: {
      ...wanted,
      searchText: foldForSearch(`${row.name} ${brand.slug}`),
      ...(moves && { classificationConfidence: row.classificationConfidence ?? 1 }),
      // The operator's word on the website: there is nothing left to confirm.
      ...(row.url && { suggestedUrl: null }),
      updatedAt: known.now,
    },
  })
  plan.aliases.push(...aliases.map((alias) => ({ ...alias, brandId: brand.id })))
}

/** The columns that the row fills in. */
function readGiven(
  { url, description, categorySlug, shopUrl, isAffiliateLink }: BrandRow,
  { categoryIds }: Known,
  before?: NamedBrand,
) {
  const categoryId = categorySlug && categoryIds.get(categorySlug)
  const hasShopLink = Boolean(shopUrl ?? before?.shopUrl)
  return {
    ...(shopUrl !== undefined && { shopUrl }),
    ...(isAffiliateLink !== undefined && { isAffiliateLink: isAffiliateLink && hasShopLink }),
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(categoryId !== undefined && { categoryId }),
  }
}

function listAliases({ handles, spellings }: BrandRow): AliasRow[] {
  const aliases = [...toAliases('handle', handles), ...toAliases('spelling', spellings)]
  return aliases.filter(({ aliasKey }) => aliasKey)
}
