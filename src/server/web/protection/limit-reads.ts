import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isInternetAddress } from '../../services/networks.ts'
import { listCalledProcedures } from '../../trpc/app-router.ts'
import type { AppDeps, AppEnv } from '../app-env.ts'
import { isPage } from '../observe-requests.ts'
import type { WorkQueue } from './work-queue.ts'

/** Logos are many on a page and cheap to read: they do not count. */
const LOGOS = /^\/logos\//

/** Points of a page that has to be rendered, beside the one point of every page. */
export const RENDERING_POINTS = 9

/** Where programs read by POST alone. */
export const MCP_PATH = '/mcp'

const isRead = ({ method, path }: Context['req']) =>
  path === MCP_PATH || ((method === 'GET' || method === 'HEAD') && !LOGOS.test(path))

/** Counts pages and data per address; a call of several procedures counts as often as it asks. */
export const limitReads = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const calls = listCalledProcedures(c.req.path).length
    const points = calls || Number(isRead(c.req))
    c.set('readPoints', points)
    if (points > 0)
      await consumeReads(deps, c.get('clientAddress'), points).catch((error: unknown) => {
        deps.services.securityCounts.count('refused_read')
        throw error
      })
    return next()
  })

/** Rejects with `too_many_requests` where the address has used all its points. */
export async function consumeReads(
  { services }: Pick<AppDeps, 'services'>,
  address: string,
  points: number,
): Promise<void> {
  if (isInternetAddress(address)) await services.rateLimits.useReads(address, points)
}

/** Reading data waits in the queue. Pages wait only where they are rendered, since most are cached. */
export const queueReads = (queue: WorkQueue) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!isRead(c.req) || isPage(c)) return next()
    await runInQueue(c, queue, next)
  })

/** Does the work when it is this reader's turn, at once for the operator; one turn a request. */
export function runInQueue<T>(
  c: Context<AppEnv>,
  queue: WorkQueue,
  work: () => Promise<T>,
): Promise<T> {
  if (c.get('isQueued') || c.get('actor').kind === 'admin') return work()
  c.set('isQueued', true)
  const address = c.get('clientAddress')
  // Addresses that may belong to many people are not counted.
  return queue.run(isInternetAddress(address) ? address : null, c.req.raw.signal, work)
}
