import {
  type ClassifiedBrand,
  listBrandsWithUncertainCategory,
  reclassifyBrand,
} from '#db/queries/brand-directory.ts'
import { mapCategoryIds } from '#db/queries/categories.ts'
import type { LogLevel } from '#db/queries/logs.ts'
import { isPointlessToRetry } from '#shared/domain/errors.ts'
import { writeCount } from '#shared/texts/format.ts'
import type { ModelClient } from '../../integrations/model/model-client.ts'
import type { AdminContext } from '../context.ts'
import { startLogoFetch } from '../logos.ts'
import { tryWriteLog } from '../logs.ts'
import { askModelAboutBrand, type ModelClassification } from './ask-model-about-brand.ts'
import { getCatalogueIndex } from './catalogue.ts'
import { classifyBrand, FULL_CONFIDENCE } from './classify-brand.ts'

/** Brands between two log entries about the progress. */
const PROGRESS_EVERY = 50
/** A model that fails so often in a row is out of order: the rest is not tried. */
const MAX_FAULTS_IN_A_ROW = 3

/**
 * Fetches the logos of brands just added and asks the model, if there is one, about them, without
 * anybody waiting for it. Call it after the transaction that adds them. Only new brands are asked
 * about, so that no name is asked about every hour; after a stop the others keep their category.
 */
export function completeAddedBrands(ctx: AdminContext, brandIds: readonly number[]): void {
  const { model } = ctx
  if (brandIds.length === 0) return
  startLogoFetch(ctx, {})
  if (!model) return
  ctx.background
    .run((signal) => classifyAddedBrands(ctx, model, { ids: brandIds, signal }))
    .catch((error: unknown) =>
      ctx.logger.error({ err: error }, 'classification by the model failed'),
    )
}

/**
 * Asks the model about those of the brands that the catalogue does not know, one after the other,
 * and writes each answer down by itself. What somebody changed meanwhile stays. Ends early when
 * `signal` fires or the model is out of order. Log entries say how far it is, and how it went.
 */
async function classifyAddedBrands(
  ctx: AdminContext,
  model: ModelClient,
  { ids, signal }: { ids: readonly number[]; signal: AbortSignal },
): Promise<void> {
  const brands = listBrandsWithUncertainCategory(ctx.db, { ids, below: FULL_CONFIDENCE })
  const total = brands.length
  if (total === 0) return
  const writeClassification = createClassificationWriter(ctx)
  const counts = { asked: 0, placed: 0, suggestedWebsites: 0, faults: 0 }
  let fault: string | undefined
  let inARow = 0
  const log = (what: string, level: LogLevel) =>
    tryWriteLog(ctx, {
      type: 'brand',
      level,
      message: `${what}: ${counts.placed} von ${writeCount(total, 'Marke', 'Marken')} eingeordnet`,
      details: { total, ...counts, left: total - counts.asked, ...(fault && { fault }) },
    })
  for (const brand of brands) {
    if (signal.aborted) break
    const asked = await askModelAboutBrand(model, { name: brand.name, signal }).catch((error) => {
      if (!signal.aborted) throw error
    })
    if (!asked) break
    counts.asked += 1
    if ('classification' in asked) {
      inARow = 0
      const written = writeClassification(brand, asked.classification)
      if (written.isPlaced) counts.placed += 1
      if (written.hasSuggestion) counts.suggestedWebsites += 1
    } else {
      inARow += 1
      counts.faults += 1
      fault = asked.fault.message
      if (isPointlessToRetry(asked.fault.kind) || inARow === MAX_FAULTS_IN_A_ROW) break
    }
    if (counts.asked % PROGRESS_EVERY === 0 && counts.asked < total)
      log('KI-Einordnung läuft', 'info')
  }
  log('KI-Einordnung', counts.asked === total && counts.faults === 0 ? 'success' : 'warning')
}

function createClassificationWriter(ctx: AdminContext) {
  const catalogue = getCatalogueIndex(ctx.catalogue())
  const categoryIds = mapCategoryIds(ctx.db)
  /** Answers whether the model's category was taken, and a website that it suggests. */
  return (seen: ClassifiedBrand, byModel: ModelClassification) => {
    const classified = classifyBrand(seen.name, catalogue, byModel)
    const { category, confidence, suggestedUrl, source } = classified
    const categoryId = categoryIds.get(category)
    const isModels = source === 'model'
    const isWritten =
      categoryId !== undefined &&
      (isModels || suggestedUrl !== null) &&
      reclassifyBrand(ctx.db, {
        seen,
        choice: isModels ? { categoryId, confidence } : seen,
        suggestedUrl,
        now: ctx.clock(),
      })
    return {
      isPlaced: isWritten && isModels,
      hasSuggestion: isWritten && suggestedUrl !== null && !seen.url,
    }
  }
}
