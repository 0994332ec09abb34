import { z } from 'zod'
import type { ServiceFaultKind } from '#shared/domain/errors.ts'
import { type Fault, kindOfStatus, toServiceWords } from '../http/name-failure.ts'
/** What one call answers at most, and how many ids one call takes. */
export const YOUTUBE_PAGE = 50

const videoSnippetSchema = z.object({
  title: z.string(),
  description: z.string(),
  channelId: z.string(),
  channelTitle: z.string(),
  publishedAt: z.iso.datetime({ offset: true }),
})
export type VideoSnippet = z.output<typeof videoSnippetSchema>

const foundVideoSchema = z.object({
  id: z.object({ videoId: z.string() }),
  snippet: videoSnippetSchema,
})
export type FoundVideo = z.output<typeof foundVideoSchema>

/** An answer without any item may lack the list. */
const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(YOUTUBE_PAGE).default([])

/** Answer of `search.list` (part=snippet, type=video); its texts are HTML, its description cut. */
export const searchReplySchema = z.object({
  nextPageToken: z.string().optional(),
  items: listOf(foundVideoSchema),
})

/** Answer of `videos.list` (part=snippet): plain texts, whole description; gone videos are missing. */
export const videosReplySchema = z.object({
  items: listOf(z.object({ id: z.string(), snippet: videoSnippetSchema })),
})

/** Answer of `channels.list` (part=snippet,statistics); counts are written as strings. */
export const channelsReplySchema = z.object({
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
export type Channel = z.output<typeof channelsReplySchema>['items'][number]

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
export function readYoutubeFault(status: number, body: unknown, apiKey: string): Fault | undefined {
  const error = faultSchema.safeParse(body).data?.error
  if (!error) return undefined
  const words = toServiceWords(error.message, apiKey)
  const reasons = [...error.errors, ...error.details].flatMap(({ reason }) => reason ?? [])
  const known = reasons.flatMap((reason) => KINDS[reason] ?? [])[0]
  const kind = known ?? kindOfStatus(status, true)
  return { kind: kind === 'rate_limited' && isDailyLimit(error) ? 'quota' : kind, words }
}

const isDailyLimit = ({ message, details }: FaultBody): boolean =>
  /per day/i.test(message) ||
  details.some(({ metadata }) => String(metadata?.quota_unit).startsWith('1/d/'))
