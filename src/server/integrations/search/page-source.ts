import { z } from 'zod'
import type { SourceHealth } from './search-provider.ts'

/** What a search service found: a page that may be a post. */
export type Hit = {
  url: string
  title: string
  /** All words of it that the service gave, in their order. */
  text: string
  /** Whether `text` is cut out of a longer one. */
  isExcerpt: boolean
  /** ISO 8601; null where the service does not say. */
  publishedAt: string | null
  /** What the service itself knows of who posted it. */
  author?: {
    username?: string | undefined
    displayName?: string | undefined
    followerCount?: number | undefined
  }
}

/** A page of a query's results: the first is 1, `token` is what the page before gave. */
export type PageRequest = { text: string; page: number; token?: string | undefined }

export type HitPage = {
  hits: Hit[]
  /** The service knows of no further page; one without anything new is the last in any case. */
  isLast?: boolean
  /** For services that do not count their pages. */
  token?: string | undefined
  /** How many results had a form that cannot be read, and are not among the hits. */
  unreadable?: number
  /** What went wrong though the service answered (an engine behind it was blocked), in German. */
  warnings?: string[]
}

/** How a service is reached that asks for a key. */
export type ServiceAccess = {
  /** Null for the service's own address. */
  baseUrl: string | null
  apiKey: string
}

/** One search service: one call, one page. */
export type PageSource = {
  readonly name: string
  readonly maxPages: number
  /** Every brand is asked for once per site; null asks without one. */
  readonly sites: readonly (string | null)[]
  /** Words of the query as this service understands operators. */
  writeQuery: (query: SearchQuery) => string
  /** Throws `ProviderError`, or the signal's reason. */
  fetchPage: (request: PageRequest, signal: AbortSignal) => Promise<HitPage>
  /** Costs nothing that is paid for; does not throw. */
  checkHealth: () => Promise<SourceHealth>
}

/** What to look for, before a service's own syntax. */
export type SearchQuery = {
  /** Spellings of one thing, any of which will do: `Snocks`, `@snocks`. */
  spellings: readonly string[]
  /** German words for codes, any of which will do. */
  codeWords: readonly string[]
  /** Only pages of this host; null for anywhere. */
  site: string | null
}

/**
 * A list of results, the first `most` of it. One that has another form is left out and counted: whoever
 * can break one result must not take the page away. A list of which none can be read has changed its form.
 */
export const resultList = <T extends z.ZodType>(result: T, most: number) =>
  z.array(z.unknown()).transform((items, context) => {
    const read = items.slice(0, most).map((item) => result.safeParse(item))
    const results = read.flatMap(({ data, success }) => (success ? [data as z.output<T>] : []))
    const fault = read.findIndex(({ success }) => !success)
    if (fault >= 0 && results.length === 0) {
      const path = [fault, ...(read[fault]?.error?.issues[0]?.path ?? [])]
      context.addIssue({ code: 'custom', path })
      return z.NEVER
    }
    return { results, unreadable: read.length - results.length }
  })

/** What a list holds that an answer lacks. */
export const NO_RESULTS = { results: [], unreadable: 0 }
