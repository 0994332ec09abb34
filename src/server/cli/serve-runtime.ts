import type { AddressInfo } from 'node:net'
import { type JobRunner, startJobs } from '#jobs/runner.ts'
import { JOBS } from '#jobs/schedule.ts'
import { createApp } from '../app.ts'
import { toAssetsFolder, toUrl } from '../config.ts'
import { findProgramFiles } from '../program-files.ts'
import { SHUTDOWN } from '../services/collection/collection-state.ts'
import type { ServiceDeps } from '../services/context.ts'
import { ServiceError } from '../services/errors.ts'
import { saveSecurityCounts } from '../services/security-counts.ts'
import type { AppDeps } from '../web/app-env.ts'
import { answerFromCache, createAnswerCache } from '../web/cache.ts'
import { type ClientAssets, loadClientAssets } from '../web/pages/client-assets.ts'
import { createHttpServer } from '../web/protection/create-http-server.ts'
import { onStopSignal } from './command.ts'
import type { Runtime } from './create-runtime.ts'

/** Ten seconds from the signal to the end of the process, the closing of the database included. */
const STOP_MS = 9_500

/** What the app takes of a runtime; without METRICS_TOKEN nothing is measured. */
export const createAppDeps = ({ config, deps }: Runtime, assets: ClientAssets): AppDeps => ({
  services: deps,
  site: config.site,
  trustedProxies: config.trustedProxies,
  assets,
  isReady: () => true,
  mcp: config.mcp === 'on',
})

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
    const server = await listen(runtime, metrics)
    const jobs =
      runtime.config.jobs === 'on'
        ? startJobs(JOBS, runtime.asSystem, metrics?.recorder.recordJob)
        : null
    onListening(server)
    // Not before: nobody waits for it, and pages work without.
    server.assets
      .keepIn(toAssetsFolder(runtime.config.dataDir))
      .catch((err) => runtime.deps.logger.warn({ err }, 'scripts of pages not kept'))
    runtime.deps.logger.info({ signal: await signal }, 'stopping')
    return await stopServing(runtime.deps, server, jobs)
  } finally {
    runtime.close()
  }
}

/** What measures, whose code is loaded only if needed. */
async function createMetrics({ config, deps }: Runtime) {
  if (!config.metricsToken) return null
  const { createMetricsRecorder } = await import('../metrics/metrics-recorder.ts')
  return { token: config.metricsToken, recorder: createMetricsRecorder(deps, config.dataDir) }
}

/** Listens on the configured address. Rejects when the port is taken or not allowed. */
async function listen(runtime: Runtime, metrics: AppDeps['metrics'] = null) {
  let stopping = false
  const assets = loadBuiltClient()
  const base = createAppDeps(runtime, assets)
  const deps: AppDeps = { ...base, isReady: () => !stopping, metrics }
  const answers = createAnswerCache(deps)
  const { fetch } = createApp(deps, answers)
  const { host, port } = runtime.config
  const { server, stop } = createHttpServer(fetch, {}, answerFromCache(deps, answers))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    assets,
    url: toUrl(host, (server.address() as AddressInfo).port),
    stop: (deadline: AbortSignal) => {
      stopping = true
      return stop(deadline)
    },
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
  deps: ServiceDeps,
  server: Awaited<ReturnType<typeof listen>>,
  jobs: JobRunner | null,
): Promise<number> {
  const { logger, background, collection, shareImages } = deps
  const startedMs = performance.now()
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), STOP_MS)
  const left = new Set<string>()
  const track = (name: string, work: Promise<void> | undefined) => {
    left.add(name)
    return Promise.resolve(work).finally(() => left.delete(name))
  }
  const jobsEnd = jobs?.stop()
  // Stopped before the collection, so that no task starts another one.
  const tasksEnd = background.stop()
  collection.requestStop(SHUTDOWN)
  shareImages.stop()
  const work = Promise.all([
    track('requests', server.stop(deadline.signal)),
    track('jobs', jobsEnd),
    track('background tasks', tasksEnd),
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
    try {
      saveSecurityCounts(deps)
    } catch (error) {
      logger.error({ err: error }, 'security counts not saved')
    }
    logger.info({ durationMs }, 'stopped')
    return 0
  }
  logger.warn({ durationMs, left: cutOff }, 'stopped, work was cut off')
  // Work that still runs finds the database closed and must not keep the process alive.
  setImmediate(() => process.exit(1))
  return 1
}
