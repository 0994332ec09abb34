import { listBrandsDueForLogo } from '#db/queries/images.ts'
import type { FaviconFetcher } from '../../integrations/favicons/favicon-fetcher.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { fetchLogo } from './fetch-logo.ts'

const DAY_MS = 86_400_000
/** How long a picture, and the knowledge that there is none, are good for. */
const HIT_DAYS = 30
const MISS_DAYS = 7
const BRANDS_PER_RUN = 200
const AT_ONCE = 4

/** Fetchers in a run: a second run at the same time would ask for the same logos. */
const busy = new WeakSet<FaviconFetcher>()

type Counts = { found: number; missed: number; failed: number }

/**
 * Looks for the logos that are missing or old, four at a time, at most 200 a run; ends early when
 * `signal` fires. Does nothing where logos are switched off or a run is under way. Throws `unauthenticated` for visitors.
 */
export async function fetchMissingLogos(
  ctx: ServiceContext,
  { signal }: { signal: AbortSignal },
): Promise<Counts> {
  requireAdmin(ctx)
  const { favicons } = ctx
  if (!favicons || busy.has(favicons)) return { found: 0, missed: 0, failed: 0 }
  busy.add(favicons)
  try {
    return await fetchDueLogos({ ...ctx, favicons }, signal)
  } finally {
    busy.delete(favicons)
  }
}

async function fetchDueLogos(
  ctx: ServiceContext & { favicons: FaviconFetcher },
  signal: AbortSignal,
): Promise<Counts> {
  const counts: Counts = { found: 0, missed: 0, failed: 0 }
  const now = ctx.clock().getTime()
  const due = listBrandsDueForLogo(ctx.db, {
    hitBefore: new Date(now - HIT_DAYS * DAY_MS),
    missBefore: new Date(now - MISS_DAYS * DAY_MS),
    limit: BRANDS_PER_RUN,
  })
  // The workers share one iterator: each takes the next brand when it is done with its last.
  const queue = due.values()
  const work = async () => {
    for (const { id: brandId, url } of queue) {
      if (signal.aborted) return
      counts[await fetchLogo(ctx, { brandId, url, favicons: ctx.favicons, signal })] += 1
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  const fault = ends.find((end) => end.status === 'rejected')
  if (fault && !signal.aborted) throw fault.reason
  if (due.length > 0) ctx.logger.info({ due: due.length, ...counts }, 'logos fetched')
  return counts
}
