import { ProviderError } from '#shared/domain/errors.ts'
import {
  describeFetchError,
  FetchError,
  fetchPublic,
  type NetworkPolicy,
} from '../http/fetch-public.ts'
import type { FeedEntry } from './parse-feed.ts'

/** What a feed's server said of its last answer, so that it need not send the same again. */
export type FeedState = { etag: string | null; lastModified: string | null }
type Feed = FeedState & { title: string | null; entries: FeedEntry[] }
export type FeedReader = ReturnType<typeof createFeedReader>

const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 20_000
const ACCEPT = 'application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.1'

/** Reads RSS and Atom. `policy` as for `fetchPublic`. */
export function createFeedReader({ policy }: { policy?: Partial<NetworkPolicy> } = {}) {
  /** Null where nothing has changed since `known`. Throws `ProviderError`, or the signal's reason. */
  return async (url: string, known: FeedState, signal: AbortSignal): Promise<Feed | null> => {
    const { etag, lastModified } = known
    const headers = {
      accept: ACCEPT,
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    }
    const request = { headers, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal, policy }
    const answer = await fetchPublic(url, request).catch((error: unknown) => {
      if (!(error instanceof FetchError)) throw error
      throw new ProviderError('upstream', describeFetchError(error), { cause: error })
    })
    if (answer.status === 304) return null
    // The parser is loaded with the first feed.
    const { parseEntries } = await import('./parse-feed.ts')
    return {
      ...parseEntries(answer.bytes.toString('utf8')),
      etag: answer.headers.etag ?? null,
      lastModified: answer.headers['last-modified'] ?? null,
    }
  }
}
