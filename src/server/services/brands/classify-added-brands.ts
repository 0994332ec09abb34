import {
  type ClassifiedBrand,
  listBrandsWithUncertainCategory,
  reclassifyBrand,
} from '#db/queries/brand-directory.ts'
import { mapCategoryIds } from '#db/queries/categories.ts'
import { isPointlessToRetry, type ProviderError } from '#shared/domain/errors.ts'
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
 * `signal` fires or the model is out of order; failures make one log entry together, at the end.
 */
async function classifyAddedBrands(
  ctx: AdminContext,
  model: ModelClient,
  { ids, signal }: { ids: readonly number[]; signal: AbortSignal },
): Promise<void> {
  const brands = listBrandsWithUncertainCategory(ctx.db, { ids, below: FULL_CONFIDENCE })
  if (brands.length === 0) return
  const progress = start(brands.length)
  const writeClassification = createClassificationWriter(ctx, progress)
  let inARow = 0
  for (const brand of brands) {
    if (signal.aborted) break
    const asked = await askModelAboutBrand(model, { name: brand.name, signal }).catch((error) => {
      if (!signal.aborted) throw error
    })
    if (!asked) break
    progress.asked += 1
    if ('classification' in asked) {
      inARow = 0
      await writeClassification(brand, asked.classification)
    } else {
      inARow += 1
      progress.faults += 1
      progress.lastFault = asked.fault
      if (isPointlessToRetry(asked.fault.kind) || inARow === MAX_FAULTS_IN_A_ROW) break
    }
    if (progress.asked % PROGRESS_EVERY === 0 && progress.asked < brands.length)
      logProgress(ctx, progress, { isEnd: false })
  }
  logProgress(ctx, progress, { isEnd: true })
}

const start = (total: number) => ({
  total,
  asked: 0,
  /** Classified by the model, and given a website that it suggests. */
  classified: 0,
  suggested: 0,
  faults: 0,
  lastFault: null as ProviderError | null,
})
type Progress = ReturnType<typeof start>

function createClassificationWriter(ctx: AdminContext, progress: Progress) {
  const catalogue = getCatalogueIndex(ctx.catalogue())
  const categoryIds = mapCategoryIds(ctx.db)
  return async (seen: ClassifiedBrand, byModel: ModelClassification) => {
    const classified = classifyBrand(seen.name, catalogue, byModel)
    const { category, confidence, suggestedUrl, source } = classified
    const categoryId = categoryIds.get(category)
    const isModels = source === 'model'
    if (categoryId === undefined || (!isModels && suggestedUrl === null)) return
    const choice = isModels ? { categoryId, confidence } : seen
    const isWritten = reclassifyBrand(ctx.db, { seen, choice, suggestedUrl, now: ctx.clock() })
    if (isWritten && isModels) progress.classified += 1
    if (isWritten && suggestedUrl && !seen.url) progress.suggested += 1
  }
}

function logProgress(
  ctx: AdminContext,
  { total, asked, classified: placed, suggested, faults, lastFault }: Progress,
  { isEnd }: { isEnd: boolean },
): void {
  const left = total - asked
  const isWhole = left === 0 && faults === 0
  tryWriteLog(ctx, {
    type: 'brand',
    level: !isEnd ? 'info' : isWhole ? 'success' : 'warning',
    message: `KI-Einordnung${isEnd ? '' : ' läuft'}: ${placed} von ${writeCount(total, 'Marke', 'Marken')} eingeordnet`,
    details: {
      total,
      asked,
      placed,
      suggestedWebsites: suggested,
      faults,
      left,
      ...(lastFault && { fault: lastFault.message }),
    },
  })
}
