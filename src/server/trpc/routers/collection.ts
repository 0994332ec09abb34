import { z } from 'zod'
import {
  collectionResultSchema,
  runSchema,
  startedSchema,
  systemTileSchema,
} from '#shared/schemas/collection.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import {
  processScheduledResultSchema,
  scheduleBrandsInputSchema,
  scheduleBrandsResultSchema,
  scheduledBrandSchema,
} from '#shared/schemas/scheduled-brand.ts'
import { cronConfigSchema, updateCronConfigInputSchema } from '#shared/schemas/settings.ts'
import {
  collectAllBrands,
  startCollection,
  stopCollection,
} from '../../services/collection/collect-brands.ts'
import { getLatestRun, watchCollection } from '../../services/collection/watch-collection.ts'
import { getCronConfig, updateCronConfig } from '../../services/cron/cron-config.ts'
import { triggerCronRun } from '../../services/cron/cron-runs.ts'
import { listSystemStatus } from '../../services/health.ts'
import { processScheduledBrands } from '../../services/scheduling/publish-scheduled-brands.ts'
import {
  deleteScheduledBrand,
  listScheduledBrands,
  retryScheduledBrand,
  scheduleBrands,
} from '../../services/scheduling/schedule-brands.ts'
import { adminMutation, adminProcedure, adminQuery, router } from '../init.ts'

export const collectionRouter = router({
  /** Runs to the end and answers with the result. */
  run: adminProcedure
    .output(collectionResultSchema)
    .mutation(({ ctx }) => collectAllBrands(ctx, { trigger: 'manual' })),
  /** Starts in the background; progress comes by `progress`. */
  start: adminProcedure
    .output(startedSchema)
    .mutation(({ ctx }) => startCollection(ctx, { trigger: 'background' })),
  /** The same for reading again what was read before. */
  readAgain: adminProcedure
    .output(startedSchema)
    .mutation(({ ctx }) => startCollection(ctx, { trigger: 'again' })),
  stop: adminMutation(stopCollection, z.object({ stopped: z.boolean() })),
  latest: adminQuery(getLatestRun, runSchema.nullable()),
  /** The newest run now and at every change, for as long as the panel listens. */
  progress: adminProcedure.subscription(({ ctx, signal }) => watchCollection(ctx, { signal })),
  systemTiles: adminQuery(listSystemStatus, z.array(systemTileSchema)),
})

export const cronRouter = router({
  getConfig: adminQuery(getCronConfig, cronConfigSchema),
  updateConfig: adminMutation(updateCronConfig, cronConfigSchema, updateCronConfigInputSchema),
  trigger: adminMutation(triggerCronRun, startedSchema),
})

export const scheduledBrandsRouter = router({
  list: adminQuery(listScheduledBrands, z.array(scheduledBrandSchema)),
  add: adminMutation(scheduleBrands, scheduleBrandsResultSchema, scheduleBrandsInputSchema),
  /** All waiting ones now, whatever their date. */
  process: adminMutation(processScheduledBrands, processScheduledResultSchema),
  /** A failed one is due again. */
  retry: adminMutation(retryScheduledBrand, scheduledBrandSchema, idInputSchema),
  delete: adminMutation(deleteScheduledBrand, idInputSchema, idInputSchema),
})
