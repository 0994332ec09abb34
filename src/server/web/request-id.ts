import { createMiddleware } from 'hono/factory'
import { runWithLogFields } from '../log-fields.ts'
import type { AppEnv } from './app-env.ts'

export const REQUEST_ID_HEADER = 'X-Request-Id'
const WELL_FORMED = /^[A-Za-z0-9-]{8,64}$/

/** The id of a request: a trusted proxy's, else a new one. */
export const chooseRequestId = (given: string | undefined, isFromTrustedProxy: boolean): string =>
  given && isFromTrustedProxy && WELL_FORMED.test(given) ? given : crypto.randomUUID()

/** Gives every request an id: the answer names it, and so does every log line that the request causes. */
export const assignRequestId = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = chooseRequestId(c.req.header(REQUEST_ID_HEADER), c.get('isFromTrustedProxy'))
  c.set('requestId', requestId)
  await runWithLogFields({ requestId }, next)
  c.res.headers.set(REQUEST_ID_HEADER, requestId)
})
