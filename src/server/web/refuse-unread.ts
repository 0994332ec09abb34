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
    const { pathname, search } = new URL(c.req.url)
    if (pathname.length + search.length > LIMITS.urlLength)
      return answer(c, 414, 'Diese Adresse ist zu lang.')
    // By what the address means: routes are found under every spelling of theirs.
    if (/^\/(?:api|trpc)\//.test(c.req.path) && !isReadable(c))
      return answer(c, 400, 'Diese Adresse ist nicht lesbar.')
    const encoding = c.req.header('content-encoding')?.trim().toLowerCase()
    if (encoding && encoding !== 'identity')
      return answer(c, 415, 'Gepackte Anfragen werden nicht angenommen.')
    return next()
  })

/** Whether every percent sign of the path escapes something, and UTF-8 comes of it. */
export function isReadable(c: Context): boolean {
  try {
    decodeURIComponent(new URL(c.req.url).pathname)
    return true
  } catch {
    return false
  }
}
