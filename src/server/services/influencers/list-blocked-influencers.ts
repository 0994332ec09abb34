import { listBlockedRows } from '#db/queries/influencers.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { BlockedInfluencer } from '#shared/schemas/influencer.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'

/** People whose posts are not read, newest first. Throws `unauthenticated`. */
export function listBlockedInfluencers(ctx: ServiceContext): BlockedInfluencer[] {
  requireAdmin(ctx)
  return listBlockedRows(ctx.db, { limit: LIMITS.blockedInfluencers }).map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
  }))
}
