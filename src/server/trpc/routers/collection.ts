import { z } from 'zod'
import {
  collectionResultSchema,
  runSchema,
  startedSchema,
  systemTileSchema,
} from '#shared/schemas/collection.ts'
import { collectAllBrands } from '../../services/collection/collect-all-brands.ts'
import { getLatestRun } from '../../services/collection/get-latest-run.ts'
import { listSystemTiles } from '../../services/collection/list-system-tiles.ts'
import { startCollection } from '../../services/collection/start-collection.ts'
import { stopCollection } from '../../services/collection/stop-collection.ts'
import { watchCollection } from '../../services/collection/watch-collection.ts'
import { adminProcedure, router } from '../init.ts'

export const collectionRouter = router({
  /** Runs to the end and answers with the result. */
  run: adminProcedure
    .output(collectionResultSchema)
    .mutation(({ ctx }) => collectAllBrands(ctx, { trigger: 'manual' })),
  /** Starts in the background; progress comes by `progress`. */
  start: adminProcedure
    .output(startedSchema)
    .mutation(({ ctx }) => startCollection(ctx, { trigger: 'background' })),
  stop: adminProcedure
    .output(z.object({ stopped: z.boolean() }))
    .mutation(({ ctx }) => stopCollection(ctx)),
  latest: adminProcedure.output(runSchema.nullable()).query(({ ctx }) => getLatestRun(ctx)),
  /** The newest run now and at every change, for as long as the panel listens. */
  progress: adminProcedure.subscription(({ ctx, signal }) => watchCollection(ctx, { signal })),
  systemTiles: adminProcedure
    .output(z.array(systemTileSchema))
    .query(({ ctx }) => listSystemTiles(ctx)),
})
