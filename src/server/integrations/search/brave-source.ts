import { z } from 'zod'
import type { ServiceFaultKind } from '#shared/domain/errors.ts'
import { createJsonClient } from '../http/create-json-client.ts'
import { type Fault, kindOfStatus } from '../http/name-failure.ts'
import { type Hit, type PageSource, resultList, type ServiceAccess } from './page-source.ts'
import { POST_SITES, writeWebQuery } from './queries.ts'
import { joinExcerpts, trimExcerpt } from './result-texts.ts'

const BASE_URL = 'https://api.search.brave.com/res/v1'
/** The plans begin at one call a second. */
const PAUSE_MS = 1_100
const PAGE_SIZE = 20
const LIMITS = { maxLength: 400, maxWords: 50 }
const KINDS: Readonly<Record<string, ServiceFaultKind>> = {
  SUBSCRIPTION_TOKEN_INVALID: 'auth',
  OPTION_NOT_IN_PLAN: 'auth',
  VALIDATION: 'bad_request',
}

const resultSchema = z.object({
  title: z.string(),
  url: z.string(),
  description: z.string().default(''),
  extra_snippets: z.array(z.string()).max(20).default([]),
  /** When it was written or last seen, without a zone. */
  page_age: z.string().nullish(),
})
const replySchema = z.object({
  query: z.object({ more_results_available: z.boolean().optional() }).optional(),
  /** Missing when nothing good was found. */
  web: z.object({ results: resultList(resultSchema, 100) }).optional(),
})

/** Results of the last month from the Brave Search API. */
export function createBraveSource({ baseUrl, apiKey }: ServiceAccess): PageSource {
  const ask = createJsonClient({
    service: 'Brave',
    baseUrl: baseUrl ?? BASE_URL,
    apiKey,
    headers: { 'x-subscription-token': apiKey },
    timeoutMs: 15_000,
    pauseMs: PAUSE_MS,
    readFault,
  })

  return {
    name: 'Brave',
    maxPages: 3,
    sites: POST_SITES,
    writeQuery: (query) => writeWebQuery(query, LIMITS),
    fetchPage: async ({ text: q, page }, signal) => {
      const query = {
        ...{ q, offset: page - 1, count: PAGE_SIZE, freshness: 'pm', result_filter: 'web' },
        ...{ country: 'DE', search_lang: 'de', ui_lang: 'de-DE' },
        ...{ text_decorations: 'false', extra_snippets: 'true', safesearch: 'off' },
      }
      const { web, query: found } = await ask(replySchema, 'web/search', { query, signal })
      const isLast = found?.more_results_available === false
      const { results = [], unreadable = 0 } = web?.results ?? {}
      return { hits: results.map(toHit), unreadable, isLast }
    },
    // Every call is paid for, and there is none for the account.
    checkHealth: async () => ({
      state: 'unchecked',
      hint: 'Brave ist eingerichtet. Ob der Schlüssel gilt, zeigt der nächste Lauf: jede Anfrage dort kostet.',
    }),
  }
}

/** The further excerpts often repeat the first. */
const toHit = (result: z.output<typeof resultSchema>): Hit => ({
  url: result.url,
  title: result.title,
  text: joinExcerpts([result.description, ...result.extra_snippets].map(trimExcerpt)),
  isExcerpt: true,
  publishedAt: result.page_age ?? null,
})

const errorSchema = z.object({ code: z.string(), detail: z.string().optional() })
/** The service writes the one, its documentation shows the other. */
const faultSchema = z.union([
  z.object({ error: errorSchema }).transform(({ error }) => error),
  z
    .object({ errors: z.tuple([errorSchema]).rest(errorSchema) })
    .transform(({ errors }) => errors[0]),
])

/** What an error of Brave means: a wrong key comes with 422, a used-up month with 429. */
function readFault(status: number, body: unknown, headers: Headers): Fault | undefined {
  const error = faultSchema.safeParse(body).data
  const words = error?.detail
  if (status === 429)
    return { kind: isMonthUsedUp(headers, error?.code) ? 'quota' : 'rate_limited', words }
  const kind = KINDS[error?.code ?? ''] ?? kindOfStatus(status)
  return error || kind === 'auth' ? { kind, words } : undefined
}

/**
 * The headers count by second and by month, in this order (`X-RateLimit-Remaining: 1, 0`); a plan
 * without a limit by month has the limit 0 there.
 */
function isMonthUsedUp(headers: Headers, code = ''): boolean {
  const [limit, left] = ['x-ratelimit-limit', 'x-ratelimit-remaining'].map((name) =>
    (headers.get(name) ?? '').split(',').map(Number),
  )
  const hasMonth = left !== undefined && left.length > 1 && limit?.at(-1) !== 0
  return /quota/i.test(code) || (hasMonth && left.at(-1) === 0)
}
