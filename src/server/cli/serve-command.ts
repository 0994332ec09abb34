import { type Config, describeMissingJobs } from '../config.ts'
import { ensureOperator } from '../services/auth/operator.ts'
import { markInterruptedRuns } from '../services/collection/collect-brands.ts'
import { deleteUploads } from '../services/collection/uploads.ts'
import { resumeCron } from '../services/cron/cron-runs.ts'
import { resumeScheduledBrands } from '../services/scheduling/publish-scheduled-brands.ts'
import { addCommand, type Cli } from './command.ts'
import { createRuntime, type Runtime } from './create-runtime.ts'

export function addServeCommand({ program, runWithConfig }: Cli): void {
  addCommand(program, 'serve', 'startet den Server (Vorgabe ohne Befehl)', [
    'Lauscht auf HOST und PORT, bringt die Datenbank in DATA_DIR auf den Stand des Programms und läuft,',
    'bis SIGTERM, SIGINT (Strg+C) oder SIGHUP kommt: Laufende Anfragen werden beendet, nach höchstens',
    '10 s ist Schluss; ein zweites Signal beendet sofort. Je Datenordner läuft ein Server.',
    '',
    'Beispiele:',
    '  codefluencer serve',
    '  PORT=8080 PUBLIC_URL=https://codes.example DATA_DIR=/var/lib/codefluencer codefluencer',
  ]).action(runWithConfig(serveCommand))
}

/** Serves until a signal asks it to end; requests in flight are finished first. */
async function serveCommand(config: Config): Promise<number> {
  const runtime = createRuntime(config, { lock: 'serve' })
  // Comparing the password takes a thread as long as loading the rest of the server takes this one.
  const [{ generatedPassword }, { serveRuntime }] = await Promise.all([
    prepareStart(runtime),
    import('./serve-runtime.ts'),
  ]).catch((error) => {
    runtime.close()
    throw error
  })
  if (generatedPassword) announceLogin(config.adminUsername, generatedPassword)
  const missing = describeMissingJobs(config)
  if (missing) {
    runtime.deps.logger.warn('jobs are off: salts, logs and sessions are not deleted')
    console.error(missing)
  }
  return serveRuntime(runtime, ({ url }) =>
    runtime.deps.logger.info({ url, publicUrl: config.site.publicUrl }, 'listening'),
  )
}

/** The generated password is printed once, on stderr. */
export function announceLogin(username: string, password: string): void {
  console.error(
    `\nEs wurde ein Zugang für den Betreiber angelegt. Das Passwort wird nur dieses eine Mal gezeigt:
  Benutzername: ${username}\n  Passwort:     ${password}\n`,
  )
}

/** What every start of the server does, or begins, before the first request. */
export async function prepareStart({ config, asSystem }: Pick<Runtime, 'config' | 'asSystem'>) {
  // All of this writes; of nodes over one primary the one with the jobs does it.
  if (config.replica && config.jobs === 'off') return { generatedPassword: null }
  const ctx = asSystem('start')
  markInterruptedRuns(ctx)
  await deleteUploads(ctx)
  resumeScheduledBrands(ctx)
  resumeCron(ctx)
  return ensureOperator(ctx, { username: config.adminUsername, password: config.adminPassword })
}
