import { setImmediate } from 'node:timers/promises'
import type { ServiceDeps } from '../services/context.ts'
import { getDataVersion } from '../services/health/get-data-version.ts'

/** How often rendered pages get old while something is done, as far as requests in between see it. */
export async function countPageChanges(
  deps: ServiceDeps,
  work: () => Promise<unknown>,
): Promise<number> {
  const versions = new Set([getDataVersion(deps)])
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      versions.add(getDataVersion(deps))
      await setImmediate()
    }
  })()
  await work()
  isDone = true
  await watching
  versions.add(getDataVersion(deps))
  return versions.size - 1
}
