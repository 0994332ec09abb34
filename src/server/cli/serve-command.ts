import { startJobs } from '#jobs/runner.ts'
import { JOBS } from '#jobs/schedule.ts'
import { type Config, describeMissingJobs } from '../config.ts'
import { findProgramFiles } from '../program-files.ts'
import { ServiceError } from '../services/errors.ts'
import { loadClientAssets } from '../web/client-assets.ts'
import { type Cli, helpText } from './cli.ts'
import { createMetrics } from './create-metrics.ts'
import { createRuntime, type Runtime } from './create-runtime.ts'
import { prepareStart } from './prepare-start.ts'
import { startServer } from './start-server.ts'
import { stopServing, waitForStopSignal } from './stop-serving.ts'

export function addServeCommand({ program, runWithConfig }: Cli): void {
  program
    .command('serve')
    .description('startet den Server (Vorgabe ohne Befehl)')
    .addHelpText(
      'after',
      helpText(
        'Lauscht auf HOST und PORT, bringt die Datenbank in DATA_DIR auf den Stand des Programms und läuft,',
        'bis SIGTERM, SIGINT (Strg+C) oder SIGHUP kommt: Laufende Anfragen werden beendet, nach höchstens',
        '10 s ist Schluss; ein zweites Signal beendet sofort. Je Datenordner läuft ein Server.',
        '',
        'Beispiele:',
        '  codefluencer serve',
        '  PORT=8080 PUBLIC_URL=https://codes.example DATA_DIR=/var/lib/codefluencer codefluencer',
      ),
    )
    .action(runWithConfig(serveCommand))
}

/** Serves until a signal asks it to end; requests in flight are finished first. */
async function serveCommand(config: Config): Promise<number> {
  const runtime = createRuntime(config, { lock: config.primaryUrl ? 'shared' : 'serve' })
  try {
    const { generatedPassword } = await prepareStart(runtime)
    if (generatedPassword) announceLogin(config.adminUsername, generatedPassword)
  } catch (error) {
    runtime.close()
    throw error
  }
  warnOfMissingJobs(runtime)
  return serveRuntime(runtime, ({ url }) =>
    runtime.deps.logger.info({ url, publicUrl: config.publicUrl }, 'listening'),
  )
}

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
    const metrics = createMetrics(runtime)
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

/** In the log for whoever watches it, and in words for whoever started the program. */
function warnOfMissingJobs({ config, deps }: Runtime): void {
  const words = describeMissingJobs(config)
  if (!words) return
  deps.logger.warn('jobs are off: salts, logs and sessions are not deleted')
  process.stderr.write(`${words}\n`)
}

/** The one time the password is seen: on the console of whoever started the program. */
export function announceLogin(username: string, password: string): void {
  process.stderr.write(
    `\nEs wurde ein Zugang für den Betreiber angelegt. Das Passwort wird nur dieses eine Mal gezeigt:\n` +
      `  Benutzername: ${username}\n  Passwort:     ${password}\n\n`,
  )
}
