import { readTransaction } from '#db/transactions.ts'
import { createCsvWriter, createJsonWriter } from '#shared/domain/export-writers.ts'
import { BRAND_COLUMNS, CODE_COLUMNS } from '#shared/schemas/transfer-export.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { exportBrands } from './export-brands.ts'
import { exportCodes } from './export-codes.ts'

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
 * the command line. Throws `unauthenticated` for visitors, and what `write` throws.
 */
export function writeExport(
  ctx: ServiceContext,
  format: ExportFormat,
  write: (part: ExportPart, text: string) => void,
): Record<ExportPart, number> {
  requireAdmin(ctx)
  return readTransaction(ctx.db, (tx) => {
    const inside = { ...ctx, db: tx }
    const writePart = (part: ExportPart): number => {
      const { columns, read } = PARTS[part]
      const toText = format === 'csv' ? createCsvWriter(columns) : createJsonWriter()
      let count = 0
      for (let afterId: number | null = 0; afterId !== null; ) {
        const { rows, nextId }: Page = read(inside, { afterId })
        write(part, toText(rows, nextId === null))
        count += rows.length
        afterId = nextId
      }
      return count
    }
    return { brands: writePart('brands'), codes: writePart('codes') }
  })
}
