import { startJobs } from '#jobs/runner.ts'
import { JOBS } from '#jobs/schedule.ts'
import { findProgramFiles } from '../program-files.ts'
import { ServiceError } from '../services/errors.ts'
import { loadClientAssets } from '../web/client-assets.ts'
import { createMetrics } from './create-metrics.ts'
import type { Runtime } from './create-runtime.ts'
import { startServer } from './start-server.ts'
import { stopServing, waitForStopSignal } from './stop-serving.ts'

/**
 * Serves a prepared runtime and closes it; resolves with the exit code after the stop, or rejects
 * when it cannot listen.
 */
export async function serveRuntime(
  runtime: Runtime,
  onListening: (server: { url: string }) => void,
): Promise<number> {
  const signal = waitForStopSignal()
  try {
    runtime.beginServing()
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
