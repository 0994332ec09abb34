import { idsOf } from '#db/queries/batches.ts'
import { listBrandAliases } from '#db/queries/brand-directory.ts'
import { listBrandsToExport, listCodesToExport, listSourcesToExport } from '#db/queries/transfer.ts'
import { createRowWriter, type FileFormat } from '#shared/domain/export-files.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import * as transfer from '#shared/schemas/transfer.ts'
import { groupAliases } from '../brands/plan-brand.ts'
import type { AdminContext } from '../context.ts'
import { withIsoDates } from '../iso-dates.ts'

const PARTS = {
  brands: { columns: transfer.BRAND_COLUMNS, read: exportBrands },
  codes: { columns: transfer.CODE_COLUMNS, read: exportCodes },
}

/**
 * The file that the panel gives out: `write` gets it piece by piece. Answers how many rows it has.
 * Holds the thread: for the command line. Throws what `write` throws.
 */
export function exportFile(
  ctx: AdminContext,
  { part, format }: { part: keyof typeof PARTS; format: FileFormat },
  write: (text: string) => void,
): number {
  const { columns, read } = PARTS[part]
  const toText = createRowWriter(format, columns)
  let count = 0
  for (let afterId: number | null = 0; afterId !== null; ) {
    const { rows, nextId }: transfer.ExportedRows<Record<string, unknown>> = read(ctx, { afterId })
    write(toText(rows, nextId === null))
    count += rows.length
    afterId = nextId
  }
  return count
}

/**
 * The next brands of an export, oldest first; `nextId` is the next call's `afterId`. Logos are not
 * part of it, they are fetched again.
 */
export function exportBrands(
  ctx: AdminContext,
  input: transfer.ExportInput,
): transfer.ExportedRows<transfer.Written<transfer.BrandRow>> {
  const brands = listBrandsToExport(ctx.db, { ...input, limit: LIMITS.exportBatch })
  const aliases = Map.groupBy(listBrandAliases(ctx.db, idsOf(brands)), (alias) => alias.brandId)
  const rows = brands.map(({ id, ...brand }) => {
    const { handles, spellings } = groupAliases(aliases.get(id) ?? [])
    return { ...withIsoDates(brand), handles, spellings }
  })
  return { rows, nextId: brands.at(-1)?.id ?? null }
}

/** The same for codes, each with its evidence. */
export function exportCodes(
  ctx: AdminContext,
  input: transfer.ExportInput,
): transfer.ExportedRows<transfer.Written<transfer.CodeRow>> {
  const codes = listCodesToExport(ctx.db, { ...input, limit: LIMITS.exportBatch })
  const sources = Map.groupBy(listSourcesToExport(ctx.db, idsOf(codes)), ({ codeId }) => codeId)
  const rows = codes.map(({ id, status, statusPinned, ...code }) => {
    const posts = (sources.get(id) ?? [])
      .slice(-LIMITS.transferSources)
      .map(({ codeId: _codeId, ...post }) => withIsoDates(post))
    const first = posts.find(({ username }) => username === code.username) ?? posts[0]
    return {
      ...withIsoDates(code),
      status: statusPinned ? status : null,
      postUrl: first?.postUrl ?? null,
      quote: first?.quote ?? null,
      postedAt: first?.postedAt ?? null,
      sources: posts,
    }
  })
  return { rows, nextId: codes.at(-1)?.id ?? null }
}
