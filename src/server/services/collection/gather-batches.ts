import { setImmediate, setTimeout } from 'node:timers/promises'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'

export const MAX_POSTS = 32
const MAX_MS = 100
/** How long the event loop may be held in one piece, in milliseconds. */
const SLICE_MS = 5

/**
 * Events in their order: a batch ends at 32 posts or a tenth of a second after its first event, and
 * nothing is begun for the next one before this one is done with. The signal given to `search` also
 * fires when the iteration is ended early, so that a call under way is not waited for.
 */
export async function* batchEvents(
  search: (signal: AbortSignal) => AsyncIterable<SourceEvent>,
  signal: AbortSignal,
): AsyncGenerator<SourceEvent[]> {
  const ended = new AbortController()
  const events = search(AbortSignal.any([signal, ended.signal]))
  const iterator = events[Symbol.asyncIterator]()
  const yieldToRequests = createYielder()
  let upcoming: Promise<IteratorResult<SourceEvent>> | null = null
  try {
    for (let isOver = false; !isOver; ) {
      const first = await (upcoming ?? iterator.next())
      upcoming = null
      if (first.done) return
      const batch = [first.value]
      let posts = countPosts(first.value)
      const timer = new AbortController()
      const timeIsUp = setTimeout(MAX_MS, null, { signal: timer.signal }).catch(() => null)
      while (posts < MAX_POSTS) {
        upcoming = iterator.next()
        const next = await Promise.race([upcoming, timeIsUp])
        // What is still under way is the first of the next batch.
        if (!next) break
        upcoming = null
        isOver = next.done === true
        if (next.done) break
        batch.push(next.value)
        posts += countPosts(next.value)
        await yieldToRequests()
      }
      timer.abort()
      yield batch
    }
  } finally {
    ended.abort()
    await iterator.return?.()
  }
}

const countPosts = ({ type }: SourceEvent): number => (type === 'post' ? 1 : 0)

/** Awaited between two posts, it lets visitors' requests in whenever a slice is used up. */
function createYielder(): () => Promise<void> {
  let sliceStart = performance.now()
  return async () => {
    if (performance.now() - sliceStart < SLICE_MS) return
    await setImmediate()
    sliceStart = performance.now()
  }
}
