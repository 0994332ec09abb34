import type { Db } from '#db/open-database.ts'
import {
  deleteInfluencerRow,
  deleteSourcesOf,
  deriveFromSources,
  listCodesShownBy,
} from '#db/queries/blocked-influencers.ts'
import { deleteCodeRows } from '#db/queries/code-bulk.ts'
import { findInfluencerId } from '#db/queries/influencers.ts'
import { deleteModelReadingsOf } from '#db/queries/model-readings.ts'
import { refreshCodeStanding } from '../codes/ranking.ts'
import { refreshAfterRemoval } from '../codes/refresh-after-removal.ts'

/**
 * Removes all that is stored of somebody, with the codes that only they posted; codes that others
 * posted, too, become theirs. Part of the caller's transaction. Answers how many codes went along.
 */
export function forgetPerson(db: Db, username: string, now: Date): number {
  // Also of somebody whose posts gave no code.
  deleteModelReadingsOf(db, username)
  const influencerId = findInfluencerId(db, username)
  if (influencerId === undefined) return 0
  const shown = listCodesShownBy(db, influencerId)
  const removed = shown.filter((code) => !code.isShared).map(({ id }) => id)
  const kept = shown.filter((code) => code.isShared).map(({ id }) => id)
  deleteSourcesOf(db, influencerId)
  deleteCodeRows(db, removed)
  deriveFromSources(db, kept)
  deleteInfluencerRow(db, influencerId)
  if (kept.length > 0) refreshCodeStanding(db, kept, now)
  refreshAfterRemoval(db, shown, now)
  return removed.length
}
