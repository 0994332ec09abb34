import { findLatestRun } from '#db/queries/runs.ts'
import type { Run } from '#shared/schemas/collection.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'

/**
 * The newest run, going on or over; null before the first. Progress by brand is known only of this
 * process's runs. Throws `unauthenticated` for visitors.
 */
export function getLatestRun(ctx: ServiceContext): Run | null {
  requireAdmin(ctx)
  const snapshot = ctx.collection.getSnapshot()
  if (snapshot && ctx.collection.isRunning()) return snapshot
  const row = findLatestRun(ctx.db)
  if (!row || row.id === snapshot?.id) return snapshot
  const { brandId: _, maxCodes: __, ...run } = row
  return {
    ...run,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    currentBrand: null,
    share: 1,
    brandsDone: 0,
    brandsTotal: 0,
    remainingSeconds: null,
  }
}
