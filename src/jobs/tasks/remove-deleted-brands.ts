import { removeDeletedBrands as remove } from '#server/services/brands/delete-brand.ts'
import type { ServiceContext } from '#server/services/context.ts'
import type { TaskResult } from '../schedule.ts'

/** What a process that ended left of deleted brands. */
export const removeDeletedBrands = async (ctx: ServiceContext): Promise<TaskResult> => ({
  codes: await remove(ctx),
})
