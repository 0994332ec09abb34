import type { Hono } from 'hono'
import type { AppDeps, AppEnv } from '../web/app-env.ts'
import type { AnswerCache } from '../web/cache.ts'
import { MCP_PATH } from '../web/protection/limit-reads.ts'

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
