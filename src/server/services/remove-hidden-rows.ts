import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/open-database.ts'
import {
  codesOfBrandBatches,
  deleteDismissed,
  deleteHiddenBrand,
  dismissedOfBrandBatches,
  listBrandsBeingDeleted,
  listInfluencerIdsOfBrand,
} from '#db/queries/brand-writes.ts'
import { deleteCodeRows } from '#db/queries/code-changes.ts'
import {
  codesShownByBatches,
  deleteInfluencerRow,
  listInfluencersBeingDeleted,
} from '#db/queries/influencers.ts'
import {
  copyDismissals,
  listMovingCodes,
  moveCodes,
  movingCodeBatches,
} from '#db/queries/merging.ts'
import { blockedReadingBatches, deleteModelReadings } from '#db/queries/stored-texts.ts'
import { mergeCodePairs } from './codes/merge-codes.ts'
import { createBaseRates, refreshStanding } from './codes/ranking.ts'
import { requireAdmin, type ServiceContext } from './context.ts'
import { listOwners, type Owners, refreshCountersInSteps } from './counters.ts'
import { deleteCodesOf } from './influencers/delete-person.ts'
import { runInSteps } from './run-in-steps.ts'

/** Rows of one step: some milliseconds each, with what the commit writes. */
const CODES_PER_STEP = 20
/** A code that both brands have changes twice as many rows. */
const MOVED_PER_STEP = 10
const SMALL_ROWS_PER_STEP = 200

/**
 * Removes or moves, in steps, the rows of brands that were deleted or merged, and of people who
 * were blocked. A mark has hidden them already; what a process that ends leaves is taken up after
 * its next start. Resolves with the number of codes. Throws `unauthenticated`.
 */
export async function removeHiddenRows(ctx: ServiceContext): Promise<number> {
  requireAdmin(ctx)
  let codes = 0
  for (const { id, mergedIntoId } of listBrandsBeingDeleted(ctx.db))
    codes +=
      mergedIntoId === null
        ? await removeBrand(ctx, id)
        : await moveBrand(ctx, { fromId: id, intoId: mergedIntoId })
  for (const id of listInfluencersBeingDeleted(ctx.db)) codes += await removePerson(ctx, id)
  await runInSteps(ctx, blockedReadingBatches(ctx.db, SMALL_ROWS_PER_STEP), (tx, ids) => {
    deleteModelReadings(tx, ids)
  })
  return codes
}

/** Does that once the present request is answered. */
export function removeHiddenRowsSoon(ctx: ServiceContext): void {
  const system: ServiceContext = { ...ctx, actor: { kind: 'system', job: 'remove-hidden-rows' } }
  ctx.background
    .run(async (signal) => {
      await setImmediate()
      if (!signal.aborted) await removeHiddenRows(system)
    })
    .catch((error: unknown) => ctx.logger.warn({ err: error }, 'hidden rows are left'))
}

/** Refreshes influencer counters first: once the codes are deleted, nothing says whose they were. */
async function removeBrand(ctx: ServiceContext, id: number): Promise<number> {
  const { db } = ctx
  await refreshCountersInSteps(ctx, { influencerIds: listInfluencerIdsOfBrand(db, id) })
  const codes = await runInSteps(ctx, codesOfBrandBatches(db, id, CODES_PER_STEP), (tx, ids) => {
    deleteCodeRows(tx, ids)
    return ids.length
  })
  await runInSteps(ctx, dismissedOfBrandBatches(db, id, SMALL_ROWS_PER_STEP), (tx, normalized) => {
    deleteDismissed(tx, id, normalized)
  })
  await deleteBrandRow(ctx, id)
  return codes
}

/** Deleted codes come first: a collection for the other brand must not bring them back. */
async function moveBrand(
  ctx: ServiceContext,
  pair: { fromId: number; intoId: number },
): Promise<number> {
  const { db, clock } = ctx
  const { fromId, intoId } = pair
  const dismissed = dismissedOfBrandBatches(db, fromId, SMALL_ROWS_PER_STEP)
  await runInSteps(ctx, dismissed, (tx, normalized) => {
    copyDismissals(tx, pair, normalized)
    deleteDismissed(tx, fromId, normalized)
  })
  const readRates = createBaseRates()
  const people = new Set<number>()
  const portions = movingCodeBatches(db, pair, MOVED_PER_STEP)
  const codes = await runInSteps(ctx, portions, (tx, ids) => {
    const moving = listMovingCodes(tx, fromId, ids).filter((code) => code.intoBrandId === intoId)
    const shared = moving.flatMap(({ id, intoId: into }) =>
      into === null ? [] : [{ fromId: id, intoId: into }],
    )
    const others = moving.filter((code) => code.intoId === null).map(({ id }) => id)
    for (const id of mergeCodePairs(tx, shared)) people.add(id)
    moveCodes(tx, others, intoId)
    refreshStanding(tx, [...others, ...shared.map((code) => code.intoId)], clock(), readRates)
    return moving.length
  })
  for (const id of listInfluencerIdsOfBrand(db, intoId)) people.add(id)
  await refreshCountersInSteps(ctx, { brandIds: [intoId], influencerIds: people })
  await deleteBrandRow(ctx, fromId)
  return codes
}

async function removePerson(ctx: ServiceContext, id: number): Promise<number> {
  const { db, clock } = ctx
  const owners: Owners[] = []
  const codes = await runInSteps(
    ctx,
    codesShownByBatches(db, id, CODES_PER_STEP),
    (tx, codeIds) => {
      const { removed, touched } = deleteCodesOf(tx, id, { codeIds, now: clock() })
      owners.push(...touched)
      return removed
    },
  )
  await refreshCountersInSteps(ctx, listOwners(owners))
  await runInSteps(ctx, [[id]], (tx) => {
    deleteInfluencerRow(tx, id)
  })
  return codes
}

const deleteBrandRow = (ctx: ServiceContext, id: number) =>
  runInSteps(ctx, [[id]], (tx: Db) => Number(deleteHiddenBrand(tx, id)))
