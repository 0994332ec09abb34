import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Answers with a ready response and keeps what was set on the context meanwhile (cookies). */
export function forwardResponse(c: Context, response: Response): Response {
  const headers = Object.fromEntries(response.headers)
  const status = response.status as ContentfulStatusCode
  // A body, even an empty one, is forbidden for these.
  if (response.status === 204 || response.status === 304)
    return c.newResponse(null, response.status, headers)
  return response.body ? c.body(response.body, status, headers) : c.body('', status, headers)
}
