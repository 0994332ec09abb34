import { inChunks } from '#db/queries/batches.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import { type AddBrandsResult, brandNameSchema } from '#shared/schemas/brand.ts'
import { writeCount } from '#shared/texts/format.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { ServiceError } from '../errors.ts'
import { startLogoFetch } from '../logos/start-logo-fetch.ts'
import { writeLog } from '../logs/write-log.ts'
import { writeKeepingPages } from '../page-changes.ts'
import { runAllSteps } from '../run-in-steps.ts'
import { retryWhileLocked } from '../write-lock.ts'
import { startModelClassification } from './classify-added-brands.ts'
import { type BrandPlan, createBrandPlanner, insertBrandPlans } from './plan-brand.ts'

/** Errors that the log entry repeats. */
const LOGGED_ERRORS = 20

/** Some milliseconds of work. */
const NAMES_PER_STEP = 50

/**
 * Adds many brands, one name a line, in short transactions with requests in between. Empty lines are
 * dropped, names that exist or come twice are counted, bad ones named by line; neither ends the
 * import. Catalogue and words place them at once; the model is asked about the others afterwards, in
 * the background.
 * Throws `invalid_input` without any name, `unauthenticated` for visitors. When a step fails or the
 * process is asked to stop, the steps before it stay done and the log says so: throws the error, or
 * `unavailable`.
 */
export async function addBrands(
  ctx: ServiceContext,
  input: { brands: string[] },
): Promise<AddBrandsResult> {
  requireAdmin(ctx)
  const names = input.brands
    .map((line, index) => ({ name: line.trim(), line: index + 1 }))
    .filter(({ name }) => name)
  if (names.length === 0)
    throw new ServiceError('invalid_input', 'Keine Marken eingegeben', { field: 'brands' })
  const brandIds: number[] = []
  const result = { added: 0, duplicates: 0, errors: [] as string[] }
  const finish = async (isWhole: boolean) => {
    result.added = brandIds.length
    await retryWhileLocked(() =>
      writeKeepingPages(ctx, (tx) => logAddition({ ...ctx, db: tx }, { ...result, isWhole })),
    )
    if (result.added > 0) startLogoFetch(ctx, {})
    startModelClassification(ctx, { brandIds })
  }
  try {
    await runAllSteps(ctx, inChunks(names, NAMES_PER_STEP), (tx, portion) => {
      const planBrand = createBrandPlanner({ ...ctx, db: tx })
      const plans: BrandPlan[] = []
      for (const { name, line } of portion) {
        const plan = tryName(name, (checked) => planBrand({ name: checked }))
        if (plan === 'duplicate') result.duplicates += 1
        else if (typeof plan === 'object') plans.push(plan)
        else result.errors.push(`Zeile ${line} („${name.slice(0, 40)}“): ${plan}`)
      }
      const added = insertBrandPlans(tx, plans)
      brandIds.push(...added)
      return added.length
    })
  } catch (error) {
    if (brandIds.length > 0) await finish(false)
    throw error
  }
  await finish(true)
  return result
}

function logAddition(
  ctx: ServiceContext,
  { added, duplicates, errors, isWhole }: AddBrandsResult & { isWhole: boolean },
): void {
  writeLog(ctx, {
    type: 'brand',
    level: errors.length > 0 || !isWhole ? 'warning' : 'success',
    message: `${writeCount(added, 'Marke', 'Marken')} hinzugefügt, ${writeCount(duplicates, 'Duplikat', 'Duplikate')} übersprungen${isWhole ? '' : ', dann abgebrochen'}`,
    details: {
      added,
      duplicates,
      errorCount: errors.length,
      errors: errors.slice(0, LOGGED_ERRORS),
    },
  })
}

/** What `use` makes of the name, 'duplicate', or German words that say what is wrong with it. */
export function tryName<Result extends object>(
  given: string,
  use: (name: string) => Result,
): Result | string {
  const name = brandNameSchema.safeParse(given).data
  if (name === undefined)
    return `Der Markenname darf höchstens ${LIMITS.brandNameLength} Zeichen lang sein.`
  try {
    return use(name)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return error.code === 'conflict' ? 'duplicate' : error.message
  }
}
