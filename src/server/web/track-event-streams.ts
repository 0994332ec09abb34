import type { getRequestListener } from '@hono/node-server'

type Fetch = Parameters<typeof getRequestListener>[0]

/** Whether an answer goes on for as long as somebody listens. */
export const isEventStream = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false

/**
 * The same `fetch`, and a way to cut the event streams it has open: they have no end of their own,
 * and cut ones are opened anew by the panel once the server is back. One whose request came before
 * the cut and whose answer comes after it ends at once: nobody would cut it later.
 */
export function trackEventStreams(fetch: Fetch): { fetch: Fetch; cut: () => void } {
  const open = new Set<{ destroy: () => unknown }>()
  let isCut = false
  return {
    fetch: async (request, env) => {
      const response = (await fetch(request, env)) as Response
      if ('outgoing' in env && isEventStream(response.headers)) {
        const { outgoing } = env
        if (isCut) outgoing.destroy()
        else {
          open.add(outgoing)
          outgoing.once('close', () => open.delete(outgoing))
        }
      }
      return response
    },
    cut: () => {
      isCut = true
      for (const outgoing of open) outgoing.destroy()
    },
  }
}
