import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import type { ServiceContext } from '../context.ts'
import type { OpenRun } from './open-run.ts'

/**
 * What the source finds for the run's brands. A source that breaks its promise and throws ends
 * nothing but itself: that is one more error.
 */
export async function* searchPosts(
  ctx: ServiceContext,
  { brands, isForAll, maxCalls }: OpenRun,
  signal: AbortSignal,
): AsyncGenerator<SourceEvent> {
  const { searchProvider, logger } = ctx
  const { name } = searchProvider
  try {
    yield* searchProvider.search({ brands, includeOthers: isForAll, maxCalls, signal })
  } catch (error) {
    if (signal.aborted) return
    logger.error({ err: error, provider: name }, 'search failed')
    const message = `Quelle „${name}“: unerwarteter Fehler, Näheres im Protokoll des Servers.`
    yield { type: 'error', error: { kind: 'upstream', message } }
  }
}
