import type { Db } from '#db/open-database.ts'
import { inChunks } from '#db/queries/in-chunks.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import {
  listBlockedAmong,
  listBrandsByNames,
  listStoredCodes,
} from '#db/queries/transfer-import.ts'
import { normalizeCode, toBrandKey } from '#shared/domain/fold-text.ts'
import { CODE_COLUMNS } from '#shared/schemas/transfer-export.ts'
import { type CodeRow, codeRowSchema, type ImportResult } from '#shared/schemas/transfer-import.ts'
import { judgeCodes } from '../codes/ranking.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { refreshCountersInSteps } from '../counters/refresh-counters.ts'
import { invalidatePagesOnce, writeKeepingPages } from '../page-changes.ts'
import { runAllSteps } from '../run-in-steps.ts'
import { retryWhileLocked } from '../write-lock.ts'
import { gatherSource } from './gather-source.ts'
import { logImport } from './log-import.ts'
import { planCodes } from './plan-codes.ts'
import { type ReadRow, type RowsInput, readRows, sortByLine } from './read-rows.ts'
import { storeCodeRows } from './store-code-rows.ts'

/** Some milliseconds of work where each code has a few posts. */
const ROWS_PER_STEP = 25

/**
 * Adds or changes the codes of some rows of a file, in short transactions with requests in between,
 * then the counters of their brands and influencers. A code is known by its brand and normalised
 * code; what a row leaves empty stays, posts are added, votes and copies come only with a code that
 * is new here. A row without evidence, of an unknown brand or otherwise at fault is named and passed
 * over, as are posts of people on the block list.
 * Throws `unauthenticated` for visitors. When a step fails or the process is asked to stop, the
 * steps before it stay done and the log says so: throws the error, or `unavailable`.
 */
export async function importCodes(ctx: ServiceContext, input: RowsInput): Promise<ImportResult> {
  requireAdmin(ctx)
  return invalidatePagesOnce(ctx, (inside) => importInSteps(inside, input))
}

async function importInSteps(ctx: ServiceContext, input: RowsInput): Promise<ImportResult> {
  const { read, errors } = readRows(input, CODE_COLUMNS, {
    scope: 'codes',
    schema: codeRowSchema,
    prepare: gatherSource,
  })
  const now = ctx.clock()
  const lines = new Map<string, number>()
  const brandIds = new Set<number>()
  const influencerIds = new Set<number>()
  const result = { added: 0, updated: 0, skipped: 0, errors: [...errors] }
  const finish = async (isWhole: boolean) => {
    result.errors = sortByLine(result.errors)
    await refreshCountersInSteps(ctx, { brandIds, influencerIds })
    await retryWhileLocked(() =>
      writeKeepingPages(ctx, (tx) =>
        logImport({ ...ctx, db: tx }, 'codes', { ...result, isWhole }),
      ),
    )
  }
  try {
    await runAllSteps(ctx, inChunks(read, ROWS_PER_STEP), (tx, rows) => {
      const plan = planCodes(rows, { ...loadKnown(tx, rows), now, lines })
      const stored = storeCodeRows(tx, plan.codes, now)
      refreshContradictions(tx, stored.codeIds)
      for (const { brandId } of judgeCodes(tx, stored.codeIds, now).codes) brandIds.add(brandId)
      for (const id of stored.influencerIds) influencerIds.add(id)
      const changed = stored.added + stored.updated
      result.added += stored.added
      result.updated += stored.updated
      result.skipped += plan.codes.length - changed
      result.errors.push(...plan.errors)
      return changed
    })
  } catch (error) {
    if (result.added + result.updated > 0) await finish(false)
    throw error
  }
  await finish(true)
  return result
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
