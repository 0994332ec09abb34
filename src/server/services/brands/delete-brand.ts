import { findBrandRef } from '#db/queries/brand-directory.ts'
import {
  deleteHiddenBrand,
  hideBrandRow,
  listDeletedBrandIds,
  walkCodesOfBrand,
  walkInfluencersOfBrand,
} from '#db/queries/brand-writes.ts'
import { deleteCodeRows } from '#db/queries/code-bulk.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { refreshInfluencerCounters } from '../counters/refresh-counters.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { runInSteps } from '../run-in-steps.ts'

/** Rows of one step: some milliseconds each. */
const CODES_PER_STEP = 50
const INFLUENCERS_PER_STEP = 50

/**
 * Deletes a brand with its codes, sources, votes and schedule entries: from now on nobody sees any
 * of it, and its name and slug are free. The rows themselves go in the background.
 * Throws `not_found`, and `unauthenticated` for visitors.
 */
export function deleteBrand(ctx: ServiceContext, input: { id: number }): { id: number } {
  requireAdmin(ctx)
  const deleted = writeTransaction(ctx.db, (tx) => {
    const brand = findBrandRef(tx, input.id)
    if (!brand) throw notFound('Marke nicht gefunden')
    const codesDeleted = hideBrandRow(tx, brand, ctx.clock())
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'brand',
        level: 'info',
        message: `Marke „${brand.name}“ gelöscht`,
        details: { brandId: brand.id, slug: brand.slug, codesDeleted },
      },
    )
    return { id: brand.id }
  })
  removeDeletedBrands({ ...ctx, actor: { kind: 'system', job: 'delete-brand' } }).catch(
    (error: unknown) => ctx.logger.warn({ err: error }, 'rows of a deleted brand are left'),
  )
  return deleted
}

/**
 * Removes the rows of deleted brands in steps, with requests in between; a process that ends before
 * has them removed after its next start. Counters of influencers come first: while codes of theirs
 * are left, it is known whose they are. Resolves with the number of codes. Throws `unauthenticated`.
 */
export async function removeDeletedBrands(ctx: ServiceContext): Promise<number> {
  requireAdmin(ctx)
  const { db } = ctx
  let codes = 0
  for (const id of listDeletedBrandIds(db)) {
    const influencers = walkInfluencersOfBrand(db, id, INFLUENCERS_PER_STEP)
    await runInSteps(ctx, influencers, (tx, ids) => refreshInfluencerCounters(tx, ids, ctx.clock()))
    codes += await runInSteps(ctx, walkCodesOfBrand(db, id, CODES_PER_STEP), (tx, ids) => {
      deleteCodeRows(tx, ids)
      return ids.length
    })
    await runInSteps(ctx, [[id]], (tx) => Number(deleteHiddenBrand(tx, id)))
  }
  return codes
}
