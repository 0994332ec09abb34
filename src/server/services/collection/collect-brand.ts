import { findBrandRef } from '#db/queries/brand-directory.ts'
import type { CollectionResult } from '#shared/schemas/collection.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { openRun } from './open-run.ts'
import { runCollection } from './run-collection.ts'

/**
 * Collects for one brand; other brands' codes in the same posts are left alone. Throws
 * `not_found`, `conflict` while another run goes on, `unauthenticated` for visitors.
 */
export async function collectBrand(
  ctx: ServiceContext,
  input: { id: number },
): Promise<CollectionResult & { brandName: string }> {
  requireAdmin(ctx)
  const brand = findBrandRef(ctx.db, input.id)
  if (!brand) throw notFound('Marke nicht gefunden')
  const run = openRun(ctx, { trigger: 'brand', brandIds: [brand.id] })
  return { ...(await runCollection(ctx, run)), brandName: brand.name }
}
