import { listNewestActiveCodeIds } from '#db/queries/codes.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Code } from '#shared/schemas/code.ts'
import type { ServiceContext } from '../context.ts'
import { loadCodes } from './load-codes.ts'

/** The newest active codes. */
export function listRecentCodes(ctx: ServiceContext): Code[] {
  const page = { now: ctx.clock(), limit: LIMITS.recentCodes }
  return loadCodes(ctx.db, listNewestActiveCodeIds(ctx.db, page))
}
