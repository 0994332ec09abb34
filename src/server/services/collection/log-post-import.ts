import { describeFinds } from '#shared/texts/format.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'
import type { PostImportResult } from './import-posts.ts'
import { shortenLists } from './log-run.ts'

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
    message: `Import von Posts ${outcome}: ${describeFinds({ added, found, posts })}`,
    details: {
      codesFound: found,
      codesAdded: added,
      duration: durationMs,
      totalSearched: posts,
      updated,
      brandsCreated,
      errorCount,
      ...shortenLists({ errors, unknownBrands }),
    },
  })
}
