import { setImmediate } from 'node:timers/promises'

/** How long the event loop may be held in one piece, in milliseconds. */
const SLICE_MS = 5

/** Awaited between two posts, it lets visitors' requests in whenever a slice is used up. */
export function createPacer(): () => Promise<void> {
  let sliceStart = performance.now()
  return async () => {
    if (performance.now() - sliceStart < SLICE_MS) return
    await setImmediate()
    sliceStart = performance.now()
  }
}
