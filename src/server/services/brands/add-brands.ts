import { writeTransaction } from '#db/transactions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import {
  type AddBrandInput,
  type AddBrandResult,
  type AddBrandsResult,
  type AddCatalogueInput,
  brandNameSchema,
} from '#shared/schemas/brand.ts'
import { writeCount } from '#shared/texts/format.ts'
import type { AdminContext, ServiceContext } from '../context.ts'
import { invalidInput, ServiceError } from '../errors.ts'
import { startLogoFetch } from '../logos.ts'
import { writeLog } from '../logs.ts'
import { askModelAboutBrand, type ModelClassification } from './ask-model-about-brand.ts'
import { completeAddedBrands } from './classify-added-brands.ts'
import { FULL_CONFIDENCE } from './classify-brand.ts'
import { getBrandRow, toBrand } from './list-brands.ts'
import { createBrandPlanner, insertBrandPlans } from './plan-brand.ts'

/** How long the operator, who looks at the form, waits for the model. */
const PATIENCE_MS = 20_000
/** Errors that the log entry repeats. */
const LOGGED_ERRORS = 20

/**
 * Adds one brand; category, website and other spellings come from the catalogue, else the category
 * from the model, if there is one, with a website for the operator to confirm (`decideWebsite`).
 * Where the model fails, words in the name count. The logo is fetched in the background. Throws
 * `conflict` for an existing name or slug, `invalid_input` for a name without letters.
 */
export async function addBrand(ctx: AdminContext, input: AddBrandInput): Promise<AddBrandResult> {
  const result = insertBrand(ctx, input, ctx.model ? await askFirst(ctx, input) : null)
  startLogoFetch(ctx, { brandId: result.brand.id })
  return result
}

/** A name that cannot be added, or that the catalogue knows, costs no call. */
async function askFirst(ctx: ServiceContext, input: AddBrandInput) {
  const { model } = ctx
  const { row, confidence } = createBrandPlanner(ctx)(input)
  if (!model || confidence >= FULL_CONFIDENCE) return null
  const patience = AbortSignal.timeout(PATIENCE_MS)
  try {
    const asked = await ctx.background.run((stop) =>
      askModelAboutBrand(model, { name: row.name, signal: AbortSignal.any([stop, patience]) }),
    )
    if ('classification' in asked) return asked.classification
    logModelFault(ctx, row.name, asked.fault.message)
  } catch (error) {
    // Timeout or shutdown: add the brand without the model's answer.
    if (!(error instanceof DOMException)) throw error
    const seconds = PATIENCE_MS / 1000
    const fault = patience.aborted ? `Keine Antwort in ${seconds} s.` : 'Das Programm wird beendet.'
    logModelFault(ctx, row.name, fault)
  }
  return null
}

function insertBrand(
  ctx: ServiceContext,
  input: AddBrandInput,
  byModel: ModelClassification | null,
): AddBrandResult {
  return writeTransaction(ctx.db, (tx) => {
    const plan = createBrandPlanner(ctx)(input, byModel)
    const [brandId = 0] = insertBrandPlans(tx, [plan])
    const { confidence, source } = plan
    const { suggestedUrl } = plan.row
    const brand = toBrand(getBrandRow(tx, brandId))
    const { name, slug, categoryName: category } = brand
    const details = {
      brandId,
      slug,
      category,
      confidence,
      source,
      ...(suggestedUrl && { suggestedUrl }),
    }
    const message = `Marke „${name}“ hinzugefügt`
    writeLog(ctx, { type: 'brand', level: 'success', message, details })
    return { brand, category: brand.category, classification: { confidence } }
  })
}

/** Tells the operator that a brand was placed without the model; `fault` is German. */
function logModelFault(ctx: ServiceContext, name: string, fault: string): void {
  const message = `KI-Einordnung von „${name}“ ausgefallen, nach Wörtern im Namen eingeordnet`
  writeLog(ctx, { type: 'brand', level: 'warning', message, details: { fault } })
}

/**
 * Adds many brands, one name a line. Names that exist or come twice are counted, bad ones named by
 * line. The model is asked about names that the catalogue does not know afterwards, in the background.
 * Throws `invalid_input` without any name.
 */
export function addBrands(ctx: AdminContext, input: { brands: string[] }): AddBrandsResult {
  const names = input.brands
    .map((line, index) => ({ name: line.trim(), line: index + 1 }))
    .filter(({ name }) => name)
  if (names.length === 0) throw invalidInput('brands', 'Keine Marken eingegeben')
  const { result, brandIds } = writeTransaction(ctx.db, (tx) => {
    const { brandIds, faults } = insertNamedBrands(
      { ...ctx, db: tx },
      names.map(({ name }) => name),
    )
    const added = brandIds.length
    const duplicates = faults.filter((fault) => fault === 'duplicate').length
    const errors = names.flatMap(({ name, line }, index) => {
      const fault = faults[index]
      return fault && fault !== 'duplicate'
        ? [`Zeile ${line} („${name.slice(0, 40)}“): ${fault}`]
        : []
    })
    writeLog(ctx, {
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
    return { result: { added, duplicates, errors }, brandIds }
  })
  completeAddedBrands(ctx, brandIds)
  return result
}

/** Adds the brands of the bundled catalogue, all or of a category, that are not in the directory yet. */
export function addCatalogue(ctx: AdminContext, { category }: AddCatalogueInput): AddBrandsResult {
  const wanted = ctx.catalogue().filter((brand) => !category || brand.category === category)
  return addBrands(ctx, { brands: wanted.map(({ name }) => name) })
}

/**
 * Adds brands of these names, part of the caller's transaction. Answers the ids, and for each name what kept it
 * out: 'duplicate', German words, or null.
 */
export function insertNamedBrands(ctx: AdminContext, names: readonly string[]) {
  const planBrand = createBrandPlanner(ctx)
  const plans = names.map((name) => checkBrandName(name, (checked) => planBrand({ name: checked })))
  return {
    brandIds: insertBrandPlans(
      ctx.db,
      plans.filter((plan) => typeof plan === 'object'),
    ),
    faults: plans.map((plan) => (typeof plan === 'object' ? null : plan)),
  }
}

/** What `use` makes of the name, 'duplicate', or German words that say what is wrong with it. */
export function checkBrandName<Result extends object>(
  given: string,
  use: (name: string) => Result,
): Result | string {
  const { data: name, error } = brandNameSchema.safeParse(given)
  if (error)
    return error.issues[0]?.code === 'custom'
      ? `Der Markenname ${error.issues[0].message}.`
      : `Der Markenname darf höchstens ${LIMITS.brandNameLength} Zeichen lang sein.`
  try {
    return use(name)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return error.code === 'conflict' ? 'duplicate' : error.message
  }
}
