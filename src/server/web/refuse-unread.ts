import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LIMITS } from '#shared/domain/limits.ts'
import type { AnswerError, AppEnv } from './app-env.ts'

/**
 * Refuses what this server never reads: addresses longer than any of its own or half escaped (pages
 * say 404 to those themselves), and packed bodies, which are small until somebody unpacks them.
 */
export const refuseUnread = (answer: AnswerError) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.url.length > LIMITS.urlLength && measurePath(c.req.url) > LIMITS.urlLength)
      return answer(c, 414, 'Diese Adresse ist zu lang.')
    // By what the address means: routes are found under every spelling of theirs.
    if (/^\/(?:api|trpc)\//.test(c.req.path) && !isReadable(c))
      return answer(c, 400, 'Diese Adresse ist nicht lesbar.')
    const encoding = c.req.header('content-encoding')?.trim().toLowerCase()
    if (encoding && encoding !== 'identity')
      return answer(c, 415, 'Gepackte Anfragen werden nicht angenommen.')
    return next()
  })

/** How many signs of an address stand behind the host. */
function measurePath(address: string): number {
  const { pathname, search } = new URL(address)
  return pathname.length + search.length
}

/** Whether every percent sign of the path escapes something, and UTF-8 comes of it. */
export function isReadable(c: Context): boolean {
  if (!c.req.url.includes('%')) return true
  try {
    decodeURIComponent(new URL(c.req.url).pathname)
    return true
  } catch {
    return false
  }
}
