import { setImmediate } from 'node:timers/promises'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'

export const MAX_POSTS = 32

/**
 * Events in their order. A batch ends at 32 posts or broken lines, at a failure, and where the source says how
 * far it is: after a page of results or a stretch of a file. Nothing is begun for the next one before this
 * one is done with.
 */
export async function* batchEvents(
  events: AsyncIterable<SourceEvent>,
): AsyncGenerator<SourceEvent[]> {
  let batch: SourceEvent[] = []
  let lines = 0
  for await (const event of events) {
    batch.push(event)
    const isFailure = event.type === 'error' && event.error.kind !== 'bad_line'
    if (event.type === 'post' || event.type === 'error') lines += 1
    if (lines < MAX_POSTS && !isFailure && event.type !== 'progress') continue
    yield batch
    batch = []
    lines = 0
    // Visitors' requests get their turn.
    await setImmediate()
  }
  if (batch.length > 0) yield batch
}
