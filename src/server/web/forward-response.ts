import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Answers with a ready response and keeps what was set on the context meanwhile (cookies). */
export const forwardResponse = (c: Context, response: Response) =>
  c.body(
    response.body,
    response.status as ContentfulStatusCode,
    Object.fromEntries(response.headers),
  )
