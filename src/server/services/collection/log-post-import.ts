import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'
import type { PostImportResult } from './import-posts.ts'

const LOGGED_ERRORS = 10
const LOGGED_BRANDS = 20

type Ended = { errorCount: number; durationMs: number; isStopped: boolean }

/** The one log entry of an import of posts. */
export function logPostImport(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  { posts, found, added, updated, brandsCreated, unknownBrands, errors }: PostImportResult,
  { errorCount, durationMs, isStopped }: Ended,
): void {
  const outcome = isStopped ? 'angehalten' : 'abgeschlossen'
  writeLog(ctx, {
    type: 'collection',
    level: isStopped || errorCount > 0 ? 'warning' : 'success',
    message: `Import von Posts ${outcome}: ${added} neue von ${found} gefundenen Codes in ${posts} Posts`,
    details: {
      codesFound: found,
      codesAdded: added,
      duration: durationMs,
      totalSearched: posts,
      updated,
      brandsCreated,
      errorCount,
      errors: errors.slice(0, LOGGED_ERRORS),
      unknownBrands: unknownBrands.slice(0, LOGGED_BRANDS),
    },
  })
}
