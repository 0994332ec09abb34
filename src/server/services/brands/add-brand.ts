import { listBrandsById } from '#db/queries/brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { AddBrandInput, AddBrandResult } from '#shared/schemas/brand.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { startLogoFetch } from '../logos/start-logo-fetch.ts'
import { writeLog } from '../logs/write-log.ts'
import { askModelAboutBrand, type ModelVerdict } from './ask-model-about-brand.ts'
import { CERTAIN } from './classify-brand.ts'
import { createBrandPlanner, insertBrandPlans } from './plan-brand.ts'
import { toBrand } from './to-brand.ts'

/** How long the operator, who looks at the form, waits for the model. */
const PATIENCE_MS = 20_000

/**
 * Adds one brand; category, website and other spellings come from the catalogue where it knows the
 * name, else the category from the model, if there is one, with a website for the operator to confirm
 * (`decideWebsite`). The model is asked before the transaction begins; where it fails, words in the
 * name count. The logo is fetched afterwards, in the background. Rejects with `conflict` for an
 * existing name or slug, `invalid_input` for a name without letters, `unauthenticated` for
 * visitors.
 */
export async function addBrand(ctx: ServiceContext, input: AddBrandInput): Promise<AddBrandResult> {
  requireAdmin(ctx)
  const result = insertBrand(ctx, input, ctx.model ? await askFirst(ctx, input) : null)
  startLogoFetch(ctx, { brandId: result.brand.id })
  return result
}

/** A name that cannot be added, or that the catalogue knows, costs no call. */
async function askFirst(ctx: ServiceContext, input: AddBrandInput): Promise<ModelVerdict | null> {
  const { model } = ctx
  const { row, confidence } = createBrandPlanner(ctx)(input)
  if (!model || confidence >= CERTAIN) return null
  const patience = AbortSignal.timeout(PATIENCE_MS)
  try {
    const asked = await ctx.background.run((stop) =>
      askModelAboutBrand(model, { name: row.name, signal: AbortSignal.any([stop, patience]) }),
    )
    if ('verdict' in asked) return asked.verdict
    logModelFault(ctx, row.name, asked.fault.message)
  } catch (error) {
    // A fired signal: neither impatience nor the end of the program need lose the brand.
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
  verdict: ModelVerdict | null,
): AddBrandResult {
  return writeTransaction(ctx.db, (tx) => {
    const inside = { ...ctx, db: tx }
    const plan = createBrandPlanner(inside)(input, verdict)
    const [row] = listBrandsById(tx, insertBrandPlans(tx, [plan]))
    if (!row) throw notFound('Marke nicht gefunden')
    const { confidence, source } = plan
    const brand = toBrand(row)
    writeLog(inside, {
      type: 'brand',
      level: 'success',
      message: `Marke „${brand.name}“ hinzugefügt`,
      details: {
        brandId: brand.id,
        slug: brand.slug,
        category: brand.categoryName,
        confidence,
        source,
        ...(plan.row.suggestedUrl && { suggestedUrl: plan.row.suggestedUrl }),
      },
    })
    return { brand, category: brand.category, classification: { confidence } }
  })
}

/** Tells the operator that a brand was placed without the model; `fault` is German. */
function logModelFault(ctx: ServiceContext, name: string, fault: string): void {
  writeLog(ctx, {
    type: 'brand',
    level: 'warning',
    message: `KI-Einordnung von „${name}“ ausgefallen, nach Wörtern im Namen eingeordnet`,
    details: { fault },
  })
}
