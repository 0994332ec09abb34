import type { Db } from '#db/open-database.ts'
import { type CodeRef, deleteCodeRows, dismissCodes } from '#db/queries/code-bulk.ts'
import { refreshAfterRemoval } from './refresh-after-removal.ts'

/**
 * Deletes codes with their sources, votes and copies, for good: collections do not add them again.
 * Part of the caller's transaction.
 */
export function removeCodes(db: Db, codes: readonly CodeRef[], now: Date): void {
  const ids = codes.map(({ id }) => id)
  dismissCodes(db, ids, now)
  deleteCodeRows(db, ids)
  refreshAfterRemoval(db, codes, now)
}
