import { setTimeout } from 'node:timers/promises'
import { listBlockedAmong } from '#db/queries/influencers.ts'
import * as feeds from '#db/queries/source-feeds.ts'
import { writeTransaction } from '#db/transactions.ts'
import { ProviderError } from '#shared/domain/errors.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { HANDLE_PATTERN, normalizeHandle, toBrandKey, toSlug } from '#shared/domain/names.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import { postSchema } from '#shared/schemas/post.ts'
import type { AddFeedInput } from '#shared/schemas/source-feed.ts'
import type { FeedState } from '../../integrations/feeds/feed-reader.ts'
import type { FeedEntry } from '../../integrations/feeds/parse-feed.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import type { AdminContext } from '../context.ts'
import { conflict, fail, invalidInput, notFound } from '../errors.ts'
import { withIsoDates } from '../iso-dates.ts'
import { writeLog } from '../logs.ts'
import { loadBrandDirectory } from './brand-directory.ts'
import type { OpenRun } from './open-run.ts'

/** Between two feeds, most of which lie at one service. */
const PAUSE_MS = 1_000
const UNKNOWN: FeedState = { etag: null, lastModified: null }

/** The feeds that each collection reads, and how they fare. */
export const listSourceFeeds = ({ db }: AdminContext) => feeds.listFeeds(db).map(withIsoDates)

/**
 * Adds a feed after reading it once. Throws `invalid_input` where it cannot be read, or is of neither a
 * person nor a brand, `conflict` where it is known.
 */
export async function addSourceFeed(ctx: AdminContext, { url, owner }: AddFeedInput) {
  const { idByKey, nameById } = loadBrandDirectory(ctx)
  const brandId = owner.startsWith('@') ? undefined : idByKey.get(toBrandKey(owner))
  const brandName = (brandId !== undefined && nameById.get(brandId)) || null
  const username = brandName ? toSlug(brandName) : normalizeHandle(owner)
  if (!HANDLE_PATTERN.test(username))
    throw invalidInput(
      'owner',
      'Bitte geben Sie den Namen einer Person ein, wie @anna.beispiel, oder eine Marke aus dem Verzeichnis.',
    )
  if (listBlockedAmong(ctx.db, [username]).size > 0)
    throw invalidInput('owner', 'Diese Person ist gesperrt: Ihre Posts werden nicht gelesen.')
  const feed = await ctx
    .readFeed(url, UNKNOWN, AbortSignal.timeout(LIMITS.feedTryMs))
    .catch((error: unknown) => {
      throw error instanceof ProviderError ? invalidInput('url', error.message) : error
    })
  const title = feed?.title?.slice(0, LIMITS.displayNameLength) ?? null
  writeTransaction(ctx.db, (tx) => {
    const row = { url, username, brandId: brandId ?? null, title, createdAt: ctx.clock() }
    if (!feeds.insertFeed(tx, row)) throw conflict('Dieser Feed ist schon eingetragen.')
    log(ctx, 'Feed eingetragen', { url, username })
  })
  return { username, brandName, entries: feed?.entries.length ?? 0 }
}

/** What it gave so far stays. Throws `not_found`. */
export function removeSourceFeed(ctx: AdminContext, { id }: { id: number }): void {
  writeTransaction(ctx.db, (tx) => {
    const removed = feeds.deleteFeed(tx, id) ?? fail(notFound('Diesen Feed gibt es nicht.'))
    log(ctx, 'Feed entfernt', removed)
  })
}

const log = (ctx: Pick<AdminContext, 'db' | 'clock'>, message: string, details: object) =>
  writeLog(ctx, { type: 'collection', level: 'info', message, details: { ...details } })

type FeedRun = Pick<OpenRun, 'isForAll' | 'signal'>

/** The posts of all feeds, one feed after the other; one that fails is an error of the run. */
export async function* searchFeeds(ctx: AdminContext, run: FeedRun): AsyncGenerator<SourceEvent> {
  const state = feeds.readDirectoryState(ctx.db)
  for (const [index, feed] of feeds.listFeeds(ctx.db).entries()) {
    const pause = { signal: run.signal, ref: false }
    if (index > 0) await setTimeout(PAUSE_MS, undefined, pause).catch(() => {})
    if (run.signal.aborted) return
    yield* readFeed(ctx, run, feed, state)
  }
}

async function* readFeed(
  ctx: AdminContext,
  { isForAll, signal }: FeedRun,
  feed: feeds.FeedRow,
  directoryState: string,
): AsyncGenerator<SourceEvent> {
  // Only where all that it held was stored for the brands of now does the same again bring nothing.
  const isCurrent = isForAll && feed.directoryState === directoryState
  const save = (change: Parameters<typeof feeds.updateFeed>[2]) =>
    feeds.updateFeed(ctx.db, feed.id, { readAt: ctx.clock(), ...change })
  let answer: Awaited<ReturnType<AdminContext['readFeed']>>
  try {
    answer = await ctx.readFeed(feed.url, isCurrent ? feed : UNKNOWN, signal)
  } catch (error) {
    if (signal.aborted) return
    const failure = error instanceof ProviderError ? error.message : 'Unerwarteter Fehler.'
    ctx.logger.warn({ err: error, feed: feed.url }, 'feed could not be read')
    save({ failures: feed.failures + 1, failure })
    // No failure of the search service, which has a state of its own.
    const message = `Feed „${feed.title ?? feed.url}“: ${failure}`
    yield { type: 'error', error: { kind: 'bad_line', message } }
    return
  }
  for (const entry of answer?.entries ?? []) {
    const post = toPost(feed, entry)
    if (post) yield { type: 'post', post, brandIds: [], isExcerpt: false, brand: feed.brandName }
  }
  // Ends the batch: whoever goes on after it has stored what came before.
  yield { type: 'progress', share: 0 }
  const { etag, lastModified } = answer ?? feed
  save({ failures: 0, failure: null, ...(isForAll && { etag, lastModified, directoryState }) })
}

function toPost({ username, title }: feeds.FeedRow, { url, text, postedAt }: FeedEntry) {
  const { data } = postSchema.safeParse({
    url: parsePostAddress(url)?.url ?? url,
    username,
    displayName: title,
    caption: text.slice(0, LIMITS.captionLength),
    postedAt: postedAt.toISOString(),
  })
  return data
}
