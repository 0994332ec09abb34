import { z } from 'zod'
import type { ProcedureFacts } from './describe-procedure.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { listPathParams } from './endpoints/endpoint.ts'

type Request = {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
}

/** Whether what comes as text in a path is meant as a number. */
export const isNumeric = ({ input }: ProcedureFacts, field: string): boolean =>
  input?.shape[field] instanceof z.ZodNumber

/**
 * What the procedure is called with; its schema is the only check. A part of the path wins over a
 * field of the same name. What should be a number and is none becomes NaN, which is refused by
 * name as every other bad input is.
 */
export function buildInput(
  endpoint: Endpoint,
  facts: ProcedureFacts,
  request: Request,
): object | undefined {
  if (!facts.input) return undefined
  const given = takesBody(endpoint) ? request.body : request.query
  const parts = listPathParams(endpoint.path).map((name) => {
    const field = endpoint.params?.[name] ?? name
    const text = request.params[name] ?? ''
    return [field, isNumeric(facts, field) ? toNumber(text) : text]
  })
  return { ...endpoint.defaults, ...given, ...Object.fromEntries(parts) }
}

export const takesBody = ({ method }: Endpoint): boolean => method === 'POST' || method === 'PUT'

const toNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN)
