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
    if (pathname.startsWith('/trpc/') && !isReadable(pathname))
      return answer(c, 400, 'Diese Adresse ist nicht lesbar.')
    const encoding = c.req.header('content-encoding')?.trim().toLowerCase()
    if (encoding && encoding !== 'identity')
      return answer(c, 415, 'Gepackte Anfragen werden nicht angenommen.')
    return next()
  })

function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
