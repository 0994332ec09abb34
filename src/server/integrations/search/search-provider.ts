import type { ProviderErrorKind } from '#shared/domain/errors.ts'
import type { Post } from '#shared/schemas/post.ts'

/**
 * Why a source failed: the whole service, or a single item. `bad_line` is an unreadable line of a
 * file or result of a page, `unclear_author` a search result that does not show who wrote the post.
 */
export type SourceErrorKind = ProviderErrorKind | 'bad_line' | 'unclear_author'

/** `message` is German and names the source, the place (file and line, page) and the fault. */
export type SourceError = { kind: SourceErrorKind; message: string }

export type SourceEvent =
  /**
   * `brandIds`: which of the brands asked for it may concern; empty when it names none.
   * `isExcerpt`: whether the caption is cut out of a longer text. `isAuthorUnsure`: whether only what
   * somebody calls himself says who wrote it. `brand`: whose page it stands on; what names no shop is its.
   */
  | {
      type: 'post'
      post: Post
      brandIds: readonly number[]
      isExcerpt: boolean
      isAuthorUnsure?: boolean
      brand?: string | null
    }
  | { type: 'error'; error: SourceError }
  /** The source has looked for these brands, whether it found anything or not. */
  | { type: 'searched'; brandIds: readonly number[] }
  /** `share` of the work that is done, 0 to 1, never falling. */
  | { type: 'progress'; share: number }
  /** A call to a service that counts them was made. */
  | { type: 'call' }

/** A brand to look for: `terms` are its name and every handle, domain and spelling known. */
export type SearchBrand = { id: number; name: string; terms: readonly string[] }

export type SearchRequest = {
  /** All at once, so that a source that has to read everything reads it a single time. */
  brands: readonly SearchBrand[]
  /**
   * Also posts that name none of the brands, so that the operator learns which ones are missing;
   * a source that can only ask brand by brand leaves them out.
   */
  includeOthers: boolean
  /** Calls to a service that counts them; when they are used up the search ends with a `budget` error. */
  maxCalls: number
  signal: AbortSignal
}

/** `unchecked`: set up, but no free call shows whether it works. */
export type SourceHealth =
  | { state: 'online'; hint?: string | undefined }
  | { state: 'not_configured' | 'unchecked' | 'error'; hint: string }

/**
 * Where posts come from. A failing page or line is an `error` event, never an exception, so that
 * the rest goes on; only `signal` ends the iteration early. Each post comes once, by `toPostKey`.
 */
export type SearchProvider = {
  readonly name: string
  search: (request: SearchRequest) => AsyncIterable<SourceEvent>
  /** Real state for the system tile; does not throw. */
  checkHealth: () => Promise<SourceHealth>
}
