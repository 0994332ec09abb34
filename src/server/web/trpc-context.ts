import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Shown } from '../services/page-changes.ts'
import type { CallFacts, TrpcContext } from '../trpc/init.ts'
import { PROCEDURES } from '../trpc/procedures.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { closeSessionCookie, openSessionCookie } from './session-cookie.ts'

/** The context of one request, the same for tRPC over HTTP, the REST paths and rendered pages. */
export function createTrpcContext(deps: AppDeps, c: Context<AppEnv>): TrpcContext {
  return {
    ...deps.services,
    site: deps.site,
    actor: c.get('actor'),
    pause: createPause(),
    onCall: (call) => {
      c.get('procedures').add(call.procedure)
      c.set('shown', join(c.get('shown'), listShown(call)))
      if (call.retryAfterSeconds !== undefined) c.set('retryAfterSeconds', call.retryAfterSeconds)
      deps.metrics?.recorder.recordCall(call)
    },
    session: {
      token: c.get('sessionToken'),
      open: (token) => openSessionCookie(c, token, deps.site.publicUrl),
      close: () => closeSessionCookie(c, deps.site.publicUrl),
    },
  }
}

/** What an answer shows, as its procedure declares it. */
function listShown({ procedure, outcome, data }: CallFacts): Shown {
  const shows = PROCEDURES.get(procedure)?.meta?.shows
  return outcome === 'ok' && shows ? shows(data as never) : 'all'
}

const join = (one: Shown | undefined, other: Shown): Shown =>
  one === 'all' || other === 'all' ? 'all' : [...(one ?? []), ...other]

/** One call after the other, each in a turn of the event loop: together they could take seconds. */
function createPause(): () => Promise<void> {
  let last: Promise<void> | undefined
  return () => {
    last = last ? last.then(() => setImmediate()) : Promise.resolve()
    return last
  }
}
