import type { Db } from '#db/open-database.ts'
import { deleteCodeRows, releaseConfirmedCodes } from '#db/queries/code-bulk.ts'
import { refreshVoteCounters } from '#db/queries/code-changes.ts'
import {
  type CodePair,
  listMergingCodes,
  type MergingCode,
  moveEvidence,
  writeMergedCodes,
} from '#db/queries/code-merging.ts'
import { readSettings } from '#db/queries/settings.ts'
import { joinCodes } from './join-codes.ts'

/**
 * Dissolves the first code of each pair into the second: evidence, votes and copies move, gaps are
 * filled, the first is deleted. Status, ranks and counters are the caller's to refresh. Part of the
 * caller's transaction.
 */
export function absorbCodes(db: Db, pairs: readonly CodePair[]): void {
  if (pairs.length === 0) return
  const fromIds = pairs.map(({ fromId }) => fromId)
  const intoIds = pairs.map(({ intoId }) => intoId)
  const rows = new Map(listMergingCodes(db, [...fromIds, ...intoIds]).map((row) => [row.id, row]))
  const merged = pairs.flatMap(({ fromId, intoId }) => {
    const from = rows.get(fromId)
    const into = rows.get(intoId)
    return from && into ? [mergePair(into, from)] : []
  })
  moveEvidence(db, pairs)
  writeMergedCodes(db, merged)
  deleteCodeRows(db, fromIds)
  refreshVoteCounters(db, intoIds)
  releaseConfirmedCodes(db, intoIds, readSettings(db).reviewThreshold)
}

/** What `into` becomes: its own word where it has one, and all that only `from` knows. */
const mergePair = (into: MergingCode, from: MergingCode): MergingCode => ({
  ...into,
  ...joinCodes(into, from),
  pinnedTerms: [...new Set([...into.pinnedTerms, ...from.pinnedTerms])],
  usageCount: into.usageCount + from.usageCount,
  // What visitors could see stays to be seen.
  needsReview: into.needsReview && from.needsReview,
})
