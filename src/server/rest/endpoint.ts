import { z } from 'zod'
import type { FileFormat } from '#shared/domain/export-files.ts'
import { type AppRouter, needsOperator, PROCEDURES } from '../trpc/app-router.ts'

type Routers = AppRouter['_def']['record']
/** A procedure as 'router.verb'. */
export type ProcedurePath = {
  [Name in keyof Routers & string]: `${Name}.${keyof Routers[Name] & string}`
}[keyof Routers & string]

/**
 * One documented path as data. Its input is the query (GET, DELETE) or the body (POST, PUT) with
 * the parts of the path; which of them the procedure knows, and of what kind, its schema says, and
 * so do answer and access.
 */
export type Endpoint = EndpointDetails & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  procedure: ProcedurePath
  tag: string
  /** The answer is a file, written from one procedure call after the other. */
  download?: { name: 'brands' | 'codes' | 'logs'; format: FileFormat }
}

export type EndpointDetails = {
  /** What the call does, in German. */
  summary: string
  /** Further sentences, in German. */
  description?: string
  /** Status of a success; 200 where absent. */
  status?: 201 | 202
  /** Failures that no schema shows; where absent, 404 for what a part of the path names. */
  errors?: readonly (401 | 404 | 409 | 429)[]
  /** Part of the path -> field of the input, where their names differ. */
  params?: Readonly<Record<string, string>>
  /** What the input holds where the request says nothing. */
  defaults?: Readonly<Record<string, unknown>>
  /** Fields of the answer that are passed on; all where absent. */
  select?: readonly string[]
  /** The answer's field that is passed on as a plain list, and headers with other fields. */
  list?: {
    field: string
    headers: Readonly<Record<`X-${string}`, { field: string; note: string }>>
  }
  /** The answer is the file of the backup that the procedure names. */
  file?: { mediaType: string; description: string }
}

/** Parts of a path that are written with a colon, in their order. */
export const listPathParams = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The field of the input that a part of the path fills. */
export const fieldOf = ({ params }: Endpoint, name: string): string => params?.[name] ?? name

export type ProcedureFacts = ReturnType<typeof describeProcedure>

/** What the procedure itself says, so that nothing of it is written twice. Throws when it is unknown. */
export function describeProcedure(path: ProcedurePath) {
  const procedure = PROCEDURES.get(path)
  if (!procedure) throw new Error(`There is no procedure ${path}`)
  const { type, inputs, output } = procedure
  const [input] = inputs
  if (!output) throw new Error(`${path} declares no output`)
  if (input !== undefined && !(input instanceof z.ZodObject))
    throw new Error(`${path} takes something else than an object`)
  return {
    /** Undefined where the procedure takes nothing. */
    input,
    output,
    changes: type === 'mutation',
    needsOperator: needsOperator(procedure),
  }
}

/**
 * What the procedure is called with; its schema is the only check. A part of the path wins over a
 * field of the same name. What should be a number and is none becomes NaN, which is refused by
 * name as every other bad input is.
 */
export function buildInput(
  endpoint: Endpoint,
  facts: ProcedureFacts,
  request: Record<'params' | 'query', Record<string, string>> & { body: object },
): object | undefined {
  if (!facts.input) return undefined
  const given = takesBody(endpoint) ? request.body : request.query
  const parts = listPathParams(endpoint.path).map((name) => {
    const field = fieldOf(endpoint, name)
    const text = request.params[name] ?? ''
    const isNumeric = facts.input?.shape[field] instanceof z.ZodNumber
    return [field, isNumeric ? toNumber(text) : text]
  })
  return { ...endpoint.defaults, ...given, ...Object.fromEntries(parts) }
}

export const takesBody = ({ method }: Endpoint): boolean => method === 'POST' || method === 'PUT'

const toNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN)
