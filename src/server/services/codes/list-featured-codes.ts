import { listFeaturedCodeIds } from '#db/queries/codes.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Code } from '#shared/schemas/code.ts'
import type { ServiceContext } from '../context.ts'
import { loadCodes } from './load-codes.ts'

/** Active codes worth showing first: exclusive ones, then in rank order; as many as recent ones. */
export function listFeaturedCodes(ctx: ServiceContext): Code[] {
  const page = { now: ctx.clock(), limit: LIMITS.recentCodes }
  return loadCodes(ctx.db, listFeaturedCodeIds(ctx.db, page))
}
