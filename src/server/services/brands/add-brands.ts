import { writeTransaction } from '#db/write-transaction.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import { type AddBrandsResult, brandNameSchema } from '#shared/schemas/brand.ts'
import { writeCount } from '#shared/texts/format.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { ServiceError } from '../errors.ts'
import { startLogoFetch } from '../logos/start-logo-fetch.ts'
import { writeLog } from '../logs/write-log.ts'
import { startModelClassification } from './classify-added-brands.ts'
import { type BrandPlan, createBrandPlanner, insertBrandPlans } from './plan-brand.ts'

/** Errors that the log entry repeats. */
const LOGGED_ERRORS = 20

/**
 * Adds many brands in one transaction, one name a line. Empty lines are dropped, names that exist
 * or come twice are counted, bad ones named by line; neither ends the import. Catalogue and words
 * place them at once; the model is asked about the others afterwards, in the background.
 * Throws `invalid_input` without any name, `unauthenticated` for visitors.
 */
export function addBrands(ctx: ServiceContext, input: { brands: string[] }): AddBrandsResult {
  requireAdmin(ctx)
  if (!input.brands.some((line) => line.trim()))
    throw new ServiceError('invalid_input', 'Keine Marken eingegeben', { field: 'brands' })
  const { brandIds, result } = insertBrands(ctx, input)
  if (result.added > 0) startLogoFetch(ctx, {})
  startModelClassification(ctx, { brandIds })
  return result
}

function insertBrands(
  ctx: ServiceContext,
  input: { brands: string[] },
): { brandIds: number[]; result: AddBrandsResult } {
  return writeTransaction(ctx.db, (tx) => {
    const inside = { ...ctx, db: tx }
    const planBrand = createBrandPlanner(inside)
    const plans: BrandPlan[] = []
    const errors: string[] = []
    let duplicates = 0
    for (const [index, line] of input.brands.entries()) {
      const name = line.trim()
      if (!name) continue
      const plan = tryPlan(planBrand, name)
      if (plan === 'duplicate') duplicates += 1
      else if (typeof plan === 'object') plans.push(plan)
      else errors.push(`Zeile ${index + 1} („${name.slice(0, 40)}“): ${plan}`)
    }
    const brandIds = insertBrandPlans(tx, plans)
    const added = brandIds.length
    writeLog(inside, {
      type: 'brand',
      level: errors.length > 0 ? 'warning' : 'success',
      message: `${writeCount(added, 'Marke', 'Marken')} hinzugefügt, ${writeCount(duplicates, 'Duplikat', 'Duplikate')} übersprungen`,
      details: {
        added,
        duplicates,
        errorCount: errors.length,
        errors: errors.slice(0, LOGGED_ERRORS),
      },
    })
    return { brandIds, result: { added, duplicates, errors } }
  })
}

/** The plan, 'duplicate', or German words that say what is wrong with the name. */
export function tryPlan(
  planBrand: ReturnType<typeof createBrandPlanner>,
  given: string,
): BrandPlan | string {
  const name = brandNameSchema.safeParse(given).data
  if (name === undefined)
    return `Der Markenname darf höchstens ${LIMITS.brandNameLength} Zeichen lang sein.`
  try {
    return planBrand({ name })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return error.code === 'conflict' ? 'duplicate' : error.message
  }
}
