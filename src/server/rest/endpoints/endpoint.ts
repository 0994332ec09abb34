import type { AppRouter } from '../../trpc/app-router.ts'

type Routers = AppRouter['_def']['record']
/** A procedure as 'router.verb'. */
export type ProcedurePath = {
  [Name in keyof Routers & string]: `${Name}.${keyof Routers[Name] & string}`
}[keyof Routers & string]

export const TAGS = [
  'Codes',
  'Marken',
  'Kategorien und Influencer',
  'Anmeldung und Übersicht',
  'Datensammlung',
  'Geplante Marken',
  'Einstellungen',
  'Import und Export',
  'Sicherungen',
] as const

/**
 * One documented path as data. Its input is the query (GET, DELETE) or the body (POST, PUT) with
 * the parts of the path; which of them the procedure knows, and of what kind, its schema says, and
 * so do answer and access.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  procedure: ProcedurePath
  tag: (typeof TAGS)[number]
  /** What the call does, in German. */
  summary: string
  /** Further sentences, in German. */
  description?: string
  /** Status of a success; 200 where absent. */
  status?: 201 | 202
  /** Failures that no schema shows: unknown, conflict, too many requests. */
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
  /** The answer is a file, written from one procedure call after the other. */
  download?: { name: 'brands' | 'codes' | 'logs'; format: 'csv' | 'json' }
  /** The answer is the file of the backup that the procedure names; `head` only looks for it. */
  file?: { mediaType: string; description: string; head: ProcedurePath }
}

/** Parts of a path in braces or with a colon, in order. */
export const listPathParams = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
