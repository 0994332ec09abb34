import { setImmediate, setTimeout } from 'node:timers/promises'

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

/** How much longer than it held the event loop a run leaves it to others. */
const REST = 2

/** Rests after work that held the event loop for `heldMs`; not at all once `signal` has fired. */
export async function rest(heldMs: number, signal: AbortSignal): Promise<void> {
  await setTimeout(REST * heldMs, undefined, { signal }).catch(() => {})
}
