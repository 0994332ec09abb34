import { insertLog, type LogLevel, type LogType } from '#db/queries/logs.ts'
import type { ServiceContext } from '../context.ts'
import { retryWhileLocked } from '../write-lock.ts'

type LogInput = {
  type: LogType
  level: LogLevel
  /** German, for the operator; never a password, token or visitor's address. */
  message: string
  details?: string | Record<string, unknown>
}

/** Adds an entry to the operator's log; inside a transaction pass its handle as `db`. */
export function writeLog(ctx: Pick<ServiceContext, 'db' | 'clock'>, input: LogInput): void {
  insertLog(ctx.db, { ...input, timestamp: ctx.clock() })
}

/**
 * The same for work that goes on without the entry: waits while another process holds the lock, and
 * never throws.
 */
export async function writeLogInBackground(
  ctx: Pick<ServiceContext, 'db' | 'clock' | 'logger'>,
  input: LogInput,
): Promise<void> {
  try {
    await retryWhileLocked(() => writeLog(ctx, input))
  } catch (error) {
    ctx.logger.error({ err: error, message: input.message }, 'log entry not written')
  }
}
