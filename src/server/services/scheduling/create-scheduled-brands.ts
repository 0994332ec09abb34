import { linkScheduledBrands } from '#db/queries/scheduled-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import { tryName } from '../brands/add-brands.ts'
import { startModelClassification } from '../brands/classify-added-brands.ts'
import { type BrandPlan, createBrandPlanner, insertBrandPlans } from '../brands/plan-brand.ts'
import type { ServiceContext } from '../context.ts'
import { startLogoFetch } from '../logos/start-logo-fetch.ts'

export type BatchEntry = { id: number; brandName: string }
type Created = {
  linked: (BatchEntry & { brandId: number })[]
  failed: (BatchEntry & { errorMessage: string })[]
}

/**
 * Creates the brands of a batch in one transaction, as `addBrand` does; an entry whose brand came
 * into being meanwhile is tied to that one. Logos are fetched, and the model is asked, afterwards.
 */
export function createScheduledBrands(
  ctx: ServiceContext,
  entries: readonly BatchEntry[],
): Created {
  const { created, addedIds } = writeTransaction(ctx.db, (tx) => {
    const planBrand = createBrandPlanner({ ...ctx, db: tx })
    const plans: BrandPlan[] = []
    const faults = new Map<number, string>()
    for (const { id, brandName } of entries) {
      const plan = tryName(brandName, (name) => planBrand({ name }))
      if (typeof plan === 'object') plans.push(plan)
      else if (plan !== 'duplicate') faults.set(id, plan)
    }
    const addedIds = insertBrandPlans(tx, plans)
    const brandIds = new Map(
      linkScheduledBrands(
        tx,
        entries.map(({ id }) => id),
      ).map(({ id, brandId }) => [id, brandId]),
    )
    return { created: divide(entries, brandIds, faults), addedIds }
  })
  if (addedIds.length > 0) startLogoFetch(ctx, {})
  startModelClassification(ctx, { brandIds: addedIds })
  return created
}

function divide(
  entries: readonly BatchEntry[],
  brandIds: ReadonlyMap<number, number>,
  faults: ReadonlyMap<number, string>,
): Created {
  const created: Created = { linked: [], failed: [] }
  for (const entry of entries) {
    const brandId = brandIds.get(entry.id)
    if (brandId !== undefined) created.linked.push({ ...entry, brandId })
    else {
      const fallback = 'Die Marke ließ sich nicht anlegen. Bitte löschen und neu planen.'
      created.failed.push({ ...entry, errorMessage: faults.get(entry.id) ?? fallback })
    }
  }
  return created
}
