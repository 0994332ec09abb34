import { createHash } from 'node:crypto'
import { listBlockedAmong } from '#db/queries/influencers.ts'
import { listModelReadings, saveModelReading } from '#db/queries/stored-texts.ts'
import type { ModelOffers } from '#db/schema/collection.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { BrandIndex } from '#extraction/brands.ts'
import type { ProviderError } from '#shared/domain/errors.ts'
import { toPostKey } from '#shared/domain/post-address.ts'
import type { Post } from '#shared/schemas/post.ts'
import type { ModelClient } from '../../../integrations/model/model-client.ts'
import type { AdminContext, ServiceContext } from '../../context.ts'
import { createModelAsker } from './ask-model.ts'
import { addressesModel, lowerConfidence } from './confidence.ts'
import { joinReadings } from './join-readings.ts'
import { buildInput, toReaderName } from './prompt.ts'
import type { PostReading, ReaderReading, ReadOffer } from './reading.ts'
import { readEvidence, toModelOffers } from './to-model-offers.ts'

type ModelStageOptions = {
  model: ModelClient
  brands: BrandIndex
  /** Tokens, in both directions, that may be used; 0 asks about nothing. */
  tokenBudget: number
  /** Hears of each kind of fault once. */
  onFault: (error: ProviderError) => void
}

/** The model's part of one run. */
export function createModelStage(ctx: AdminContext, options: ModelStageOptions) {
  const { model, brands } = options
  const reader = toReaderName(model.model)
  const asker = createModelAsker(options)

  const readByModel = async (
    { found, reading }: ReaderReading,
    stored: ModelOffers | undefined,
    signal: AbortSignal,
  ): Promise<readonly ReadOffer[]> => {
    const evidence = readEvidence(found, brands)
    const join = (offers: ModelOffers) =>
      offers === 'refused'
        ? reading.offers
        : joinReadings(reading.offers, offers, { reader, knownBrands: evidence.knownBrands })
    if (stored) return join(stored)
    const asked = await asker.ask(buildInput(found, evidence.knownBrands), signal)
    if (!asked) return reading.offers
    const { answer, tokens } = asked
    const offers = answer === 'refused' ? answer : toModelOffers(answer, found, evidence)
    storeReading(ctx, found.post, { reader, offers, tokens })
    return join(offers)
  }

  /** A fault of ours in one post costs its second reading, no more. */
  const readPostByModel = async (item: ReaderReading, plan: Plan, signal: AbortSignal) => {
    const { found, reading } = item
    const offers = plan.asked.has(item)
      ? await readByModel(item, plan.stored.get(found.post), signal).catch((error: unknown) => {
          if (!signal.aborted)
            ctx.logger.error({ err: error, url: found.post.url }, 'second reading failed')
          return reading.offers
        })
      : reading.offers
    return { ...reading, offers: lowerConfidence(found, offers) }
  }

  return {
    /** Of all calls so far. */
    getUsage: asker.getUsage,
    /**
     * Readings in the order of the items, by the language model where the reader is unsure. Throws
     * the signal's reason, and what a lost database throws; else the reader's reading stands.
     */
    addModelReadings: async (
      items: readonly ReaderReading[],
      signal: AbortSignal,
    ): Promise<PostReading[]> => {
      signal.throwIfAborted()
      const plan = planReadings(ctx, items, reader)
      const readings = await Promise.all(items.map((item) => readPostByModel(item, plan, signal)))
      signal.throwIfAborted()
      return readings
    },
  }
}

type Plan = { asked: ReadonlySet<ReaderReading>; stored: ReadonlyMap<Post, ModelOffers> }

/** Which posts a model reads, but none of blocked people, and what it read of them before. */
function planReadings(ctx: ServiceContext, items: readonly ReaderReading[], reader: string): Plan {
  const unsure = items.filter(
    ({ found, needsSecondReading }) => needsSecondReading && !addressesModel(found.post.caption),
  )
  if (unsure.length === 0) return { asked: new Set(), stored: new Map() }
  const posts = unsure.map(({ found }) => found.post)
  const blocked = listBlockedAmong(
    ctx.db,
    posts.map(({ username }) => username),
  )
  return {
    asked: new Set(unsure.filter(({ found }) => !blocked.has(found.post.username))),
    stored: loadReadings(ctx, reader, posts),
  }
}

type Keeper = Pick<ServiceContext, 'db' | 'clock'>

const hashCaption = ({ caption }: Post): string =>
  createHash('sha256').update(caption).digest('hex')

/** What `reader` read of these very captions before; one query for all. */
function loadReadings(
  { db }: Keeper,
  reader: string,
  posts: readonly Post[],
): Map<Post, ModelOffers> {
  const postKeys = posts.map(({ url }) => toPostKey(url))
  const rows = listModelReadings(db, { reader, postKeys })
  const byKey = new Map(rows.map((row) => [row.postKey, row]))
  return new Map(
    posts.flatMap((post): [Post, ModelOffers][] => {
      const row = byKey.get(toPostKey(post.url))
      return row?.captionHash === hashCaption(post) ? [[post, row.offers]] : []
    }),
  )
}

/** Keeps a reading, unless its author was blocked while the model was reading. */
function storeReading(
  ctx: Keeper,
  post: Post,
  reading: { reader: string; offers: ModelOffers; tokens: number },
): void {
  writeTransaction(ctx.db, (tx) => {
    if (listBlockedAmong(tx, [post.username]).has(post.username)) return
    saveModelReading(tx, {
      ...reading,
      postKey: toPostKey(post.url),
      username: post.username,
      captionHash: hashCaption(post),
      createdAt: ctx.clock(),
    })
  })
}
