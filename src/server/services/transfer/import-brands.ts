import { insertBrandAliases, listTakenNames, mapCategoryIds } from '#db/queries/brand-writes.ts'
import { listBrandsByNames, updateBrandColumns } from '#db/queries/transfer-import.ts'
import { writeTransaction } from '#db/write-transaction.ts'
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
import { logImport } from './log-import.ts'
import { planBrandRows } from './plan-brand-rows.ts'
import { type ReadRow, type RowsInput, readRows, sortByLine } from './read-rows.ts'

/**
 * Adds or changes the brands of some rows of a file, in one transaction. A brand is known by its
 * slug or its name; what a row leaves empty stays. A row at fault is named and passed over.
 * Throws `unauthenticated` for visitors.
 */
export function importBrands(ctx: ServiceContext, input: RowsInput): ImportResult {
  requireAdmin(ctx)
  const { read, errors } = readRows(input, BRAND_COLUMNS, {
    schema: brandRowSchema,
    scope: 'brands',
  })
  const { brandIds, result } = writeTransaction(ctx.db, (tx) => {
    const inside = { ...ctx, db: tx }
    const plan = planBrandRows(read, loadKnown(inside, read))
    const brandIds = insertBrandPlans(tx, plan.additions)
    for (const { id, change } of plan.changes) updateBrandColumns(tx, id, change)
    insertBrandAliases(tx, plan.aliases)
    const counts = {
      added: brandIds.length,
      updated: plan.changes.length,
      skipped: plan.skipped,
      errors: sortByLine([...errors, ...plan.errors]),
    }
    logImport(inside, 'brands', counts)
    return { brandIds, result: counts }
  })
  if (result.added > 0) startLogoFetch(ctx, {})
  startModelClassification(ctx, { brandIds })
  return result
}

/** Everything the rows are compared with, read once. */
function loadKnown(ctx: ServiceContext, read: readonly ReadRow<BrandRow>[]) {
  return {
    brands: listBrandsByNames(ctx.db, {
      slugs: read.flatMap(({ row }) => row.slug ?? []),
      nameKeys: read.map(({ row }) => toBrandKey(row.name)),
    }),
    takenKeys: listTakenNames(ctx.db).keys,
    categoryIds: mapCategoryIds(ctx.db),
    planBrand: createBrandPlanner(ctx),
    now: ctx.clock(),
  }
}
