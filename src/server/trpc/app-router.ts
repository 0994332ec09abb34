import { createCallerFactory, router, type TrpcContext } from './init.ts'
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
const createCaller = createCallerFactory(appRouter)

/**
 * The procedure of a path that is known at run time only, as 'router.verb', to be called in the same
 * process with the context of one request. Throws for a path that is none.
 */
export function getProcedure(ctx: TrpcContext, path: string) {
  const [router = '', verb = ''] = path.split('.')
  const caller = createCaller(ctx) as unknown as Record<
    string,
    Record<string, (input?: unknown) => Promise<unknown>>
  >
  const procedure = caller[router]?.[verb]
  if (!procedure) throw new Error(`There is no procedure ${path}`)
  return procedure
}
