import { idsOf } from '#db/queries/batches.ts'
import { listBrandAliases } from '#db/queries/brand-directory.ts'
import {
  listBrandsToExport,
  listCodesToExport,
  listCopiesToExport,
  listSourcesToExport,
} from '#db/queries/transfer-export.ts'
import { listVotes } from '#db/queries/votes.ts'
import { readTransaction } from '#db/transactions.ts'
import { createCsvWriter, createJsonWriter } from '#shared/domain/export-files.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import {
  BRAND_COLUMNS,
  CODE_COLUMNS,
  type ExportedBrands,
  type ExportedCodes,
  type ExportInput,
} from '#shared/schemas/transfer-export.ts'
import { groupAliases } from '../brands/aliases.ts'
import type { AdminContext } from '../context.ts'
import { withIsoDates } from '../iso-dates.ts'

export type ExportPart = 'brands' | 'codes'
export type ExportFormat = 'csv' | 'json'

const PARTS = {
  brands: { columns: BRAND_COLUMNS, read: exportBrands },
  codes: { columns: CODE_COLUMNS, read: exportCodes },
}

type Page = { rows: Record<string, unknown>[]; nextId: number | null }

/**
 * All brands and all codes of one moment, in the files that the panel gives out: `write` gets them
 * piece by piece, all pieces of the brands first. Answers how many there are. Holds the thread: for
 * the command line. Throws what `write` throws.
 */
export function writeExport(
  ctx: AdminContext,
  format: ExportFormat,
  write: (part: ExportPart, text: string) => void,
): Record<ExportPart, number> {
  return readTransaction(ctx.db, () => {
    const writePart = (part: ExportPart): number => {
      const { columns, read } = PARTS[part]
      const toText = format === 'csv' ? createCsvWriter(columns) : createJsonWriter()
      let count = 0
      for (let afterId: number | null = 0; afterId !== null; ) {
        const { rows, nextId }: Page = read(ctx, { afterId })
        write(part, toText(rows, nextId === null))
        count += rows.length
        afterId = nextId
      }
      return count
    }
    return { brands: writePart('brands'), codes: writePart('codes') }
  })
}

/**
 * The next brands of an export, oldest first; `nextId` is the next call's `afterId`. Logos are not
 * part of it, they are fetched again.
 */
export function exportBrands(ctx: AdminContext, input: ExportInput): ExportedBrands {
  const page = { afterId: input.afterId ?? 0, limit: LIMITS.exportBatch }
  const brands = listBrandsToExport(ctx.db, page)
  const aliases = Map.groupBy(listBrandAliases(ctx.db, idsOf(brands)), (alias) => alias.brandId)
  const rows = brands.map(({ id, ...brand }) => {
    const { handles, spellings } = groupAliases(aliases.get(id) ?? [])
    return { ...withIsoDates(brand), handles, spellings }
  })
  return { rows, nextId: brands.length < page.limit ? null : (brands.at(-1)?.id ?? null) }
}

/**
 * The same for codes, each with its evidence, its copies and its votes, without anything about the
 * voters.
 */
export function exportCodes(ctx: AdminContext, input: ExportInput): ExportedCodes {
  const page = { afterId: input.afterId ?? 0, limit: LIMITS.exportBatch }
  const codes = listCodesToExport(ctx.db, page)
  const ids = idsOf(codes)
  const sources = Map.groupBy(listSourcesToExport(ctx.db, ids), ({ codeId }) => codeId)
  const votes = Map.groupBy(listVotes(ctx.db, ids), ({ codeId }) => codeId)
  const copies = Map.groupBy(listCopiesToExport(ctx.db, ids), ({ codeId }) => codeId)
  const rows = codes.map(({ id, username, ...code }) => {
    const posts = (sources.get(id) ?? []).slice(-LIMITS.transferSources).map(withIsoDates)
    const first = posts.find((post) => post.username === username) ?? posts[0]
    return {
      ...withIsoDates(code),
      postUrl: first?.postUrl ?? null,
      username,
      quote: first?.quote ?? null,
      postedAt: first?.postedAt ?? null,
      sources: posts,
      votes: (votes.get(id) ?? [])
        .slice(0, LIMITS.transferVotes)
        .map(({ vote, createdAt }) => withIsoDates({ vote, createdAt })),
      copies: (copies.get(id) ?? [])
        .slice(-LIMITS.transferVotes)
        .map(({ day, copies }) => ({ day, copies })),
    }
  })
  return { rows, nextId: codes.length < page.limit ? null : (codes.at(-1)?.id ?? null) }
}
