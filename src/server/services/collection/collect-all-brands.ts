import type { CollectionResult } from '#shared/schemas/collection.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { openRun, type RunRequest } from './open-run.ts'
import { runCollection } from './run-collection.ts'

/**
 * Collects for every brand of the directory and resolves when the run is over. `maxCodes` replaces
 * the configured limit of new codes. Throws `conflict` while another run goes on, `unauthenticated`
 * for visitors.
 */
export async function collectAllBrands(
  ctx: ServiceContext,
  input: Pick<RunRequest, 'trigger' | 'maxCodes'>,
): Promise<CollectionResult> {
  requireAdmin(ctx)
  const { trigger, maxCodes } = input
  return runCollection(ctx, openRun(ctx, { trigger, maxCodes }))
}
