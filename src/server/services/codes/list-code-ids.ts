import { listActiveCodeIds } from '#db/queries/codes.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'

/** Ids of all active codes, oldest first. Throws `unauthenticated` for visitors. */
export function listCodeIds(ctx: ServiceContext): number[] {
  requireAdmin(ctx)
  return listActiveCodeIds(ctx.db, ctx.clock())
}
