import { idsOf } from '#db/queries/batches.ts'
import { linkScheduledBrands, updateScheduledBrands } from '#db/queries/scheduled-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { CollectionResult } from '#shared/schemas/collection.ts'
import { checkBrandName } from '../brands/add-brands.ts'
import { completeAddedBrands } from '../brands/classify-added-brands.ts'
import { type BrandPlan, createBrandPlanner, insertBrandPlans } from '../brands/plan-brand.ts'
import type { AdminContext } from '../context.ts'
import { type LogInput, writeLog } from '../logs.ts'

const NOT_CREATED = 'Die Marke ließ sich nicht anlegen. Bitte löschen und neu planen.'

export type BatchEntry = { id: number; brandName: string }
type Created = {
  linked: (BatchEntry & { brandId: number })[]
  failed: (BatchEntry & { errorMessage: string })[]
}

/**
 * Creates the brands of a batch in one transaction, as `addBrand` does; an entry whose brand came
 * into being meanwhile is tied to that one. Logos are fetched, and the model is asked, afterwards.
 */
export function createScheduledBrands(ctx: AdminContext, entries: readonly BatchEntry[]): Created {
  const { created, addedIds } = writeTransaction(ctx.db, (tx) => {
    const planBrand = createBrandPlanner(ctx)
    const plans: BrandPlan[] = []
    const faults = new Map<number, string>()
    for (const { id, brandName } of entries) {
      const plan = checkBrandName(brandName, (name) => planBrand({ name }))
      if (typeof plan === 'object') plans.push(plan)
      else if (plan !== 'duplicate') faults.set(id, plan)
    }
    const addedIds = insertBrandPlans(tx, plans)
    const brandIds = new Map(
      linkScheduledBrands(tx, idsOf(entries)).map(({ id, brandId }) => [id, brandId]),
    )
    return { created: splitByResult(entries, brandIds, faults), addedIds }
  })
  completeAddedBrands(ctx, addedIds)
  return created
}

function splitByResult(
  entries: readonly BatchEntry[],
  brandIds: ReadonlyMap<number, number>,
  faults: ReadonlyMap<number, string>,
): Created {
  const created: Created = { linked: [], failed: [] }
  for (const entry of entries) {
    const brandId = brandIds.get(entry.id)
    const errorMessage = faults.get(entry.id) ?? NOT_CREATED
    if (brandId === undefined) created.failed.push({ ...entry, errorMessage })
    else created.linked.push({ ...entry, brandId })
  }
  return created
}

/** Published also when the source had errors: the next run collects what is missing. */
export function finishBatch(
  ctx: AdminContext,
  entries: readonly BatchEntry[],
  result: CollectionResult,
): void {
  const errorMessage = describeErrors(result.errors)
  closeBatch(ctx, entries, {
    columns: { status: 'published', publishedAt: ctx.clock(), errorMessage },
    level: errorMessage ? 'warning' : 'success',
    message: `Geplante Marken veröffentlicht: ${entries.length}`,
    details: {
      codesFound: result.codesFound,
      codesAdded: result.codesAdded,
      ...(errorMessage && { errorMessage }),
    },
  })
}

export function failBatch(
  ctx: AdminContext,
  entries: readonly BatchEntry[],
  errorMessage: string,
): void {
  closeBatch(ctx, entries, {
    columns: { status: 'failed', errorMessage },
    level: 'error',
    message: `Geplante Marken fehlgeschlagen: ${entries.length}`,
    details: { errorMessage },
  })
}

type Outcome = Pick<LogInput, 'level' | 'message'> & {
  columns: Parameters<typeof updateScheduledBrands>[2]
  details: Record<string, unknown>
}

function closeBatch(
  ctx: AdminContext,
  entries: readonly BatchEntry[],
  { columns, details, ...entry }: Outcome,
): void {
  const brands = entries.map(({ brandName }) => brandName)
  writeTransaction(ctx.db, (tx) => {
    updateScheduledBrands(tx, idsOf(entries), columns)
    writeLog(ctx, { type: 'brand', ...entry, details: { brands, ...details } })
  })
}

function describeErrors([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null
  const more = others.length > 0 ? ` (und ${others.length} weitere)` : ''
  return `Marke angelegt; die Sammlung hatte Fehler: ${first}${more}`
}
