import { createLogger } from '../logger.ts'

/** A real logger whose lines a test can read; `secrets` as in the program. */
export function captureLog(level = 'debug', secrets: readonly string[] = []) {
  const written: string[] = []
  const destination = { write: (line: string) => void written.push(line) }
  return {
    logger: createLogger(level, { destination, secrets }),
    text: () => written.join(''),
    lines: (message?: string): Record<string, unknown>[] =>
      written
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => message === undefined || msg === message),
  }
}
