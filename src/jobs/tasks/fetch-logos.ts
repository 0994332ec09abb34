import type { ServiceContext } from '#server/services/context.ts'
import { fetchMissingLogos } from '#server/services/logos/fetch-missing-logos.ts'
import type { TaskResult } from '../schedule.ts'

/** Looks for logos of brands without one, until the process is asked to stop. */
export function fetchLogos(ctx: ServiceContext): Promise<TaskResult> {
  return ctx.background.run((signal) => fetchMissingLogos(ctx, { signal }))
}
