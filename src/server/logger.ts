import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'
import { describeError } from './describe-error.ts'
import { getLogFields } from './log-fields.ts'

export type Logger = Pick<PinoLogger, 'child' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

type Options = {
  /** Stdout where absent. */
  destination?: DestinationStream
  /** Values that never appear in a line, whatever somebody else's error quotes. */
  secrets?: readonly string[]
}

/** Shorter ones are parts of words, and cutting those out would tell what the secret is. */
const MIN_SECRET_LENGTH = 8
const CENSORED = '[geheim]'
/** Lines kept until there is room for them again, in bytes; further ones are dropped. */
const MAX_WAITING = 1_048_576

/**
 * One JSON line per event on stdout. Anything that could hold a secret is cut out by name, and the
 * given secrets by value. Lines written on behalf of a request carry its id.
 */
export function createLogger(level: string, { destination, secrets = [] }: Options = {}): Logger {
  const hidden = secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    // The way they stand in a line of JSON; longer ones first, as one may be part of another.
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .toSorted((a, b) => b.length - a.length)
  const censor = (line: string) =>
    hidden.reduce((text, secret) => text.replaceAll(secret, CENSORED), line)
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ ...getLogFields() }),
      serializers: { err: (error: unknown) => describeError(error) },
      redact: {
        paths: ['password', 'authorization', 'cookie', 'token', 'apiKey'].flatMap((name) => [
          name,
          `*.${name}`,
        ]),
        censor: CENSORED,
      },
      ...(hidden.length > 0 && { hooks: { streamWrite: censor } }),
    },
    destination ?? openLogOutput(1),
  )
}

/**
 * Where lines go, by its descriptor (1: stdout). Lines that cannot be written, as on a full disk,
 * wait for the next one: no log is worth the process.
 */
export function openLogOutput(descriptor: number): DestinationStream {
  const output = pino.destination({ dest: descriptor, sync: true, maxLength: MAX_WAITING })
  output.on('error', () => {})
  // Without `flushSync`, which pino calls after a fatal line: on a full disk it would never return.
  return { write: (line) => void output.write(line) }
}
