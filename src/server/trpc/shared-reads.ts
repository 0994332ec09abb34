import { appRouter } from './app-router.ts'
import type { ProcedureMeta } from './init.ts'

type Facts = { _def: { type: string; meta?: ProcedureMeta } }

/** Procedures, as 'router.verb', that change nothing and answer the same to every visitor. */
export const SHARED_READS: ReadonlySet<string> = new Set(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Facts>)
    .filter(([, { _def }]) => _def.type === 'query' && !_def.meta?.audience)
    .map(([path]) => path),
)
