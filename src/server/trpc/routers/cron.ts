import { startedSchema } from '#shared/schemas/collection.ts'
import { cronConfigSchema, updateCronConfigInputSchema } from '#shared/schemas/cron.ts'
import { getCronConfig } from '../../services/cron/get-cron-config.ts'
import { triggerCronRun } from '../../services/cron/trigger-cron-run.ts'
import { updateCronConfig } from '../../services/cron/update-cron-config.ts'
import { adminProcedure, router } from '../init.ts'

export const cronRouter = router({
  getConfig: adminProcedure.output(cronConfigSchema).query(({ ctx }) => getCronConfig(ctx)),
  updateConfig: adminProcedure
    .input(updateCronConfigInputSchema)
    .output(cronConfigSchema)
    .mutation(({ ctx, input }) => updateCronConfig(ctx, input)),
  trigger: adminProcedure.output(startedSchema).mutation(({ ctx }) => triggerCronRun(ctx)),
})
