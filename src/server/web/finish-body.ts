import { createMiddleware } from 'hono/factory'
import { LIMITS } from '#shared/domain/limits.ts'
import type { AppEnv } from './app-env.ts'

/** How much of a refused body is read away, in bytes; proxies in front let less through. */
const READ_AWAY = 4 * LIMITS.bodyBytes

/**
 * Reads away what an answer left unread of the request's body, as when it is refused. Node closes
 * the connection otherwise, while the answer still promises to keep it, and a proxy sends the next
 * visitor's request into it. What is too much to be read is answered with `Connection: close`.
 */
export const finishBody = createMiddleware<AppEnv>(async (c, next) => {
  const { raw } = c.req
  await next()
  if (raw.method === 'GET' || raw.method === 'HEAD' || !raw.body) return
  // Somebody reads it already; only what broke off as too large has more to come.
  const isLeft = raw.body.locked ? c.res.status === 413 : !raw.bodyUsed
  if (!isLeft) return
  const isTooMuch = Number(c.req.header('content-length') ?? 0) > READ_AWAY
  if (raw.body.locked || isTooMuch || !(await readAway(raw.body))) c.header('Connection', 'close')
})

/** Whether the end was reached. */
async function readAway(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = body.getReader()
  let size = 0
  while (size <= READ_AWAY) {
    const { done, value } = await reader.read()
    if (done) return true
    size += value.length
  }
  return false
}
