import { type AnyProcedure, callTRPCProcedure } from '@trpc/server'
import { router, type TrpcContext } from './init.ts'
import { authRouter } from './routers/auth.ts'
import { backupsRouter } from './routers/backups.ts'
import { brandsRouter } from './routers/brands.ts'
import { categoriesRouter } from './routers/categories.ts'
import { codesRouter } from './routers/codes.ts'
import { collectionRouter } from './routers/collection.ts'
import { contactRouter } from './routers/contact.ts'
import { cronRouter } from './routers/cron.ts'
import { influencersRouter } from './routers/influencers.ts'
import { logsRouter } from './routers/logs.ts'
import { overviewRouter } from './routers/overview.ts'
import { scheduledBrandsRouter } from './routers/scheduled-brands.ts'
import { settingsRouter } from './routers/settings.ts'
import { siteRouter } from './routers/site.ts'
import { transferRouter } from './routers/transfer.ts'

export const appRouter = router({
  auth: authRouter,
  backups: backupsRouter,
  brands: brandsRouter,
  categories: categoriesRouter,
  codes: codesRouter,
  collection: collectionRouter,
  contact: contactRouter,
  cron: cronRouter,
  influencers: influencersRouter,
  logs: logsRouter,
  overview: overviewRouter,
  scheduledBrands: scheduledBrandsRouter,
  settings: settingsRouter,
  site: siteRouter,
  transfer: transferRouter,
})

export type AppRouter = typeof appRouter

/**
 * The procedure of a path that is known at run time only, as 'router.verb', to be called in the same
 * process with the context of one request. Throws for a path that is none.
 */
export function getProcedure(ctx: TrpcContext, path: string) {
  // tRPC keeps them by their whole names; its types tell only of routers.
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>
  const type = procedures[path]?._def.type
  if (!type) throw new Error(`There is no procedure ${path}`)
  const call = { router: appRouter, path, type, ctx, signal: undefined, batchIndex: 0 }
  return (input?: unknown): Promise<unknown> =>
    callTRPCProcedure({ ...call, getRawInput: async () => input })
}
