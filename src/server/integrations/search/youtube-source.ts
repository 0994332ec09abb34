import { z } from 'zod'
import type { ServiceFaultKind } from '#shared/domain/errors.ts'
import { HANDLE_PATTERN, normalizeHandle, toMadeUpHandle, toSlug } from '#shared/domain/names.ts'
import { createJsonClient, type JsonClient } from '../http/create-json-client.ts'
import { type Fault, kindOfStatus } from '../http/name-failure.ts'
import { rememberHealth } from '../http/remember-health.ts'
import {
  type Hit,
  NO_RESULTS,
  type PageSource,
  resultList,
  type SearchQuery,
  type ServiceAccess,
} from './page-source.ts'

const BASE_URL = 'https://youtube.googleapis.com/youtube/v3'
const DAY_MS = 86_400_000
const RECENT_MS = 30 * DAY_MS
/** What one call answers at most, and how many ids one call takes. */
const YOUTUBE_PAGE = 50
/** The oldest video there is: asking for it shows whether the key works. */
const ANY_VIDEO = 'jNQXAC9IVRw'
const videoListSchema = z.object({ kind: z.literal('youtube#videoListResponse') })

const videoSnippetSchema = z.object({
  title: z.string(),
  description: z.string(),
  channelId: z.string(),
  publishedAt: z.iso.datetime({ offset: true }),
})
type VideoSnippet = z.output<typeof videoSnippetSchema>

const foundVideoSchema = z.object({
  id: z.object({ videoId: z.string() }),
  snippet: videoSnippetSchema,
})
type FoundVideo = z.output<typeof foundVideoSchema>

/** An answer without any item may lack the list. */
const listOf = <T extends z.ZodType>(item: T) => resultList(item, YOUTUBE_PAGE).default(NO_RESULTS)

/** Answer of `search.list` (part=snippet, type=video); its texts are HTML, its description cut. */
const searchReplySchema = z.object({
  nextPageToken: z.string().optional(),
  items: listOf(foundVideoSchema),
})

/** Answer of `videos.list` (part=snippet): plain texts, whole description; gone videos are missing. */
const videosReplySchema = z.object({
  items: listOf(z.object({ id: z.string(), snippet: videoSnippetSchema })),
})

/** Answer of `channels.list` (part=snippet,statistics); counts are written as strings. */
const channelsReplySchema = z.object({
  items: listOf(
    z.object({
      id: z.string(),
      snippet: z.object({ title: z.string(), customUrl: z.string().optional() }),
      statistics: z.object({
        subscriberCount: z.string().regex(/^\d+$/).transform(Number).optional(),
        hiddenSubscriberCount: z.boolean().optional(),
      }),
    }),
  ),
})
type Channel = z.output<typeof channelsReplySchema>['items']['results'][number]

/**
 * Videos of the last month, by way of the YouTube Data API. A page is one search, of which a
 * project has 100 a day, and two cheap calls that bring the whole descriptions and the channels.
 */
export function createYoutubeSource({ baseUrl, apiKey }: ServiceAccess): PageSource {
  const ask = createJsonClient({
    service: 'YouTube',
    baseUrl: baseUrl ?? BASE_URL,
    apiKey,
    // In the address, as `key=`, it would stand in logs on the way.
    headers: { 'x-goog-api-key': apiKey },
    timeoutMs: 15_000,
    pauseMs: 100,
    readFault,
  })

  return {
    name: 'YouTube',
    maxPages: 2,
    sites: [null],
    writeQuery,
    fetchPage: async ({ text: q, token: pageToken }, signal) => {
      const query = {
        part: 'snippet',
        type: 'video',
        q,
        relevanceLanguage: 'de',
        regionCode: 'DE',
        publishedAfter: writeMonthAgo(),
        maxResults: YOUTUBE_PAGE,
        pageToken,
      }
      const { items, nextPageToken } = await ask(searchReplySchema, 'search', { query, signal })
      const { results: found, unreadable } = items
      const hits = found.length > 0 ? await completeHits(ask, found, signal) : []
      // After a page that is not full, a further one is not worth a search of a hundred.
      const isLast = found.length + unreadable < YOUTUBE_PAGE || !nextPageToken
      return {
        hits,
        unreadable: unreadable + found.length - hits.length,
        isLast,
        token: nextPageToken,
      }
    },
    checkHealth: rememberHealth({
      probe: async (signal) => {
        const query = { part: 'id', id: ANY_VIDEO }
        await ask(videoListSchema, 'videos', { query, isProbe: true, signal })
      },
      onlineMs: 600_000,
      advice: {
        auth: 'Prüfen Sie SEARCH_API_KEY und ob die „YouTube Data API v3“ im Google-Projekt eingeschaltet ist.',
        quota: 'Es beginnt um Mitternacht kalifornischer Zeit von vorn, bei uns meist um 9 Uhr.',
      },
    }),
  }
}

