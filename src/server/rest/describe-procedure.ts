import { z } from 'zod'
import { needsOperator, PROCEDURES } from '../trpc/procedures.ts'
import type { ProcedurePath } from './endpoints/endpoint.ts'

export type ProcedureFacts = {
  /** Undefined where the procedure takes nothing. */
  input: z.ZodObject | undefined
  output: z.ZodType
  /** Whether it changes anything. */
  changes: boolean
  needsOperator: boolean
}

/** What the procedure itself says, so that nothing of it is written twice. Throws when it is unknown. */
export function describeProcedure(path: ProcedurePath): ProcedureFacts {
  const procedure = PROCEDURES.get(path)
  if (!procedure) throw new Error(`There is no procedure ${path}`)
  const { type, inputs, output } = procedure
  const [input] = inputs
  if (!(output instanceof z.ZodType)) throw new Error(`${path} declares no output`)
  if (input !== undefined && !(input instanceof z.ZodObject))
    throw new Error(`${path} takes something else than an object`)
  return {
    input,
    output,
    changes: type === 'mutation',
    needsOperator: needsOperator(procedure),
  }
}
