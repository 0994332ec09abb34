import { createHash } from 'node:crypto'
import { listBlockedAmong } from '#db/queries/influencers.ts'
import { listModelReadings, saveModelReading } from '#db/queries/stored-texts.ts'
import type { ModelOffers } from '#db/schema/collection.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { BrandIndex } from '#extraction/brands.ts'
import { toPostKey } from '#shared/domain/post-address.ts'
import type { Post } from '#shared/schemas/post.ts'
import type { AdminContext, ServiceContext } from '../../context.ts'
import { type AskerOptions, createModelAsker } from './ask-model.ts'
import { addressesModel, lowerConfidence } from './confidence.ts'
import { joinReadings } from './join-readings.ts'
import { buildInput, toReaderName } from './prompt.ts'
import type { FoundPost, ReaderReading, ReadOffer } from './reading.ts'
import { type CaptionEvidence, readEvidence, toModelOffers } from './to-model-offers.ts'

/** The model's part of one run. */
export function createModelStage(
  ctx: AdminContext,
  options: AskerOptions & { brands: BrandIndex },
) {
  const reader = toReaderName(options.model.model)
  const asker = createModelAsker(options)

  /** Null when there is no answer for now. */
  const askModel = async (found: FoundPost, evidence: CaptionEvidence, signal: AbortSignal) => {
    const asked = await asker.ask(buildInput(found, evidence.knownBrands), signal)
    if (!asked) return null
    const { answer, tokens } = asked
    const offers = answer === 'refused' ? answer : toModelOffers(answer, found, evidence)
    storeReading(ctx, found.post, { reader, offers, tokens })
    return offers
  }

  const readByModel = async (
    { found, reading }: ReaderReading,
    stored: ModelOffers | null,
    signal: AbortSignal,
  ): Promise<readonly ReadOffer[]> => {
    const evidence = readEvidence(found, options.brands)
    const { knownBrands } = evidence
    const offers = stored ?? (await askModel(found, evidence, signal))
    if (!offers || offers === 'refused') return reading.offers
    return joinReadings(reading.offers, offers, { reader, knownBrands })
  }

  return {
    /** Of all calls so far. */
    getUsage: asker.getUsage,
    /**
     * The items in their order, read by the language model where the reader is unsure; none once the
     * signal fires. A fault of ours in one post costs its second reading, no more. Throws what a lost
     * database throws.
     */
    addModelReadings: async <Item extends ReaderReading>(
      items: readonly Item[],
      signal: AbortSignal,
    ): Promise<Item[]> => {
      const plan = planReadings(ctx, items, reader)
      const read = await Promise.all(
        items.map(async (item) => {
          const { found, reading } = item
          const stored = plan.get(item)
          const offers =
            stored === undefined
              ? reading.offers
              : await readByModel(item, stored, signal).catch((error: unknown) => {
                  if (!signal.aborted)
                    ctx.logger.error({ err: error, url: found.post.url }, 'second reading failed')
                  return reading.offers
                })
          return { ...item, reading: { ...reading, offers: lowerConfidence(found, offers) } }
        }),
      )
      return signal.aborted ? [] : read
    },
  }
}

/**
 * Which posts a model reads, but none of blocked people, each with what `reader` read of this very
 * caption before.
 */
function planReadings(
  { db }: ServiceContext,
  items: readonly ReaderReading[],
  reader: string,
): Map<ReaderReading, ModelOffers | null> {
  const unsure = items.filter(
    ({ found, needsSecondReading }) => needsSecondReading && !addressesModel(found.post.caption),
  )
  if (unsure.length === 0) return new Map()
  const posts = unsure.map(({ found }) => found.post)
  const usernames = posts.map(({ username }) => username)
  const blocked = listBlockedAmong(db, usernames)
  const postKeys = posts.map(({ url }) => toPostKey(url))
  const stored = new Map(
    listModelReadings(db, { reader, postKeys }).map((row) => [row.postKey, row]),
  )
  return new Map(
    unsure
      .filter(({ found }) => !blocked.has(found.post.username))
      .map((item) => {
        const row = stored.get(toPostKey(item.found.post.url))
        return [item, row?.captionHash === hashCaption(item.found.post) ? row.offers : null]
      }),
  )
}

const hashCaption = ({ caption }: Post): string =>
  createHash('sha256').update(caption).digest('hex')

/** Keeps a reading, unless its author was blocked while the model was reading. */
function storeReading(
  ctx: ServiceContext,
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
