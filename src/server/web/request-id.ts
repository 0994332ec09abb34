import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import { runWithLogFields } from '../log-fields.ts'
import type { AppEnv } from './app-env.ts'

const HEADER = 'X-Request-Id'
const WELL_FORMED = /^[A-Za-z0-9-]{8,64}$/

/**
 * Gives every request an id: a trusted proxy's, else a new one. The answer names it, and so does
 * every log line that the request causes.
 */
export function assignRequestId() {
  // Without a name the header of just anybody is not read.
  const assign = requestId({
    headerName: '',
    generator: (c) => {
      const given = c.req.header(HEADER)
      const isUsable = given && WELL_FORMED.test(given) && c.get('isFromTrustedProxy')
      return isUsable ? given : crypto.randomUUID()
    },
  })
  return createMiddleware<AppEnv>((c, next) =>
    assign(c, async () => {
      const id = c.get('requestId')
      await runWithLogFields({ requestId: id }, next)
      // A known answer names it already, and would have to be put together anew.
      if (c.get('knownRoute') === undefined) c.header(HEADER, id)
    }),
  )
}
