import type { Context, Hono } from 'hono'
import type { Backup } from '#shared/schemas/backup.ts'
import { ServiceError } from '../services/errors.ts'
import { getProcedure, PUBLIC_READS } from '../trpc/app-router.ts'
import { type AppDeps, type AppEnv, answerError, type FreshAnswer } from '../web/app-env.ts'
import { type AnswerCache, allowSharedCaching, sendFresh } from '../web/cache.ts'
import { MCP_PATH } from '../web/protection/limit-reads.ts'
import { createTrpcContext } from '../web/trpc-route.ts'
import { streamBackup, streamExport } from './downloads.ts'
import {
  buildInput,
  describeProcedure,
  type Endpoint,
  type ProcedureFacts,
  takesBody,
} from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

/** GET calls of the documented API that change something all the same. */
export const CHANGING_GETS: ReadonlySet<string> = new Set(
  ENDPOINTS.filter(
    ({ method, procedure }) => method === 'GET' && describeProcedure(procedure).changes,
  ).map(({ path }) => path),
)

/** Binds the documented paths to the procedures; rules and checks stand there, none here. */
export function addRestRoutes(app: Hono<AppEnv>, deps: AppDeps, answers: AnswerCache): void {
  for (const endpoint of ENDPOINTS) {
    const { method, path } = endpoint
    app.on(method, path, createHandler(endpoint, deps, answers))
  }
  for (const [path, methods] of listMethods())
    app.all(path, (c) => {
      c.header('Allow', methods.join(', '))
      if (c.req.method === 'OPTIONS') return c.body(null, 204)
      return answerError(c, 405, `Dieser API-Pfad kennt nur ${methods.join(', ')}.`)
    })
  app.all('/api/*', (c) => answerError(c, 404, 'Diesen API-Pfad gibt es nicht.'))
}

/**
 * The Model Context Protocol, by which assistants look codes up: each call for itself, without sessions and
 * streams, so that POST is all there is.
 */
export function addMcpRoute(app: Hono<AppEnv>, deps: AppDeps, answers: AnswerCache): void {
  if (deps.mcp === false) return
  app.post(MCP_PATH, async (c) => {
    // Only for who asks: its libraries take as long to load as half the server.
    const { answerMessage } = await import('./mcp-server.ts')
    return answerMessage(c, deps, answers)
  })
  app.all(MCP_PATH, (c) => {
    c.header('Allow', 'POST')
    const error = { code: -32_000, message: 'Diese Adresse kennt nur POST.' }
    return c.json({ jsonrpc: '2.0', error, id: null }, 405)
  })
}

function createHandler(endpoint: Endpoint, deps: AppDeps, answers: AnswerCache) {
  const facts = describeProcedure(endpoint.procedure)
  return async (c: Context<AppEnv>, next: () => Promise<void>) => {
    // A HEAD request must not change anything, nor count as a download of a backup.
    if ((facts.changes || endpoint.file) && c.req.method === 'HEAD') return next()
    const call = getProcedure(createTrpcContext(deps, c), endpoint.procedure)
    const body = takesBody(endpoint) ? await readBody(c) : {}
    const params = c.req.param() as Record<string, string>
    const input = buildInput(endpoint, facts, { params, query: c.req.query(), body })
    if (endpoint.download) {
      const now = deps.services.clock()
      return streamExport(c, { ...endpoint.download, call, input: input ?? {}, now })
    }
    if (PUBLIC_READS.has(endpoint.procedure)) {
      allowSharedCaching(c, { shared: 60 })
      return answers.answer(c, nameAnswer(endpoint, facts, input), async () =>
        writeAnswer(endpoint, await call(input)),
      )
    }
    const answer = await call(input)
    if (endpoint.file) {
      const { folder } = deps.services.backups
      return streamBackup(c, answer as Backup, { folder, mediaType: endpoint.file.mediaType })
    }
    return sendFresh(c, writeAnswer(endpoint, answer))
  }
}

function writeAnswer({ select, list, status }: Endpoint, answer: unknown): FreshAnswer {
  const fields = answer as Record<string, unknown>
  const selected = select && Object.fromEntries(select.map((field) => [field, fields[field]]))
  const headers = Object.entries(list?.headers ?? {}).map(([name, { field }]) => [
    name,
    String(fields[field]),
  ])
  return {
    body: JSON.stringify(selected ?? (list ? fields[list.field] : answer)),
    status: status ?? 200,
    headers: { 'Content-Type': 'application/json', ...Object.fromEntries(headers) },
  }
}

/** Under which an answer is kept: by what the procedure reads, whatever else the address says. */
function nameAnswer({ path }: Endpoint, { input: schema }: ProcedureFacts, input = {}): string {
  const known = Object.keys(schema?.shape ?? {}).sort()
  const given = input as Record<string, unknown>
  return `${path} ${JSON.stringify(known.map((field) => given[field] ?? null))}`
}

/** What each path answers to, in the order of the table. */
function listMethods(): Map<string, string[]> {
  const byPath = Map.groupBy(ENDPOINTS, ({ path }) => path)
  return new Map(
    [...byPath].map(([path, endpoints]) => {
      const methods = endpoints.flatMap(({ method, file }) =>
        method === 'GET' && !file && !CHANGING_GETS.has(path) ? ['GET', 'HEAD'] : [method],
      )
      return [path, [...methods, 'OPTIONS']]
    }),
  )
}

/** The body as an object; an empty body counts as `{}`. Throws `invalid_input` for anything else. */
async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (!text.trim()) return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ServiceError('invalid_input', 'Der Anfragetext ist kein gültiges JSON.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ServiceError('invalid_input', 'Der Anfragetext muss ein JSON-Objekt sein.')
  return body as Record<string, unknown>
}
