import { settleSuggestedUrl } from '#db/queries/brand-directory.ts'
import { listBrandsById } from '#db/queries/brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { DecideWebsiteInput, ManagedBrand } from '#shared/schemas/brand.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { startLogoFetch } from '../logos/start-logo-fetch.ts'
import { writeLog } from '../logs/write-log.ts'
import { toBrand } from './to-brand.ts'

/**
 * Decides on the website that a model named for a brand: accepted, it is the brand's own from now on
 * and its logo is fetched in the background; rejected, it is forgotten. Throws `not_found` for an
 * unknown brand, `conflict` where no website waits, `unauthenticated` for visitors.
 */
export function decideWebsite(ctx: ServiceContext, input: DecideWebsiteInput): ManagedBrand {
  requireAdmin(ctx)
  const { id, decision } = input
  const isAccepted = decision === 'accept'
  const brand = writeTransaction(ctx.db, (tx) => {
    const suggested = settleSuggestedUrl(tx, { id, isAccepted, now: ctx.clock() })
    const [row] = listBrandsById(tx, [id])
    if (!row) throw notFound('Marke nicht gefunden')
    if (suggested === null) throw conflict('Für diese Marke ist keine Website vorgeschlagen.')
    const host = new URL(suggested).hostname
    const message = isAccepted
      ? `Website von „${row.name}“ bestätigt: ${host}`
      : `Vorgeschlagene Website von „${row.name}“ verworfen: ${host}`
    const details = { brandId: id, url: suggested }
    writeLog({ ...ctx, db: tx }, { type: 'brand', level: 'info', message, details })
    return { ...toBrand(row), suggestedUrl: null }
  })
  if (isAccepted) startLogoFetch(ctx, { brandId: id })
  return brand
}
