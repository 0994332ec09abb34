import { AsyncLocalStorage } from 'node:async_hooks'
import querystring from 'node:querystring'
import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'
import type { Config } from './config.ts'

/** How many nested causes are logged. */
const MAX_DEPTH = 4

export type Logger = Pick<PinoLogger, 'child' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

type Options = {
  /** Stdout where absent. */
  destination?: DestinationStream
  /** Values that never appear in a line, even if a foreign error quotes them; more may be added. */
  secrets?: readonly string[]
}

/** Shorter values occur inside ordinary words; replacing them there would reveal the secret. */
const MIN_SECRET_LENGTH = 8
const CENSORED = '[geheim]'
const SECRET_FIELDS = ['password', 'authorization', 'cookie', 'token', 'apiKey']
/** Lines kept until there is room for them again, in bytes; further ones are dropped. */
const MAX_WAITING = 1_048_576

/**
 * One JSON line per event on stdout. Anything that could hold a secret is cut out by name, and the
 * given secrets by value. Lines written on behalf of a request carry its id.
 */
export function createLogger(level: string, { destination, secrets = [] }: Options = {}): Logger {
  const censor = (line: string) =>
    secrets
      .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
      // The way they stand in a line of JSON; longer ones first, as one may be part of another.
      .map((secret) => JSON.stringify(secret).slice(1, -1))
      .toSorted((a, b) => b.length - a.length)
      .reduce((text, secret) => text.replaceAll(secret, CENSORED), line)
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ ...requestFields.getStore() }),
      serializers: { err: (error: unknown) => describeError(error) },
      redact: {
        paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]),
        censor: CENSORED,
      },
      hooks: { streamWrite: censor },
    },
    destination ?? openLogOutput(1),
  )
}

/**
 * Where lines go, by its descriptor (1: stdout), each at once. Those that cannot be written, as on a full
 * disk, are kept and retried with the next one; logging never ends the process.
 */
export function openLogOutput(descriptor: number): DestinationStream {
  const output = pino.destination({ dest: descriptor, sync: true, maxLength: MAX_WAITING })
  output.on('error', () => {})
  // Without `flushSync`, which pino calls after a fatal line and which would never return on a full disk.
  return { write: (line) => void output.write(line) }
}

/** Every secret of the settings, in each form in which something may quote it; for the logger. */
export function listSecrets(config: Config): string[] {
  const { adminPassword, metricsToken, search, ai, mail, faviconUrl, replica } = config
  const values = [adminPassword, metricsToken, search.apiKey, ai?.apiKey, replica?.authToken]
  const urls = [mail?.url, search.baseUrl, ai?.baseUrl, faviconUrl, replica?.syncUrl]
  return [...values, ...urls.flatMap((url) => listUrlSecrets(url ?? ''))].filter(
    (value) => value !== undefined && value !== null,
  )
}

/** The password in an address, as written there and as it is sent. */
export function listUrlSecrets(url: string): string[] {
  const password = URL.parse(url)?.password
  return password ? [password, querystring.unescape(password)] : []
}

/**
 * An error as it is logged: type, message, code, stack and causes. Its further properties are left
 * out: clients of HTTP and SMTP keep whole requests there, with their keys.
 */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message,
    ...('code' in error && { code: error.code }),
    ...(stack && { stack }),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: describeError(cause, depth + 1) }),
  }
}

/** What log lines carry that are written on behalf of one request, by whatever it calls or starts. */
export const requestFields = new AsyncLocalStorage<{ requestId: string }>()
