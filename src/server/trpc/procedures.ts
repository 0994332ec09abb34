import type { z } from 'zod'
import { appRouter } from './app-router.ts'
import { adminProcedure, type ProcedureMeta } from './init.ts'

export type ProcedureInternals = {
  type: 'query' | 'mutation' | 'subscription'
  meta?: ProcedureMeta
  inputs: readonly z.ZodType[]
  output?: z.ZodType
  middlewares: readonly unknown[]
}

/**
 * Every procedure by its path, as 'router.verb': tRPC keeps them by their whole names and with more
 * than its types tell.
 */
export const PROCEDURES: ReadonlyMap<string, ProcedureInternals> = new Map(
  Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: ProcedureInternals }>,
  ).map(([path, { _def }]) => [path, _def]),
)

/** The last step of every procedure that only the operator may call; it comes before any input is read. */
const OPERATOR_CHECK = adminProcedure._def.middlewares.at(-1)

/** Whether only the operator may call it. */
export const needsOperator = ({ middlewares }: ProcedureInternals): boolean =>
  middlewares.includes(OPERATOR_CHECK)
