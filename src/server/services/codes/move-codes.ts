import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import { listCodeRefs } from '#db/queries/code-edits.ts'
import { updateInfluencerCounters } from '#db/queries/counters.ts'
import { moveCodes } from '#db/queries/merging.ts'
import { forgetOtherShops, listCodesAtBrand, moveReports } from '#db/queries/read-again.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { refreshCountersOf } from '../counters.ts'
import { mergeCodePairs } from './merge-codes.ts'
import { refreshStandingAndCounters } from './ranking.ts'

/**
 * Puts codes under another brand with their posts, votes and copies; where the brand has the same code, that
 * one takes them over. What their posts said of other shops is settled by that. Answers under which id each
 * code is found from now on. Part of the caller's transaction.
 */
export function moveCodesToBrand(
  db: Db,
  ids: readonly number[],
  { brandId, now }: { brandId: number; now: Date },
): Map<number, number> {
  const moving = listCodesAtBrand(db, ids, brandId)
  const owners = listCodeRefs(db, idsOf(moving))
  forgetOtherShops(db, ids)
  const pairs = moving.flatMap(({ id, intoId }) =>
    intoId === null ? [] : [{ fromId: id, intoId }],
  )
  const others = idsOf(moving.filter(({ intoId }) => intoId === null))
  const people = mergeCodePairs(db, pairs)
  moveCodes(db, others, brandId)
  moveReports(db, others, brandId)
  const moved = new Map(moving.map(({ id, intoId }) => [id, intoId ?? id]))
  refreshContradictions(db, [...moved.values()])
  refreshStandingAndCounters(db, [...moved.values()], now)
  refreshCountersOf(db, owners, now)
  updateInfluencerCounters(db, people, now)
  return moved
}
