import type { Db } from '#db/open-database.ts'
import { findBrandRef } from '#db/queries/brand-directory.ts'
import { saveLogo, saveLogoMiss } from '#db/queries/images.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { FaviconError } from '../../integrations/favicons/favicon-error.ts'
import type { FaviconFetcher } from '../../integrations/favicons/favicon-fetcher.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { retryWhileLocked } from '../write-lock.ts'

export type LogoOutcome = 'found' | 'missed' | 'failed'

/** What says more about the network than about the brand; asked again at the next run. */
const PASSING = new Set<FaviconError['kind']>(['dns', 'network', 'timeout'])

/**
 * Looks for a brand's logo and keeps it, or remembers that there is none. Where no place could be
 * asked at all nothing is remembered ('failed'). A brand deleted meanwhile is no fault.
 * Throws `unauthenticated` for visitors; rejects when `signal` fires.
 */
export async function fetchLogo(
  ctx: ServiceContext,
  input: { brandId: number; url: string; favicons: FaviconFetcher; signal: AbortSignal },
): Promise<LogoOutcome> {
  requireAdmin(ctx)
  const { brandId, favicons, signal } = input
  const domain = URL.parse(input.url)?.hostname
  const { favicon, failures } = domain
    ? await favicons.fetchFavicon(domain, signal)
    : { favicon: null, failures: [] }
  signal.throwIfAborted()
  for (const { kind, message } of failures) ctx.logger.debug({ brandId, kind }, message)
  if (failures.length > 0 && !favicon && failures.every(({ kind }) => PASSING.has(kind)))
    return 'failed'
  const save = (tx: Db) => {
    if (!findBrandRef(tx, brandId)) return
    const fetchedAt = ctx.clock()
    if (favicon) saveLogo(tx, { brandId, fetchedAt, ...favicon })
    else saveLogoMiss(tx, { brandId, fetchedAt })
  }
  await retryWhileLocked(() => writeTransaction(ctx.db, save))
  return favicon ? 'found' : 'missed'
}
