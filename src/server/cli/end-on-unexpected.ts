import { parseConfig } from '../config.ts'
import { createLogger, listSecrets, openLogOutput } from '../logger.ts'

/**
 * Whatever nobody expected ends the process: one log line with the stack on stderr, exit code 1.
 * The database stays whole, since what no transaction has committed never was.
 */
export function endOnUnexpected(): void {
  // Also what a promise was rejected with unheard: Node hands it on to here.
  process.once('uncaughtException', (error) => process.exit(reportUnexpected(error)))
  // Whoever reads the output may have enough of it (`| head`).
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1)
  })
}

/** Writes the line and answers the exit code. */
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
