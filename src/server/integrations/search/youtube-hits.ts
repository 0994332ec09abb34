import { toSlug } from '#shared/domain/fold-text.ts'
import { HANDLE_PATTERN, normalizeHandle } from '#shared/domain/handle.ts'
import type { JsonClient } from '../http/create-json-client.ts'
import type { Hit } from './page-source.ts'
import {
  type Channel,
  channelsReplySchema,
  type FoundVideo,
  type VideoSnippet,
  videosReplySchema,
} from './youtube-replies.ts'

/** The videos of one search with their whole descriptions and their channels, in two calls. */
export async function completeHits(
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
  const wholeById = new Map(videos.items.map(({ id, snippet }) => [id, snippet]))
  const channelById = new Map(channels.items.map((channel) => [channel.id, channel]))
  return found.map(({ id: { videoId }, snippet }) =>
    toHit(videoId, snippet, wholeById.get(videoId), channelById.get(snippet.channelId)),
  )
}

function toHit(
  videoId: string,
  found: VideoSnippet,
  whole: VideoSnippet | undefined,
  channel: Channel | undefined,
): Hit {
  const { title, description, channelTitle, channelId, publishedAt } = whole ?? found
  const displayName = channel?.snippet.title ?? channelTitle
  const { subscriberCount, hiddenSubscriberCount } = channel?.statistics ?? {}
  return {
    url: `https://www.youtube.com/watch?v=${videoId}`,
    title,
    text: `${title}\n${description}`,
    isExcerpt: !whole,
    publishedAt,
    author: {
      username: toHandle(channel?.snippet.customUrl, displayName, channelId),
      displayName,
      followerCount: hiddenSubscriberCount ? undefined : subscriberCount,
    },
  }
}

/** The channel's handle; for one without, or with letters we do not keep, one made of its name. */
function toHandle(customUrl: string | undefined, name: string, channelId: string): string {
  const handle = normalizeHandle(customUrl ?? '')
  if (HANDLE_PATTERN.test(handle)) return handle
  return toSlug(handle).slice(0, 60) || toSlug(name).slice(0, 60) || normalizeHandle(channelId)
}
