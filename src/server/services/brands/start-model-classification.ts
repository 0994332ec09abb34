import type { ServiceContext } from '../context.ts'
import { classifyAddedBrands } from './classify-added-brands.ts'

/**
 * Asks the model about brands just added, without anybody waiting for it; does nothing without a
 * model. Stands after the transaction that adds them. In the background rather than by a job: only
 * new brands are asked about, so a name that the model does not know is not asked about again every
 * hour. What a stop leaves keeps the place that words gave it, and the log says how many that are.
 */
export function startModelClassification(
  ctx: ServiceContext,
  { brandIds }: { brandIds: readonly number[] },
): void {
  const { model } = ctx
  if (!model || brandIds.length === 0) return
  void ctx.background.run(async (signal) => {
    try {
      await classifyAddedBrands(ctx, { model, brandIds, signal })
    } catch (error) {
      ctx.logger.error({ err: error }, 'classification by the model failed')
    }
  })
}
