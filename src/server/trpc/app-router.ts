import { type AnyRouter, callTRPCProcedure } from '@trpc/server'
import type { z } from 'zod'
import { type ProcedureMeta, router, type TrpcContext } from './init.ts'
import { accessRouter } from './routers/access.ts'
import * as administration from './routers/administration.ts'
import { brandsRouter } from './routers/brands.ts'
import { codesRouter } from './routers/codes.ts'
import {
  collectionRouter,
  cronRouter,
  scheduledBrandsRouter,
  sourceFeedsRouter,
  unknownBrandsRouter,
} from './routers/collection.ts'
import { connectionsRouter } from './routers/connections.ts'
import { categoriesRouter, influencersRouter, searchRouter } from './routers/directory.ts'
import { authRouter, contactRouter, overviewRouter, siteRouter } from './routers/site.ts'
import { submissionsRouter } from './routers/submissions.ts'

export const appRouter = router({
  access: accessRouter,
  auth: authRouter,
  backups: administration.backupsRouter,
  brands: brandsRouter,
  categories: categoriesRouter,
  codes: codesRouter,
  collection: collectionRouter,
  connections: connectionsRouter,
  contact: contactRouter,
  cron: cronRouter,
  influencers: influencersRouter,
  logs: administration.logsRouter,
  overview: overviewRouter,
  scheduledBrands: scheduledBrandsRouter,
  search: searchRouter,
  settings: administration.settingsRouter,
  site: siteRouter,
  sourceFeeds: sourceFeedsRouter,
  submissions: submissionsRouter,
  transfer: administration.transferRouter,
  unknownBrands: unknownBrandsRouter,
})

export type AppRouter = typeof appRouter

/**
 * The procedure of a path that is known at run time only, as 'router.verb', to be called in the same
 * process with the context of one request. Throws for a path that is none.
 */
export function getProcedure(ctx: TrpcContext, path: string) {
  const type = PROCEDURES.get(path)?.type
  if (!type) throw new Error(`There is no procedure ${path}`)
  const call = { router: appRouter, path, type, ctx, signal: undefined, batchIndex: 0 }
  return (input?: unknown): Promise<unknown> =>
    callTRPCProcedure({ ...call, getRawInput: async () => input })
}

export type ProcedureInternals = {
  type: 'query' | 'mutation' | 'subscription'
  meta?: ProcedureMeta
  inputs: readonly z.ZodType[]
  output?: z.ZodType
}

// tRPC keeps procedures by their whole names, but the types of this router show routers only.
const { procedures }: AnyRouter['_def'] = appRouter._def

/** Every procedure by its path, as 'router.verb'. */
export const PROCEDURES: ReadonlyMap<string, ProcedureInternals> = new Map(
  Object.entries<{ _def: ProcedureInternals }>(procedures).map(([path, { _def }]) => [path, _def]),
)

/** Whether only the operator may call it: `adminProcedure` checks that and declares it. */
export const needsOperator = ({ meta }: ProcedureInternals): boolean =>
  meta?.audience === 'operator'

/** Procedures, as 'router.verb', that change nothing and answer the same to every visitor. */
export const PUBLIC_READS: ReadonlySet<string> = new Set(
  [...PROCEDURES]
    .filter(([, { type, meta }]) => type === 'query' && !meta?.audience)
    .map(([path]) => path),
)

const PATH_PREFIX = '/trpc/'
/** The procedures that a path of tRPC calls, several in a batch; none for every other path. */
export const listCalledProcedures = (path: string): string[] =>
  path.startsWith(PATH_PREFIX) ? path.slice(PATH_PREFIX.length).split(/,|%2c/i) : []
