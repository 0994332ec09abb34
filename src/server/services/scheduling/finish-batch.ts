import { updateScheduledBrands } from '#db/queries/scheduled-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { CollectionResult } from '#shared/schemas/collection.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'
import type { BatchEntry } from './create-scheduled-brands.ts'

/**
 * The brands are there. What the source did not give comes with the next run; the entries say what
 * went wrong.
 */
export function finishBatch(
  ctx: ServiceContext,
  entries: readonly BatchEntry[],
  result: CollectionResult,
): void {
  const errorMessage = describeErrors(result.errors)
  writeTransaction(ctx.db, (tx) => {
    updateScheduledBrands(tx, idsOf(entries), {
      status: 'published',
      publishedAt: ctx.clock(),
      errorMessage,
    })
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'brand',
        level: errorMessage ? 'warning' : 'success',
        message: `Geplante Marken veröffentlicht: ${entries.length}`,
        details: {
          brands: namesOf(entries),
          codesFound: result.codesFound,
          codesAdded: result.codesAdded,
          ...(errorMessage && { errorMessage }),
        },
      },
    )
  })
}

export function failBatch(
  ctx: ServiceContext,
  entries: readonly BatchEntry[],
  errorMessage: string,
): void {
  writeTransaction(ctx.db, (tx) => {
    updateScheduledBrands(tx, idsOf(entries), { status: 'failed', errorMessage })
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'brand',
        level: 'error',
        message: `Geplante Marken fehlgeschlagen: ${entries.length}`,
        details: { brands: namesOf(entries), errorMessage },
      },
    )
  })
}

function describeErrors([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null
  const more = others.length > 0 ? ` (und ${others.length} weitere)` : ''
  return `Marke angelegt; die Sammlung hatte Fehler: ${first}${more}`
}

const idsOf = (entries: readonly BatchEntry[]) => entries.map(({ id }) => id)
const namesOf = (entries: readonly BatchEntry[]) => entries.map(({ brandName }) => brandName)
