import { toPost } from '#server/integrations/search/hit-to-post.ts'
import type {
  Hit,
  HitPage,
  PageRequest,
  PageSource,
  SearchQuery,
} from '#server/integrations/search/page-source.ts'
import type {
  SearchProvider,
  SearchRequest,
  SourceEvent,
} from '#server/integrations/search/search-provider.ts'
import { createWebProvider } from '#server/integrations/search/web-provider.ts'
import { ProviderError, type ServiceFaultKind } from '#shared/domain/errors.ts'
import type { StubRequest } from '#test/http.ts'

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

/** The last page, unless there is a token for a further one. */
export const createPage = (
  hits: Hit[],
  token?: string | number,
  warnings: string[] = [],
): HitPage => ({ hits, isLast: token === undefined, token: token?.toString(), warnings })

/** A service that answers as told, and what it was asked. */
export function createPageSource(
  answer: (asked: PageRequest, count: number, signal: AbortSignal) => HitPage | Promise<HitPage>,
  { maxPages = 3, sites = ['a'] } = {},
): { source: PageSource; asked: PageRequest[]; texts: () => string[] } {
  const asked: PageRequest[] = []
  const source: PageSource = {
    name: 'Dienst',
    maxPages,
    sites,
    writeQuery: ({ spellings, site }: SearchQuery) => `${site} ${spellings[0]}`,
    fetchPage: async (request, signal) => {
      asked.push(request)
      return answer(request, asked.length, signal)
    },
    checkHealth: async () => ({ state: 'online' }),
  }
  return { source, asked, texts: () => asked.map(({ text }) => text) }
}

/** An answer that is none. */
export const failPage = (kind: ServiceFaultKind) => () => {
  throw new ProviderError(kind, `Dienst: ${kind}`)
}

/** With a start at the beginning. */
export const openProvider = (source: PageSource): SearchProvider =>
  createWebProvider(source, () => 0)

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

export const NOW = new Date('2026-11-21T12:00:00Z')
/** Posted on 7 July 2023, as its address says. */
export const INSTAGRAM = 'https://www.instagram.com/p/CuZ7YhKtZ1b/'
export const TIKTOK = 'https://www.tiktok.com/@anna.b/video/7253411190214282539'
export const CAPTION = 'Mit dem Code ANNA15 spart ihr 15 % bei Snocks'
export const SNIPPET = `120 likes, 5 comments - anna.b on July 7, 2023: "${CAPTION}"`

/** What is made of a result for the post on Instagram, which says what is given and nothing else. */
export const read = (hit: Partial<Hit>) =>
  toPost({ url: INSTAGRAM, title: '', text: '', isExcerpt: true, publishedAt: null, ...hit }, NOW)

/** The post; throws when there is none. */
export const postOf = (hit: Partial<Hit>) => {
  const found = read(hit)
  if (!found || found === 'disagreeing') throw new Error(`is no post: ${found}`)
  return found.post
}

/** Answers as the service does: each path its list, by default nothing. */
export const answerLists =
  (lists: { search?: object; videos?: object[]; channels?: object[] }) =>
  ({ path }: Pick<StubRequest, 'path'>) => {
    if (path === '/search') return { body: { kind: 'youtube#searchListResponse', ...lists.search } }
    if (path === '/videos')
      return { body: { kind: 'youtube#videoListResponse', items: lists.videos ?? [] } }
    return { body: { kind: 'youtube#channelListResponse', items: lists.channels } }
  }

const snippet = {
  publishedAt: '2026-03-01T10:00:00Z',
  channelId: 'UCanna0000000000000000aa',
  title: 'Haul &amp; Code: &quot;ANNA15&quot;',
  description: 'Mit ANNA15 spart ihr 15 % bei ...',
  thumbnails: {},
  channelTitle: 'Anna Beispiel',
  liveBroadcastContent: 'none',
}
export const foundVideo = (videoId: string, change: object = {}) => ({
  kind: 'youtube#searchResult',
  id: { kind: 'youtube#video', videoId },
  snippet: { ...snippet, ...change },
})
export const wholeVideo = {
  kind: 'youtube#video',
  id: 'aaaaaaaaaaa',
  snippet: {
    ...snippet,
    title: 'Haul & Code: "ANNA15"',
    description: 'Mit ANNA15 spart ihr 15 % bei Snocks.\nGültig bis 31.3.',
    defaultAudioLanguage: 'de',
  },
}
export const channel = {
  kind: 'youtube#channel',
  id: 'UCanna0000000000000000aa',
  snippet: { title: 'Anna Beispiel', description: 'Post: anna@example.org', customUrl: '@anna.b' },
  statistics: {
    viewCount: '900000',
    subscriberCount: '12300',
    hiddenSubscriberCount: false,
    videoCount: '210',
  },
}
