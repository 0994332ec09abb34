import type { ServiceContext } from '#server/services/context.ts'
import { drawStaleShareImages } from '#server/services/share-images/draw-stale-share-images.ts'
import type { TaskResult } from '../schedule.ts'

/** Draws the sharing pictures that are missing or out of date, a bounded number of them. */
export function renderShareImages(ctx: ServiceContext): Promise<TaskResult> {
  return drawStaleShareImages(ctx)
}
