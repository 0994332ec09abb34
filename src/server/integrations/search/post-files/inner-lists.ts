import { toMadeUpHandle } from '#shared/domain/names.ts'
import { trimExcerpt } from '../result-texts.ts'
import { readFeedItem } from './feeds.ts'
import {
  at,
  EMPTY_RESULT,
  FileFault,
  type FormatResult,
  fail,
  type JsonObject,
  readDraft,
} from './post-format.ts'

/** A list that begins at this byte, and what reads its entries. */
export type InnerList = { start: number; read: (entry: unknown) => FormatResult }

/** The list of posts inside of one object, by what stands before it; null where there is none that is known. */
export function findInnerList(beginning: Uint8Array): InnerList | null {
  // One letter a byte, so that places in the text are places in the file.
  const text = Buffer.from(beginning).toString('latin1')
  for (const { index, 0: found } of text.matchAll(/"(?:messages|items)"\s*:\s*\[/g)) {
    const start = index + found.length - 1
    const head = parseHead(beginning.subarray(0, start))
    const read = head && chooseReader(head)
    if (read) return { start, read }
  }
  return null
}

/** Null where the list does not stand in the object itself, but deeper. */
function parseHead(before: Uint8Array): JsonObject | null {
  try {
    return JSON.parse(`${new TextDecoder().decode(before)}[]}`)
  } catch {
    return null
  }
}

function chooseReader(head: JsonObject): InnerList['read'] | null {
  if (/^youtube#\w+ListResponse$/.test(String(head.kind))) return readVideo
  if (/^https:\/\/(?:www\.)?jsonfeed\.org\/version\//.test(String(head.version)))
    return (entry) => readJsonFeedItem(entry, head)
  if (head.type === undefined || head.id === undefined) return null
  if (!/^public_|_channel$/.test(String(head.type)))
    throw new FileFault('ist ein privater Chat; gelesen werden Kanäle und öffentliche Gruppen')
  return (entry) => readMessage(entry, head)
}

/** A video, a search result or an entry of a playlist of the YouTube Data API; channels and comments hold no post. */
function readVideo(entry: unknown): FormatResult {
  const [, kind] =
    /^youtube#(video|searchResult|playlistItem)$/.exec(String(at(entry, 'kind'))) ?? []
  const snippet = at(entry, 'snippet')
  const id =
    kind === 'video'
      ? at(entry, 'id')
      : (at(entry, 'id', 'videoId') ?? at(snippet, 'resourceId', 'videoId'))
  if (!kind || !id) return EMPTY_RESULT
  const name = at(snippet, 'videoOwnerChannelTitle') ?? at(snippet, 'channelTitle')
  if (typeof name !== 'string') return fail('Feld snippet.channelTitle: fehlt')
  const channel = at(snippet, 'videoOwnerChannelId') ?? at(snippet, 'channelId')
  const description = String(at(snippet, 'description') ?? '')
  return readDraft({
    url: `https://www.youtube.com/watch?v=${id}`,
    username: toMadeUpHandle(name, String(channel)),
    displayName: name,
    caption: `${at(snippet, 'title')}\n${kind === 'searchResult' ? trimExcerpt(description) : description}`,
    postedAt: at(snippet, 'publishedAt'),
  })
}

/** A message of a channel or a public group in Telegram Desktop's export; what happened in the chat is no post. */
function readMessage(entry: unknown, chat: JsonObject): FormatResult {
  if (at(entry, 'type') !== 'message') return EMPTY_RESULT
  const name = String(at(entry, 'from') ?? chat.name)
  // In pieces where some words are bold, or links.
  const pieces = [at(entry, 'text') ?? ''].flat()
  return readDraft({
    url: `https://t.me/c/${chat.id}/${at(entry, 'id')}`,
    username: toMadeUpHandle(name, String(at(entry, 'from_id') ?? `channel${chat.id}`)),
    displayName: name,
    caption: pieces.map((piece) => at(piece, 'text') ?? piece).join(''),
    postedAt: at(entry, 'date_unixtime') ?? at(entry, 'date'),
  })
}

function readJsonFeedItem(entry: unknown, feed: JsonObject): FormatResult {
  const nameAuthor = (one: unknown) => at(one, 'authors', '0', 'name') ?? at(one, 'author', 'name')
  const text = (name: string) => at(entry, name)?.toString()
  return readFeedItem({
    url: text('url'),
    title: text('title'),
    plain: text('content_text'),
    html: text('content_html'),
    date: text('date_published'),
    author: String(nameAuthor(entry) ?? nameAuthor(feed) ?? feed.title),
  })
}
