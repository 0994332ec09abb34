import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { listBlockedAmong } from '#db/queries/influencers.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { listBrandsByNames, listCodeRecords } from '#db/queries/transfer-import.ts'
import { normalizeCode, toBrandKey } from '#shared/domain/names.ts'
import { CODE_COLUMNS } from '#shared/schemas/transfer-export.ts'
import { type CodeRow, codeRowSchema, type ImportResult } from '#shared/schemas/transfer-import.ts'
import { refreshStanding } from '../codes/ranking.ts'
import type { AdminContext } from '../context.ts'
import { importRows, type ReadRow, type RowsInput, readRows } from './import-rows.ts'
import { planCodes } from './plan-codes.ts'
import { storeCodeRows } from './store-code-rows.ts'

/**
 * Adds or changes the codes of some rows of a file, as `importRows` does it, then the counters of
 * their brands and influencers. A code is known by its brand and normalised code; what a row leaves
 * empty stays, posts are added, votes and copies come only with a new code. Posts of blocked people
 * are passed over, and rows without evidence refused.
 */
export function importCodes(ctx: AdminContext, input: RowsInput): ImportResult {
  const { read, errors } = readRows(input, CODE_COLUMNS, {
    scope: 'codes',
    schema: codeRowSchema,
    prepare: toSourceList,
  })
  const now = ctx.clock()
  const lines = new Map<string, number>()
  return importRows(ctx, {
    what: 'codes',
    read,
    errors,
    storeRows(tx, rows) {
      const plan = planCodes(rows, { ...loadKnown(tx, rows), now, lines })
      const { added, updated, ...stored } = storeCodeRows(tx, plan.codes, now)
      refreshContradictions(tx, stored.codeIds)
      const { codes } = refreshStanding(tx, stored.codeIds, now)
      updateBrandCounters(tx, [...new Set(codes.map(({ brandId }) => brandId))], now)
      updateInfluencerCounters(tx, [...stored.influencerIds], now)
      const skipped = plan.codes.length - added - updated
      return { added, updated, skipped, errors: plan.errors }
    },
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
    codes: listCodeRecords(db, {
      brandIds: idsOf(brands),
      normalizedCodes: rows.map(({ code }) => normalizeCode(code)),
    }),
    blocked: listBlockedAmong(
      db,
      rows.flatMap(({ sources }) => sources.map(({ username }) => username)),
    ),
  }
}

/**
 * A file made by hand has one post a row, in columns of its own: they become the only source,
 * unless `sources` is there. Without a post address the row has no evidence and is refused.
 */
function toSourceList(values: Record<string, unknown>): Record<string, unknown> {
  const { postUrl, username, quote, postedAt, ...rest } = values
  if (Array.isArray(rest.sources) && rest.sources.length > 0) return { ...rest, username }
  return { ...rest, username, sources: [{ postUrl, username, quote, postedAt }] }
}
