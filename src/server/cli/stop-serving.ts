import type { JobRunner } from '#jobs/runner.ts'
import { SHUTDOWN } from '../services/collection/collection-state.ts'
import type { Runtime } from './create-runtime.ts'
import { onStopSignal } from './on-stop-signal.ts'
import type { RunningServer } from './start-server.ts'

/** Ten seconds from the signal to the end of the process, the closing of the database included. */
const STOP_MS = 9_500

export const waitForStopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => onStopSignal(resolve))

/**
 * Ends everything that goes on, each at its next good point. What is still at work in the end is
 * named in the log, and ends with the process; the exit code that this resolves with is then 1.
 */
export async function stopServing(
  { deps }: Runtime,
  parts: { signal: NodeJS.Signals; server: RunningServer; jobs: JobRunner | null },
): Promise<number> {
  const { logger, background, collection, shareImages } = deps
  const startedMs = performance.now()
  logger.info({ signal: parts.signal }, 'stopping')
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), STOP_MS)
  const left = new Set<string>()
  const track = (name: string, work: Promise<void>) => {
    left.add(name)
    return work.finally(() => left.delete(name))
  }
  const jobs = parts.jobs?.stop()
  // Told before the run, so that nothing begins another one after it.
  const tasks = background.stop()
  collection.requestStop(SHUTDOWN)
  shareImages.stop()
  const work = Promise.all([
    track('requests', parts.server.stop(deadline.signal)),
    track('jobs', Promise.resolve(jobs)),
    track('background tasks', tasks),
    track('collection', collection.waitUntilIdle()),
  ])
  // Looked at before anything is cut: that ends the requests as well.
  const leftLate = new Promise<string[]>((resolve) => {
    deadline.signal.addEventListener('abort', () => resolve([...left]))
  })
  const cutOff = await Promise.race([work.then(() => null), leftLate])
  clearTimeout(timer)
  const durationMs = Math.round(performance.now() - startedMs)
  if (!cutOff) {
    logger.info({ durationMs }, 'stopped')
    return 0
  }
  logger.warn({ durationMs, left: cutOff }, 'stopped, work was cut off')
  // Whatever still runs finds the database closed and must not keep the process.
  setImmediate(() => process.exit(1))
  return 1
}
