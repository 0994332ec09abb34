import { listNewestCodeIds } from '#db/queries/codes.ts'
import type { Code } from '#shared/schemas/code.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { loadCodes } from './load-codes.ts'

/** Every code of any status, newest first, for the operator. Throws `unauthenticated`. */
export function listAllCodes(ctx: ServiceContext): Code[] {
  requireAdmin(ctx)
  return loadCodes(ctx.db, listNewestCodeIds(ctx.db, { limit: Number.MAX_SAFE_INTEGER }))
}
