import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isInternetAddress, toAddressKey } from '../services/address-key.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { isPage } from './observe-requests.ts'
import { listCalledProcedures } from './trpc-route.ts'
import type { WorkQueue } from './work-queue.ts'

/** Pictures from one table, many on a page; a brand's page asks for each of them once. */
const CHEAP = /^\/logos\//

/** What a page costs that is rendered for who asks, beside the one point of every page. */
const RENDERING_POINTS = 9

const isRead = ({ method, path }: Context['req']) =>
  (method === 'GET' || method === 'HEAD') && !CHEAP.test(path)

/** Counts pages and data per address; a call of several procedures counts as often as it asks. */
export const limitReads = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const calls = listCalledProcedures(c.req.path).length
    const points = calls || Number(isRead(c.req))
    c.set('readPoints', points)
    if (points > 0) await useReads(deps, c.get('clientAddress'), points)
    return next()
  })

/** Counts a page that is not kept and has to be rendered. */
export const useRendering = (c: Context<AppEnv>, deps: AppDeps): Promise<void> =>
  useReads(deps, c.get('clientAddress'), RENDERING_POINTS)

/** Rejects with `too_many_requests` where the address has used all its points. */
export async function useReads(
  { services }: Pick<AppDeps, 'services'>,
  address: string,
  points: number,
): Promise<void> {
  if (isInternetAddress(address)) await services.rateLimits.useReads(address, points)
}

/**
 * Reading data waits for its turn. Pages take theirs where they are rendered: most are kept.
 */
export const queueReads = (queue: WorkQueue) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!isRead(c.req) || isPage(c)) return next()
    await takeTurn(c, queue, next)
  })

/** Does the work when it is this reader's turn, at once for the operator; one turn a request. */
export function takeTurn<T>(
  c: Context<AppEnv>,
  queue: WorkQueue,
  work: () => Promise<T>,
): Promise<T> {
  if (c.get('hasTurn') || c.get('actor').kind === 'admin') return work()
  c.set('hasTurn', true)
  const address = c.get('clientAddress')
  // What may be many people's address is not counted.
  const key = isInternetAddress(address) ? toAddressKey(address) : null
  return queue.run(key, c.req.raw.signal, work)
}
