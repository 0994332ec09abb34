import { insertBrandAliases, listTakenNames, mapCategoryIds } from '#db/queries/brand-writes.ts'
import { listBrandsByNames, updateBrandColumns } from '#db/queries/transfer-import.ts'
import { toBrandKey } from '#shared/domain/fold-text.ts'
import { BRAND_COLUMNS } from '#shared/schemas/transfer-export.ts'
import {
  type BrandRow,
  brandRowSchema,
  type ImportResult,
} from '#shared/schemas/transfer-import.ts'
import { startModelClassification } from '../brands/classify-added-brands.ts'
import { createBrandPlanner, insertBrandPlans } from '../brands/plan-brand.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { startLogoFetch } from '../logos/start-logo-fetch.ts'
import { importRows } from './import-rows.ts'
import { planBrandRows } from './plan-brand-rows.ts'
import { type ReadRow, type RowsInput, readRows } from './read-rows.ts'

/**
 * Adds or changes the brands of some rows of a file, as `importRows` does it. A brand is known by
 * its slug or its name; what a row leaves empty stays. A row at fault is named and passed over.
 * Throws `unauthenticated` for visitors, besides what `importRows` throws.
 */
export async function importBrands(ctx: ServiceContext, input: RowsInput): Promise<ImportResult> {
  requireAdmin(ctx)
  const { read, errors } = readRows(input, BRAND_COLUMNS, {
    schema: brandRowSchema,
    scope: 'brands',
  })
  const lines = new Map<string, number>()
  const brandIds: number[] = []
  try {
    return await importRows(ctx, {
      what: 'brands',
      read,
      errors,
      storeRows(tx, rows) {
        const plan = planBrandRows(rows, { ...loadKnown({ ...ctx, db: tx }, rows), lines })
        const added = insertBrandPlans(tx, plan.additions)
        for (const { id, change } of plan.changes) updateBrandColumns(tx, id, change)
        insertBrandAliases(tx, plan.aliases)
        brandIds.push(...added)
        const { changes, skipped, errors } = plan
        return { added: added.length, updated: changes.length, skipped, errors }
      },
    })
  } finally {
    if (brandIds.length > 0) startLogoFetch(ctx, {})
    startModelClassification(ctx, { brandIds })
  }
}

/** Everything the rows are compared with, read once. */
function loadKnown(ctx: ServiceContext, read: readonly ReadRow<BrandRow>[]) {
  const taken = listTakenNames(ctx.db)
  return {
    brands: listBrandsByNames(ctx.db, {
      slugs: read.flatMap(({ row }) => row.slug ?? []),
      nameKeys: read.map(({ row }) => toBrandKey(row.name)),
    }),
    takenKeys: taken.keys,
    categoryIds: mapCategoryIds(ctx.db),
    planBrand: createBrandPlanner(ctx, taken),
    now: ctx.clock(),
  }
}
