import type { ServiceContext } from '#server/services/context.ts'
import { removeHiddenRows as remove } from '#server/services/remove-hidden-rows.ts'
import type { TaskResult } from '../schedule.ts'

/** What a process that ended left of deleted and merged brands and of blocked people. */
export const removeHiddenRows = async (ctx: ServiceContext): Promise<TaskResult> => ({
  codes: await remove(ctx),
})
