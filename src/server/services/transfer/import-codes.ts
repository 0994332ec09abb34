import type { Db } from '#db/open-database.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import {
  listBlockedAmong,
  listBrandsByNames,
  listStoredCodes,
} from '#db/queries/transfer-import.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import { normalizeCode, toBrandKey } from '#shared/domain/fold-text.ts'
import { CODE_COLUMNS } from '#shared/schemas/transfer-export.ts'
import { type CodeRow, codeRowSchema, type ImportResult } from '#shared/schemas/transfer-import.ts'
import { refreshCodeStanding } from '../codes/ranking.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { refreshInfluencerCounters } from '../counters/refresh-counters.ts'
import { gatherSource } from './gather-source.ts'
import { logImport } from './log-import.ts'
import { planCodes } from './plan-codes.ts'
import { type ReadRow, type RowsInput, readRows, sortByLine } from './read-rows.ts'
import { storeCodeRows } from './store-code-rows.ts'

/**
 * Adds or changes the codes of some rows of a file, in one transaction with all counters. A code
 * is known by its brand and normalised code; what a row leaves empty stays, posts are added, votes
 * and copies come only with a code that is new here. A row without evidence, of an unknown brand
 * or otherwise at fault is named and passed over, as are posts of people on the block list.
 * Throws `unauthenticated` for visitors.
 */
export function importCodes(ctx: ServiceContext, input: RowsInput): ImportResult {
  requireAdmin(ctx)
  const { read, errors } = readRows(input, CODE_COLUMNS, {
    scope: 'codes',
    schema: codeRowSchema,
    prepare: gatherSource,
  })
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const plan = planCodes(read, { ...loadKnown(tx, read), now })
    const stored = storeCodeRows(tx, plan.codes, now)
    if (stored.codeIds.length > 0) {
      refreshContradictions(tx, stored.codeIds)
      refreshCodeStanding(tx, stored.codeIds, now)
      refreshInfluencerCounters(tx, stored.influencerIds, now)
    }
    const result = {
      added: stored.added,
      updated: stored.updated,
      skipped: plan.codes.length - stored.added - stored.updated,
      errors: sortByLine([...errors, ...plan.errors]),
    }
    logImport({ ...ctx, db: tx }, 'codes', result)
    return result
  })
}

/** Everything the rows are compared with, read once. */
function loadKnown(db: Db, read: readonly ReadRow<CodeRow>[]) {
  const rows = read.map(({ row }) => row)
  const brands = listBrandsByNames(db, {
    slugs: rows.map(({ brand }) => brand),
    nameKeys: rows.map(({ brand }) => toBrandKey(brand)),
  })
  return {
    brands,
    codes: listStoredCodes(db, {
      brandIds: brands.map(({ id }) => id),
      normalizedCodes: rows.map(({ code }) => normalizeCode(code)),
    }),
    blocked: listBlockedAmong(
      db,
      rows.flatMap(({ sources }) => sources.map(({ username }) => username)),
    ),
  }
}
