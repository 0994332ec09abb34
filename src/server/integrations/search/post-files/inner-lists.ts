import { z } from 'zod'
import { toMadeUpHandle } from '#shared/domain/names.ts'
import { trimExcerpt } from '../result-texts.ts'
import { readFeedItem } from './feeds.ts'
import {
  EMPTY_RESULT,
  FileFault,
  type FormatResult,
  type JsonObject,
  readAs,
  readDraft,
} from './post-format.ts'

export type InnerList = {
  /** Where the list begins, in bytes. */ start: number
  read: (entry: unknown) => FormatResult
}

/** The list of posts inside of one object, by what stands before it; null where there is none that is known. */
export function findInnerList(beginning: Uint8Array): InnerList | null {
  // One letter a byte, so that places in the text are places in the file.
  const text = Buffer.from(beginning).toString('latin1')
  for (const { index, 0: found } of text.matchAll(/"(?:messages|items)"\s*:\s*\[/g)) {
    const start = index + found.length - 1
    const head = parseObject(beginning.subarray(0, start))
    const read = head && chooseReader(head)
    if (read) return { start, read }
  }
  return null
}

/** Null where the list does not stand in the object itself, but deeper. */
function parseObject(before: Uint8Array): JsonObject | null {
  try {
    return JSON.parse(`${new TextDecoder().decode(before)}[]}`)
  } catch {
    return null
  }
}

function chooseReader(head: JsonObject): InnerList['read'] | null {
  const { kind, version, type } = head
  if (/^youtube#\w+ListResponse$/.test(String(kind))) return readVideo
  if (/^https:\/\/(?:www\.)?jsonfeed\.org\/version\//.test(String(version)))
    return (entry) => readAs(feedItemSchema, entry, (item) => readJsonFeedItem(item, head))
  if (type === undefined || head.id === undefined) return null
  if (!/^public_|_channel$/.test(String(type)))
    throw new FileFault('ist ein privater Chat; gelesen werden Kanäle und öffentliche Gruppen')
  return (entry) => readAs(messageSchema, entry, (message) => readMessage(message, head))
}

const snippetSchema = z.object({
  title: z.string(),
  description: z.string(),
  publishedAt: z.string(),
  channelId: z.string(),
  channelTitle: z.string(),
  videoOwnerChannelId: z.string().optional(),
  videoOwnerChannelTitle: z.string().optional(),
  resourceId: z.object({ videoId: z.string().optional() }).optional(),
})
const videoSchema = z.object({
  kind: z.string(),
  id: z.union([z.string(), z.object({ videoId: z.string().optional() })]),
  snippet: snippetSchema,
})

/** A video, a search result or an entry of a playlist of the YouTube Data API; channels and comments hold no post. */
function readVideo(entry: unknown): FormatResult {
  if (!/^youtube#(?:video|searchResult|playlistItem)$/.test(String((entry as JsonObject).kind)))
    return EMPTY_RESULT
  return readAs(videoSchema, entry, ({ kind, id, snippet }) => {
    const isVideo = kind === 'youtube#video'
    const ids = typeof id === 'object' ? id : isVideo ? { videoId: id } : snippet.resourceId
    if (!ids?.videoId) return EMPTY_RESULT
    const name = snippet.videoOwnerChannelTitle ?? snippet.channelTitle
    const isWhole = kind !== 'youtube#searchResult'
    return readDraft({
      url: `https://www.youtube.com/watch?v=${ids.videoId}`,
      username: toMadeUpHandle(name, snippet.videoOwnerChannelId ?? snippet.channelId),
      displayName: name,
      caption: `${snippet.title}\n${isWhole ? snippet.description : trimExcerpt(snippet.description)}`,
      postedAt: snippet.publishedAt,
    })
  })
}

const messageSchema = z.object({
  id: z.number(),
  type: z.string(),
  date_unixtime: z.string().optional(),
  date: z.string(),
  from: z.string().nullish(),
  from_id: z.string().nullish(),
  /** Plain, or in pieces of which some are links or bold. */
  text: z
    .union([z.string(), z.array(z.union([z.string(), z.object({ text: z.string() })]))])
    .default(''),
})

/** A message of a channel or a public group in Telegram Desktop's export; what happened in the chat is no post. */
function readMessage(
  message: z.infer<typeof messageSchema>,
  { name, id }: JsonObject,
): FormatResult {
  if (message.type !== 'message') return EMPTY_RESULT
  const { text, from, from_id: author, date_unixtime: seconds } = message
  const pieces = typeof text === 'string' ? [text] : text
  return readDraft({
    url: `https://t.me/c/${id}/${message.id}`,
    username: toMadeUpHandle(from ?? String(name), author ?? `channel${id}`),
    displayName: from ?? name,
    caption: pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join(''),
    postedAt: seconds ?? message.date,
  })
}

const authorSchema = z.object({ name: z.string().optional() })
const feedItemSchema = z.object({
  url: z.string().optional(),
  title: z.string().optional(),
  content_text: z.string().optional(),
  content_html: z.string().optional(),
  date_published: z.string().optional(),
  author: authorSchema.optional(),
  authors: z.array(authorSchema).optional(),
})

function readJsonFeedItem(item: z.infer<typeof feedItemSchema>, head: JsonObject): FormatResult {
  const { authors = [], author } = z
    .object({ authors: z.array(authorSchema).optional(), author: authorSchema.optional() })
    .catch({})
    .parse(head)
  const names = [...(item.authors ?? []), item.author, ...authors, author]
  return readFeedItem({
    url: item.url,
    title: item.title,
    plain: item.content_text,
    html: item.content_html,
    date: item.date_published,
    author: names.find((one) => one?.name)?.name ?? String(head.title),
  })
}
