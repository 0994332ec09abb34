import type { CodeRef } from '#db/queries/code-bulk.ts'
import type { BulkResult } from '#shared/schemas/admin-code.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'

/** As many codes as the entry names. */
const NAMED = 50

/** One entry for what was done to all these codes; answers the result of the change. */
export function logBulkChange(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  done: string,
  codes: readonly CodeRef[],
): BulkResult {
  const changed = codes.length
  const what = changed === 1 ? `Code ${codes[0]?.code}` : `${changed} Codes`
  const details = { changed, codes: codes.slice(0, NAMED).map(({ code }) => code) }
  writeLog(ctx, { type: 'admin', level: 'info', message: `${what} ${done}`, details })
  return { changed }
}
