import type { Db } from '#db/open-database.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { loadStoredCodes, toCode } from './load-codes.ts'

/** The codes as the operator sees them, in the order of the ids; unknown ids are left out. */
export const loadAdminCodes = (db: Db, ids: readonly number[]): AdminCode[] =>
  loadStoredCodes(db, ids).map((stored) => ({
    ...toCode(stored),
    confidence: stored.row.confidence,
    needsReview: stored.row.needsReview === 1,
    pinnedTerms: JSON.parse(stored.row.pinnedTerms),
  }))
