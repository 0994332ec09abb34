import { releaseProcessingBrands } from '#db/queries/scheduled-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'

/**
 * Makes due again what a process was publishing when it ended, at the server's start-up. Answers
 * how many. Throws `unauthenticated` for visitors.
 */
export function resumeScheduledBrands(ctx: ServiceContext): number {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const count = releaseProcessingBrands(tx, ctx.clock())
    if (count > 0)
      writeLog(
        { ...ctx, db: tx },
        {
          type: 'brand',
          level: 'warning',
          message: `Verarbeitung geplanter Marken durch das Ende des Programms unterbrochen: ${count} wieder fällig`,
        },
      )
    return count
  })
}
