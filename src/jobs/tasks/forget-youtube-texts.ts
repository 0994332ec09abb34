import { forgetYoutubeTexts as forget } from '#server/services/collection/storing/forget-youtube-texts.ts'
import type { ServiceContext } from '#server/services/context.ts'
import type { TaskResult } from '../schedule.ts'

/** Deletes words of videos and channels on YouTube that may be kept no longer. */
export function forgetYoutubeTexts(ctx: ServiceContext): Promise<TaskResult> {
  return forget(ctx)
}
