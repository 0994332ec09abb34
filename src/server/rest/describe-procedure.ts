import { z } from 'zod'
import { appRouter } from '../trpc/app-router.ts'
import { adminProcedure } from '../trpc/init.ts'
import type { ProcedurePath } from './endpoints/endpoint.ts'

export type ProcedureFacts = {
  /** Undefined where the procedure takes nothing. */
  input: z.ZodObject | undefined
  output: z.ZodType
  /** Whether it changes anything. */
  changes: boolean
  needsOperator: boolean
}

type Internals = {
  _def: { type: string; inputs: unknown[]; output: unknown; middlewares: unknown[] }
}

/** The last step of every procedure that only the operator may call. */
const operatorCheck = (adminProcedure as unknown as Internals)._def.middlewares.at(-1)

/** What the procedure itself says, so that nothing of it is written twice. Throws when it is unknown. */
export function describeProcedure(path: ProcedurePath): ProcedureFacts {
  const procedures: Record<string, unknown> = appRouter._def.procedures
  const procedure = procedures[path] as Internals | undefined
  if (!procedure) throw new Error(`There is no procedure ${path}`)
  const { type, inputs, output, middlewares } = procedure._def
  const [input] = inputs
  if (!(output instanceof z.ZodType)) throw new Error(`${path} declares no output`)
  if (input !== undefined && !(input instanceof z.ZodObject))
    throw new Error(`${path} takes something else than an object`)
  return {
    input,
    output,
    changes: type === 'mutation',
    needsOperator: middlewares.includes(operatorCheck),
  }
}
