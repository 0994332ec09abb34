import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>

/** One JSON line per event on stdout; anything that could hold a secret is cut out by name. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['password', '*.password', 'authorization', '*.authorization', 'cookie', '*.cookie'],
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}
