import { type JobRunner, startJobs } from '#jobs/runner.ts'
import { JOBS } from '#jobs/schedule.ts'
import { findProgramFiles } from '../program-files.ts'
import { SHUTDOWN } from '../services/collection/collection-state.ts'
import { ServiceError } from '../services/errors.ts'
import { loadClientAssets } from '../web/pages/client-assets.ts'
import { onStopSignal } from './command.ts'
import type { Runtime } from './create-runtime.ts'
import { createMetrics, type RunningServer, startServer } from './start-server.ts'

/** Ten seconds from the signal to the end of the process, the closing of the database included. */
const STOP_MS = 9_500

/**
 * Serves a prepared runtime and closes it; resolves with the exit code after the stop, or rejects
 * when it cannot listen.
 */
export async function serveRuntime(
  runtime: Runtime,
  onListening: (server: { url: string }) => void,
): Promise<number> {
  const signal = new Promise<NodeJS.Signals>((resolve) => onStopSignal(resolve))
  try {
    const metrics = await createMetrics(runtime)
    const server = await startServer(runtime, loadBuiltClient(), metrics)
    const jobs =
      runtime.config.jobs === 'on'
        ? startJobs(JOBS, runtime.asSystem, metrics?.recorder.recordJob)
        : null
    onListening(server)
    return await stopServing(runtime, { signal: await signal, server, jobs })
  } finally {
    runtime.close()
  }
}

function loadBuiltClient() {
  const { client } = findProgramFiles()
  if (client.paths.length === 0)
    throw new ServiceError('unavailable', 'Der Client ist nicht gebaut. Bitte erst: npm run build')
  return loadClientAssets(client)
}

/**
 * Stops all work at the next point where that is safe. Work that is still running at the deadline is
 * logged and ends with the process; the exit code is then 1.
 */
async function stopServing(
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
  // Stopped before the collection, so that no task starts another one.
  const tasks = background.stop()
  collection.requestStop(SHUTDOWN)
  shareImages.stop()
  const work = Promise.all([
    track('requests', parts.server.stop(deadline.signal)),
    track('jobs', Promise.resolve(jobs)),
    track('background tasks', tasks),
    track('collection', collection.waitUntilIdle()),
  ])
  // Listed before the connections are cut, since that ends the requests as well.
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
  // Work that still runs finds the database closed and must not keep the process alive.
  setImmediate(() => process.exit(1))
  return 1
}
