import { settingsSchema, updateSettingsInputSchema } from '#shared/schemas/settings.ts'
import { getSettings } from '../../services/settings/get-settings.ts'
import { updateSettings } from '../../services/settings/update-settings.ts'
import { adminProcedure, router } from '../init.ts'

export const settingsRouter = router({
  get: adminProcedure.output(settingsSchema).query(({ ctx }) => getSettings(ctx)),
  update: adminProcedure
    .input(updateSettingsInputSchema)
    .output(settingsSchema)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
})
