import type { Db } from '#db/open-database.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { loadRows, toCode } from './load-codes.ts'

/** The codes as the operator sees them, in the order of the ids; unknown ids are left out. */
export const loadAdminCodes = (db: Db, ids: readonly number[]): AdminCode[] =>
  loadRows(db, ids).map((row) => ({
    ...toCode(row),
    confidence: row.confidence,
    needsReview: row.needsReview === 1,
    pinnedTerms: JSON.parse(row.pinnedTerms),
  }))
