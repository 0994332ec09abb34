import { findScheduledBrand, updateScheduledBrands } from '#db/queries/scheduled-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { toScheduledBrand } from './to-scheduled-brand.ts'

/**
 * Makes a failed entry due now. Throws `not_found`, `conflict` when it has not failed,
 * `unauthenticated` for visitors.
 */
export function retryScheduledBrand(ctx: ServiceContext, input: { id: number }): ScheduledBrand {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const entry = findScheduledBrand(tx, input.id)
    if (!entry) throw notFound('Diese geplante Marke gibt es nicht.')
    if (entry.status !== 'failed')
      throw conflict('Nur fehlgeschlagene Marken lassen sich erneut versuchen.')
    const change = {
      status: 'pending' as const,
      scheduledAt: ctx.clock(),
      publishedAt: null,
      errorMessage: null,
    }
    updateScheduledBrands(tx, [entry.id], change)
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'brand',
        level: 'info',
        message: `Geplante Marke „${entry.brandName}“ wird erneut versucht`,
        details: { formerError: entry.errorMessage },
      },
    )
    return toScheduledBrand({ ...entry, ...change })
  })
}
