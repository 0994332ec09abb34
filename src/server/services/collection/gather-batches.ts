import { setImmediate } from 'node:timers/promises'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'

export const MAX_POSTS = 32

/**
 * Events in their order. A batch ends at 32 posts, at an error, and where the source says how far it is: after
 * a page of results or a stretch of a file. Nothing is begun for the next one before this one is done with.
 */
export async function* batchEvents(
  events: AsyncIterable<SourceEvent>,
): AsyncGenerator<SourceEvent[]> {
  let batch: SourceEvent[] = []
  let posts = 0
  for await (const event of events) {
    batch.push(event)
    if (event.type === 'post') posts += 1
    if (posts < MAX_POSTS && event.type !== 'progress' && event.type !== 'error') continue
    yield batch
    batch = []
    posts = 0
    // Visitors' requests get their turn.
    await setImmediate()
  }
  if (batch.length > 0) yield batch
}
