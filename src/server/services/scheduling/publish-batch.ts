import { idsOf } from '#db/queries/batches.ts'
import { linkScheduledBrands, updateScheduledBrands } from '#db/queries/scheduled-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { CollectionResult } from '#shared/schemas/collection.ts'
import { checkBrandName } from '../brands/add-brands.ts'
import { completeAddedBrands } from '../brands/classify-added-brands.ts'
import { type BrandPlan, createBrandPlanner, insertBrandPlans } from '../brands/plan-brand.ts'
import type { AdminContext } from '../context.ts'
import { writeLog } from '../logs.ts'

const NOT_CREATED = 'Die Marke ließ sich nicht anlegen. Bitte löschen und neu planen.'

type BatchEntry = { id: number; brandName: string }
export type LinkedBrand = BatchEntry & { brandId: number }
type Created = {
  linked: LinkedBrand[]
  failed: (BatchEntry & { errorMessage: string })[]
}

/**
 * Creates the brands of a batch in one transaction, as `addBrand` does; an entry whose brand came
 * into being meanwhile is tied to that one. Logos are fetched, and the model is asked, afterwards.
 */
export function createScheduledBrands(ctx: AdminContext, entries: readonly BatchEntry[]): Created {
  const created: Created = { linked: [], failed: [] }
  const addedIds = writeTransaction(ctx.db, (tx) => {
    const planBrand = createBrandPlanner(ctx)
    const plans: BrandPlan[] = []
    const faults = new Map<number, string>()
    for (const { id, brandName } of entries) {
      const plan = checkBrandName(brandName, (name) => planBrand({ name }))
      if (typeof plan === 'object') plans.push(plan)
      else if (plan !== 'duplicate') faults.set(id, plan)
    }
    const addedIds = insertBrandPlans(tx, plans)
    const linked = new Map(linkScheduledBrands(tx, idsOf(entries)).map((row) => [row.id, row]))
    for (const entry of entries) {
      const { brandId } = linked.get(entry.id) ?? {}
      const errorMessage = faults.get(entry.id) ?? NOT_CREATED
      if (brandId === undefined) created.failed.push({ ...entry, errorMessage })
      else created.linked.push({ ...entry, brandId })
    }
    return addedIds
  })
  completeAddedBrands(ctx, addedIds)
  return created
}

/** Published also when the source had errors: the next run collects what is missing. */
export function finishBatch(
  ctx: AdminContext,
  entries: readonly BatchEntry[],
  { errors, codesFound, codesAdded }: CollectionResult,
): void {
  const errorMessage = describeErrors(errors)
  const fault = errorMessage === null ? {} : { errorMessage }
  writeTransaction(ctx.db, (tx) => {
    const change = { status: 'published', publishedAt: ctx.clock(), errorMessage } as const
    updateScheduledBrands(tx, idsOf(entries), change)
    writeLog(ctx, {
      type: 'brand',
      level: errorMessage ? 'warning' : 'success',
      message: `Geplante Marken veröffentlicht: ${entries.length}`,
      details: { brands: namesOf(entries), codesFound, codesAdded, ...fault },
    })
  })
}

export function failBatch(ctx: AdminContext, entries: readonly BatchEntry[], errorMessage: string) {
  writeTransaction(ctx.db, (tx) => {
    updateScheduledBrands(tx, idsOf(entries), { status: 'failed', errorMessage })
    writeLog(ctx, {
      type: 'brand',
      level: 'error',
      message: `Geplante Marken fehlgeschlagen: ${entries.length}`,
      details: { brands: namesOf(entries), errorMessage },
    })
  })
}

const namesOf = (entries: readonly BatchEntry[]) => entries.map(({ brandName }) => brandName)

function describeErrors([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null
  const more = others.length > 0 ? ` (und ${others.length} weitere)` : ''
  return `Marke angelegt; die Sammlung hatte Fehler: ${first}${more}`
}
