import { deleteScheduledBrandRow, findScheduledBrand } from '#db/queries/scheduled-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'

/**
 * Takes an entry off the schedule, whatever its status; a brand that exists already stays.
 * Throws `not_found`, and `unauthenticated` for visitors.
 */
export function deleteScheduledBrand(ctx: ServiceContext, input: { id: number }): { id: number } {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const entry = findScheduledBrand(tx, input.id)
    if (!entry) throw notFound('Diese geplante Marke gibt es nicht.')
    deleteScheduledBrandRow(tx, entry.id)
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'brand',
        level: 'info',
        message: `Geplante Marke „${entry.brandName}“ gelöscht`,
        details: { status: entry.status },
      },
    )
    return { id: entry.id }
  })
}
