import {
  exportedBrandsSchema,
  exportedCodesSchema,
  exportInputSchema,
} from '#shared/schemas/transfer-export.ts'
import { importInputSchema, importResultSchema } from '#shared/schemas/transfer-import.ts'
import { exportBrands } from '../../services/transfer/export-brands.ts'
import { exportCodes } from '../../services/transfer/export-codes.ts'
import { importBrands } from '../../services/transfer/import-brands.ts'
import { importCodes } from '../../services/transfer/import-codes.ts'
import { adminProcedure, router } from '../init.ts'

export const transferRouter = router({
  exportBrands: adminProcedure
    .input(exportInputSchema)
    .output(exportedBrandsSchema)
    .query(({ ctx, input }) => exportBrands(ctx, input)),
  exportCodes: adminProcedure
    .input(exportInputSchema)
    .output(exportedCodesSchema)
    .query(({ ctx, input }) => exportCodes(ctx, input)),
  /** A piece of a file; the answer says what became of each row. */
  importBrands: adminProcedure
    .input(importInputSchema)
    .output(importResultSchema)
    .mutation(({ ctx, input }) => importBrands(ctx, input)),
  importCodes: adminProcedure
    .input(importInputSchema)
    .output(importResultSchema)
    .mutation(({ ctx, input }) => importCodes(ctx, input)),
})
