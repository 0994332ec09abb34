import { z } from 'zod'
import { bulkResultSchema } from '#shared/schemas/admin-code.ts'
import { addBrandResultSchema } from '#shared/schemas/brand.ts'
import * as schemas from '#shared/schemas/collection.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import * as pasted from '#shared/schemas/pasted-post.ts'
import * as scheduling from '#shared/schemas/scheduled-brand.ts'
import { cronConfigSchema, updateCronConfigInputSchema } from '#shared/schemas/settings.ts'
import {
  addedFeedSchema,
  addFeedInputSchema,
  sourceFeedSchema,
} from '#shared/schemas/source-feed.ts'
import * as collection from '../../services/collection/collect-brands.ts'
import {
  addSourceFeed,
  listSourceFeeds,
  removeSourceFeed,
} from '../../services/collection/source-feeds.ts'
import * as unknown from '../../services/collection/unknown-brands.ts'
import { getLatestRun, watchCollection } from '../../services/collection/watch-collection.ts'
import { getCronConfig, updateCronConfig } from '../../services/cron/cron-config.ts'
import { triggerCronRun } from '../../services/cron/cron-runs.ts'
import { listSystemStatus } from '../../services/health.ts'
import { processScheduledBrands } from '../../services/scheduling/publish-scheduled-brands.ts'
import * as schedule from '../../services/scheduling/schedule-brands.ts'
import { adminProcedure, call, router } from '../init.ts'

/** Loaded with the first post: the reader's words are as large as the rest of the server. */
const loadPaste = () => import('../../services/collection/paste-post.ts')

export const collectionRouter = router({
  /** Runs to the end and answers with the result. */
  run: adminProcedure
    .output(schemas.collectionResultSchema)
    .mutation(({ ctx }) => collection.collectAllBrands(ctx, { trigger: 'manual' })),
  /** Starts in the background; progress comes by `progress`. */
  start: adminProcedure
    .output(schemas.startedSchema)
    .mutation(({ ctx }) => collection.startCollection(ctx, { trigger: 'background' })),
  /** The same for reading again what was read before. */
  readAgain: adminProcedure
    .output(schemas.startedSchema)
    .mutation(({ ctx }) => collection.startCollection(ctx, { trigger: 'again' })),
  /** What stands in a caption; changes nothing, but a long caption is no query. */
  readPost: adminProcedure
    .input(pasted.readPostInputSchema)
    .output(pasted.pastedReadingSchema)
    .mutation(async ({ ctx, input }) => (await loadPaste()).readPastedPost(ctx, input)),
  storePost: adminProcedure
    .input(pasted.storePostInputSchema)
    .output(pasted.storePostResultSchema)
    .mutation(async ({ ctx, input }) => (await loadPaste()).storePastedPost(ctx, input)),
  /** The files that were sent to the route for uploads before. */
  readUploads: adminProcedure
    .output(schemas.startedSchema)
    .mutation(call(collection.startUploadRun)),
  stop: adminProcedure
    .output(z.object({ stopped: z.boolean() }))
    .mutation(call(collection.stopCollection)),
  latest: adminProcedure.output(schemas.runSchema.nullable()).query(call(getLatestRun)),
  /** The newest run now and at every change, for as long as the panel listens. */
  progress: adminProcedure.subscription(({ ctx, signal }) => watchCollection(ctx, { signal })),
  systemTiles: adminProcedure
    .output(z.array(schemas.systemTileSchema))
    .query(call(listSystemStatus)),
})

export const unknownBrandsRouter = router({
  list: adminProcedure
    .output(z.array(schemas.unknownBrandSchema))
    .query(call(unknown.listUnknownBrands)),
  assign: adminProcedure
    .input(schemas.assignUnknownBrandInputSchema)
    .output(schemas.brandLinkSchema)
    .mutation(call(unknown.assignUnknownBrand)),
  add: adminProcedure
    .input(idInputSchema)
    .output(addBrandResultSchema)
    .mutation(call(unknown.addUnknownBrand)),
  ignore: adminProcedure
    .input(schemas.ignoreUnknownBrandInputSchema)
    .output(idInputSchema)
    .mutation(call(unknown.ignoreUnknownBrand)),
})

export const sourceFeedsRouter = router({
  list: adminProcedure.output(z.array(sourceFeedSchema)).query(call(listSourceFeeds)),
  add: adminProcedure
    .input(addFeedInputSchema)
    .output(addedFeedSchema)
    .mutation(call(addSourceFeed)),
  remove: adminProcedure.input(idInputSchema).output(z.void()).mutation(call(removeSourceFeed)),
})

export const cronRouter = router({
  getConfig: adminProcedure.output(cronConfigSchema).query(call(getCronConfig)),
  updateConfig: adminProcedure
    .input(updateCronConfigInputSchema)
    .output(cronConfigSchema)
    .mutation(call(updateCronConfig)),
  trigger: adminProcedure.output(schemas.startedSchema).mutation(call(triggerCronRun)),
})

export const scheduledBrandsRouter = router({
  list: adminProcedure
    .output(z.array(scheduling.scheduledBrandSchema))
    .query(call(schedule.listScheduledBrands)),
  add: adminProcedure
    .input(scheduling.scheduleBrandsInputSchema)
    .output(scheduling.scheduleBrandsResultSchema)
    .mutation(call(schedule.scheduleBrands)),
  /** All waiting ones now, whatever their date. */
  process: adminProcedure
    .output(scheduling.processScheduledResultSchema)
    .mutation(call(processScheduledBrands)),
  makeManyDue: adminProcedure
    .input(scheduling.scheduledIdsInputSchema)
    .output(bulkResultSchema)
    .mutation(call(schedule.makeScheduledBrandsDue)),
  deleteMany: adminProcedure
    .input(scheduling.scheduledIdsInputSchema)
    .output(bulkResultSchema)
    .mutation(call(schedule.deleteScheduledBrands)),
  /** A failed one is due again. */
  retry: adminProcedure
    .input(idInputSchema)
    .output(scheduling.scheduledBrandSchema)
    .mutation(call(schedule.retryScheduledBrand)),
  delete: adminProcedure
    .input(idInputSchema)
    .output(idInputSchema)
    .mutation(call(schedule.deleteScheduledBrand)),
})
