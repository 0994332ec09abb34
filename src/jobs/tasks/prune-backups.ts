import { pruneBackups as prune } from '#server/services/backups/prune-backups.ts'
import type { ServiceContext } from '#server/services/context.ts'
import type { TaskResult } from '../schedule.ts'

/** Deletes backups that are too many or too old, whether or not new ones come. */
export const pruneBackups = (ctx: ServiceContext): TaskResult => ({ backups: prune(ctx) })
