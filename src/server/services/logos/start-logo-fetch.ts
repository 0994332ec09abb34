import { listBrandsById } from '#db/queries/brands.ts'
import type { ServiceContext } from '../context.ts'
import { fetchLogo } from './fetch-logo.ts'
import { fetchMissingLogos } from './fetch-missing-logos.ts'

/**
 * Looks for one brand's logo, or for all that are missing, without anybody waiting for it. Stands
 * after the transaction that adds the brands. A failure is logged; the hourly job tries again.
 */
export function startLogoFetch(ctx: ServiceContext, { brandId }: { brandId?: number }): void {
  void ctx.background.run(async (signal) => {
    try {
      if (brandId === undefined) await fetchMissingLogos(ctx, { signal })
      else await fetchOne(ctx, brandId, signal)
    } catch (error) {
      if (!signal.aborted) ctx.logger.error({ err: error }, 'logo fetch failed')
    }
  })
}

async function fetchOne(ctx: ServiceContext, id: number, signal: AbortSignal): Promise<void> {
  const url = listBrandsById(ctx.db, [id])[0]?.url
  if (!url || !ctx.favicons || signal.aborted) return
  await fetchLogo(ctx, { brandId: id, url, favicons: ctx.favicons, signal })
}