/**
 * The first name and the first code word: the search ranks by meaning, so that more words, of which
 * any would do, lead away from the brand.
 */
const writeQuery = ({ spellings, codeWords }: SearchQuery): string =>
  [spellings[0], codeWords[0]].filter(Boolean).join(' ')

/** From the day's beginning, so that the next page belongs to the same search. */
function writeMonthAgo(): string {
  const startMs = Math.floor((Date.now() - RECENT_MS) / DAY_MS) * DAY_MS
  return new Date(startMs).toISOString()
}

/**
 * The videos of one search with their whole descriptions and their channels, in two calls. Those of
 * which the channel is not told are left out: nobody can say whose they are.
 */
async function completeHits(
  ask: JsonClient,
  found: readonly FoundVideo[],
  signal: AbortSignal,
): Promise<Hit[]> {
  const videoIds = found.map(({ id }) => id.videoId)
  const channelIds = [...new Set(found.map(({ snippet }) => snippet.channelId))]
  const [videos, channels] = await Promise.all([
    ask(videosReplySchema, 'videos', {
      query: { part: 'snippet', id: videoIds.join(',') },
      signal,
    }),
    ask(channelsReplySchema, 'channels', {
      query: { part: 'snippet,statistics', id: channelIds.join(',') },
      signal,
    }),
  ])
  const wholeById = new Map(videos.items.results.map(({ id, snippet }) => [id, snippet]))
  const channelById = new Map(channels.items.results.map((channel) => [channel.id, channel]))
  return found.flatMap(({ id: { videoId }, snippet }) => {
    const channel = channelById.get(snippet.channelId)
    return channel ? [toHit(videoId, snippet, wholeById.get(videoId), channel)] : []
  })
}

function toHit(
  videoId: string,
  found: VideoSnippet,
  whole: VideoSnippet | undefined,
  { id: channelId, snippet, statistics: { subscriberCount, hiddenSubscriberCount } }: Channel,
): Hit {
  const { title, description, publishedAt } = whole ?? found
  return {
    url: `https://www.youtube.com/watch?v=${videoId}`,
    title,
    text: `${title}\n${description}`,
    isExcerpt: !whole,
    publishedAt,
    author: {
      username: toHandle(channelId, snippet),
      displayName: snippet.title,
      followerCount: hiddenSubscriberCount ? undefined : subscriberCount,
    },
  }
}

/**
 * The channel's handle; for one without, or with letters we do not keep, one made of its name and its id:
 * of the name alone, which anybody may choose, it would be somebody else's.
 */
function toHandle(channelId: string, { title, customUrl = '' }: Channel['snippet']): string {
  const handle = normalizeHandle(customUrl)
  if (HANDLE_PATTERN.test(handle)) return handle
  return toMadeUpHandle(toSlug(handle) ? handle : title, channelId)
}

const faultSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .default([]),
  }),
})
type FaultBody = z.output<typeof faultSchema>['error']

const KINDS: Readonly<Record<string, ServiceFaultKind>> = {
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  rateLimitExceeded: 'rate_limited',
  userRateLimitExceeded: 'rate_limited',
  RATE_LIMIT_EXCEEDED: 'rate_limited',
  keyInvalid: 'auth',
  keyExpired: 'auth',
  API_KEY_INVALID: 'auth',
  accessNotConfigured: 'auth',
  forbidden: 'auth',
}

/**
 * What an error body of Google's APIs means. Used-up searches of a day come as
 * `rateLimitExceeded`, like a call too many in a second: only the named limit tells them apart.
 */
function readFault(status: number, body: unknown): Fault | undefined {
  const error = faultSchema.safeParse(body).data?.error
  if (!error) return undefined
  const reasons = [...error.errors, ...error.details].flatMap(({ reason }) => reason ?? [])
  const known = reasons.flatMap((reason) => KINDS[reason] ?? [])[0]
  const kind = known ?? kindOfStatus(status)
  return {
    kind: kind === 'rate_limited' && isDailyLimit(error) ? 'quota' : kind,
    words: error.message,
  }
}

const isDailyLimit = ({ message, details }: FaultBody): boolean =>
  /per day/i.test(message) ||
  details.some(({ metadata }) => String(metadata?.quota_unit).startsWith('1/d/'))
