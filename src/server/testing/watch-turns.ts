import { setImmediate } from 'node:timers/promises'
import type { ServiceDeps } from '../services/context.ts'
import { getDataVersion } from '../services/health/get-data-version.ts'

/** Calls `look` at each turn of the event loop while the work is under way, as requests come. */
async function watchTurns(work: () => Promise<unknown>, look: () => void): Promise<void> {
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      look()
      await setImmediate()
    }
  })()
  try {
    await work()
  } finally {
    isDone = true
  }
  await watching
}

/** How often the event loop turns while the work is under way. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  await watchTurns(work, () => {
    turns += 1
  })
  return turns
}

/** How often rendered pages are invalidated by the work, as far as requests in between see it. */
export async function countPageChanges(
  deps: ServiceDeps,
  work: () => Promise<unknown>,
): Promise<number> {
  const versions = new Set<string>()
  const look = () => void versions.add(getDataVersion(deps))
  await watchTurns(work, look)
  look()
  return versions.size - 1
}
