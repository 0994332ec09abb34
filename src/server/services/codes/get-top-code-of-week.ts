import { listNewestActiveCodeIds } from '#db/queries/codes.ts'
import { findTopCodeId } from '#db/queries/votes.ts'
import type { Code } from '#shared/schemas/code.ts'
import type { ServiceContext } from '../context.ts'
import { loadCodes } from './load-codes.ts'

const WEEK_MS = 7 * 86_400_000

/**
 * The active code with the best score of the last 7 days (copies + 3 x working - 3 x not working);
 * without any, the newest active one; null when there is none.
 */
export function getTopCodeOfWeek(ctx: ServiceContext): Code | null {
  const now = ctx.clock()
  const topId = findTopCodeId(ctx.db, { since: new Date(now.getTime() - WEEK_MS), now })
  const ids = topId === undefined ? listNewestActiveCodeIds(ctx.db, { now, limit: 1 }) : [topId]
  return loadCodes(ctx.db, ids)[0] ?? null
}
