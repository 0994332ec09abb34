import { ProviderError, type ServiceFaultKind } from '#shared/domain/provider-error.ts'
import type {
  Hit,
  HitPage,
  PageCursor,
  PageSource,
  SearchQuery,
} from '../integrations/search/page-source.ts'
import type {
  SearchProvider,
  SearchRequest,
  SourceEvent,
} from '../integrations/search/search-provider.ts'
import { createWebProvider } from '../integrations/search/web-provider.ts'

export const BRANDS = [
  { id: 1, name: 'Snocks', terms: ['Snocks'] },
  { id: 2, name: 'Purelei', terms: ['Purelei'] },
  { id: 3, name: 'Oceans Apart', terms: ['Oceans Apart'] },
]

/** A post of 2023 with a number of its own. */
export const createHit = (number: number, text: string): Hit => ({
  url: `https://www.tiktok.com/@anna/video/72534111902142${10_000 + number}`,
  title: '',
  text,
  isExcerpt: true,
  publishedAt: null,
})

export const createPage = (
  hits: Hit[],
  next: PageCursor = null,
  warnings: string[] = [],
): HitPage => ({ hits, next, warnings })

type Asked = { text: string; cursor: PageCursor }

/** A service that answers as told, and what it was asked. */
export function createPageSource(
  answer: (asked: Asked, count: number, signal: AbortSignal) => HitPage | Promise<HitPage>,
  maxPages = 3,
): { source: PageSource; asked: Asked[]; texts: () => string[] } {
  const asked: Asked[] = []
  const source: PageSource = {
    name: 'Dienst',
    maxPages,
    writeQuery: ({ anyOf, site }: SearchQuery) => `${site} ${anyOf[0]}`,
    fetchPage: async (text, cursor, signal) => {
      asked.push({ text, cursor })
      return answer({ text, cursor }, asked.length, signal)
    },
    checkHealth: async () => ({ state: 'online' }),
  }
  return { source, asked, texts: () => asked.map(({ text }) => text) }
}

/** An answer that is none. */
export const failPage = (kind: ServiceFaultKind, retryAfterSeconds?: number) => () => {
  throw new ProviderError(kind, `Dienst: ${kind}`, { retryAfterSeconds })
}

/** One site and a start at the beginning. */
export const openProvider = (source: PageSource): SearchProvider =>
  createWebProvider(source, { sites: ['a'], random: () => 0 })

/** All events of one search, for all brands with calls enough unless told otherwise. */
export async function collectEvents(
  provider: SearchProvider,
  request: Partial<SearchRequest> = {},
): Promise<SourceEvent[]> {
  const events: SourceEvent[] = []
  const { signal } = new AbortController()
  const whole = { brands: BRANDS, includeOthers: false, maxCalls: 100, signal, ...request }
  for await (const event of provider.search(whole)) events.push(event)
  return events
}

export const postsOf = (events: SourceEvent[]) => events.filter((event) => event.type === 'post')
export const errorsOf = (events: SourceEvent[]) =>
  events.flatMap((event) => (event.type === 'error' ? [event.error] : []))
