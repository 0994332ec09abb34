import { tidyCodeSearch as tidy } from '#server/services/codes/tidy-code-search.ts'
import type { ServiceContext } from '#server/services/context.ts'
import type { TaskResult } from '../schedule.ts'

/** Merges the pieces of the operator's search index. */
export async function tidyCodeSearch(ctx: ServiceContext): Promise<TaskResult> {
  return { steps: await tidy(ctx) }
}
