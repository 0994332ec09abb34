import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startJobs } from '#jobs/runner.ts'
import { JOBS } from '#jobs/schedule.ts'
import type { Config } from '../config.ts'
import { SHUTDOWN } from '../services/collection/collection-state.ts'
import { ServiceError } from '../services/errors.ts'
import { loadClientAssets } from '../web/client-assets.ts'
import { createRuntime, type Runtime } from './create-runtime.ts'
import { prepareStart } from './prepare-start.ts'
import { startServer } from './start-server.ts'

/** Serves until SIGTERM or SIGINT; requests in flight are finished first. */
export async function serveCommand(config: Config): Promise<number> {
  const runtime = createRuntime(config)
  const { generatedPassword } = await prepareStart(runtime)
  if (generatedPassword) announceLogin(config.adminUsername, generatedPassword)
  return serveRuntime(runtime, ({ url }) =>
    runtime.deps.logger.info({ url, publicUrl: config.publicUrl }, 'listening'),
  )
}

/** Serves a prepared runtime; resolves with the exit code after a clean stop. */
export async function serveRuntime(
  runtime: Runtime,
  onListening: (server: { url: string }) => void,
): Promise<number> {
  const server = await startServer(runtime, loadBuiltClient())
  const jobs = runtime.config.jobs === 'on' ? startJobs(JOBS, runtime.asSystem) : null
  onListening(server)
  const signal = await waitForStopSignal()
  runtime.deps.logger.info({ signal }, 'stopping')
  jobs?.stop()
  runtime.deps.collection.requestStop(SHUTDOWN)
  await server.stop()
  await runtime.deps.collection.waitUntilIdle()
  await runtime.deps.background.stop()
  runtime.close()
  return 0
}

function loadBuiltClient() {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'client')
  if (!existsSync(join(folder, '.vite', 'manifest.json')))
    throw new ServiceError('unavailable', 'Der Client ist nicht gebaut. Bitte erst: npm run build')
  return loadClientAssets(folder)
}

/** The one time the password is seen: on the console of whoever started the program. */
export function announceLogin(username: string, password: string): void {
  process.stderr.write(
    `\nEs wurde ein Zugang für den Betreiber angelegt. Das Passwort wird nur dieses eine Mal gezeigt:\n` +
      `  Benutzername: ${username}\n  Passwort:     ${password}\n\n`,
  )
}

function waitForStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}
