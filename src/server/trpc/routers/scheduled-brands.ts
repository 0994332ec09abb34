import { z } from 'zod'
import { idInputSchema } from '#shared/schemas/common.ts'
import {
  processScheduledResultSchema,
  scheduleBrandsInputSchema,
  scheduleBrandsResultSchema,
  scheduledBrandSchema,
} from '#shared/schemas/scheduled-brand.ts'
import { deleteScheduledBrand } from '../../services/scheduling/delete-scheduled-brand.ts'
import { listScheduledBrands } from '../../services/scheduling/list-scheduled-brands.ts'
import { processScheduledBrands } from '../../services/scheduling/process-scheduled-brands.ts'
import { retryScheduledBrand } from '../../services/scheduling/retry-scheduled-brand.ts'
import { scheduleBrands } from '../../services/scheduling/schedule-brands.ts'
import { adminProcedure, router } from '../init.ts'

export const scheduledBrandsRouter = router({
  list: adminProcedure
    .output(z.array(scheduledBrandSchema))
    .query(({ ctx }) => listScheduledBrands(ctx)),
  add: adminProcedure
    .input(scheduleBrandsInputSchema)
    .output(scheduleBrandsResultSchema)
    .mutation(({ ctx, input }) => scheduleBrands(ctx, input)),
  /** All waiting ones now, whatever their date. */
  process: adminProcedure
    .output(processScheduledResultSchema)
    .mutation(({ ctx }) => processScheduledBrands(ctx)),
  /** A failed one is due again. */
  retry: adminProcedure
    .input(idInputSchema)
    .output(scheduledBrandSchema)
    .mutation(({ ctx, input }) => retryScheduledBrand(ctx, input)),
  delete: adminProcedure
    .input(idInputSchema)
    .output(idInputSchema)
    .mutation(({ ctx, input }) => deleteScheduledBrand(ctx, input)),
})
