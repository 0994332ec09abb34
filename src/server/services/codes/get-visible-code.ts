import type { Db } from '#db/open-database.ts'
import { findCode } from '#db/queries/codes.ts'
import { notFound } from '../errors.ts'

/** A code that visitors can see, expired or not. Throws `not_found` for others. */
export function getVisibleCode(db: Db, id: number) {
  const code = findCode(db, id)
  if (!code || code.status === 'rejected' || code.needsReview) throw notFound('Code nicht gefunden')
  return code
}
