import { parseConfig } from '../config.ts'
import { createLogger, listSecrets, openLogOutput } from '../logger.ts'

/**
 * Any unexpected error ends the process: one log line with the stack on stderr, exit code 1.
 * The database stays consistent: SQLite rolls back whatever was not committed.
 */
export function exitOnUnexpectedError(): void {
  // Node raises this event for unhandled rejections, too.
  process.once('uncaughtException', (error) => process.exit(reportUnexpected(error)))
  // The reader of the output may close it early (`| head`).
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1)
  })
}

/** Writes the line and returns the exit code. */
export function reportUnexpected(error: unknown): number {
  const options = { destination: openLogOutput(2), secrets: readSecrets() }
  createLogger('fatal', options).fatal({ err: error }, 'unexpected error, the process ends')
  return 1
}

function readSecrets(): string[] {
  try {
    return listSecrets(parseConfig(process.env))
  } catch {
    // Wrong settings keep the program from using any of them.
    return []
  }
}
