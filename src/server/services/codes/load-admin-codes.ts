import type { Db } from '#db/open-database.ts'
import { listReviewMarks } from '#db/queries/code-listing.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { loadCodes } from './load-codes.ts'

/** The codes as the operator sees them, in the order of the ids; unknown ids are left out. */
export function loadAdminCodes(db: Db, ids: readonly number[]): AdminCode[] {
  const marks = new Map(listReviewMarks(db, ids).map((row) => [row.id, row]))
  return loadCodes(db, ids).map((code) => {
    const row = marks.get(code.id)
    return { ...code, confidence: row?.confidence ?? 0, needsReview: row?.needsReview === 1 }
  })
}
