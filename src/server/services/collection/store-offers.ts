import type { Db } from '#db/open-database.ts'
import { listExistingBrandIds } from '#db/queries/brand-writes.ts'
import { releaseConfirmedCodes } from '#db/queries/code-bulk.ts'
import {
  findCodeOfBrand,
  hasCodeSource,
  insertCode,
  insertCodeSource,
  isBlockedInfluencer,
  listCodesFromWords,
  updateCodeSighting,
} from '#db/queries/code-writes.ts'
import { isDismissedCode } from '#db/queries/dismissed-codes.ts'
import { readSettings } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import { normalizeCode } from '#shared/domain/fold-text.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import type { Post } from '#shared/schemas/post.ts'
import { refreshCodeStanding } from '../codes/refresh-code-standing.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { refreshInfluencerCounters } from '../counters/refresh-counters.ts'
import { firstSighting, nextSighting } from './sighting.ts'
import { storeInfluencer } from './store-influencer.ts'

export type MatchedOffer = { brandId: number; offer: Offer }

type StoreInput = {
  post: Post
  offers: readonly MatchedOffer[]
  /** Who read the offers: 'rules@N' or a model's name. */
  reader: string
  /** New codes that may still be added; codes known already are not limited. */
  maxNew: number
}

type StoreResult = { added: number; updated: number; skipped: number }

/**
 * Stores what one post offers, in one transaction with all counters: a process that dies loses no
 * more than the post at hand, and the same post again changes nothing. Posts of people on the
 * block list and offers for brands deleted meanwhile are skipped. A new code that was read with
 * less confidence than the operator asks for waits; a surer source or a second influencer ends it.
 * Throws `unauthenticated` for visitors.
 */
export function storeOffers(ctx: ServiceContext, input: StoreInput): StoreResult {
  requireAdmin(ctx)
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => storeInside(tx, input, now))
}

function storeInside(db: Db, input: StoreInput, now: Date): StoreResult {
  const { post, offers } = input
  const result: StoreResult = { added: 0, updated: 0, skipped: 0 }
  if (isBlockedInfluencer(db, post.username)) return { ...result, skipped: offers.length }
  const existing = listExistingBrandIds(
    db,
    offers.map(({ brandId }) => brandId),
  )
  const { reviewThreshold } = readSettings(db)
  const codeIds: number[] = []
  const formerInfluencerIds: number[] = []
  for (const matched of offers) {
    const stored = existing.has(matched.brandId)
      ? storeOffer(db, matched, input, {
          now,
          reviewThreshold,
          canAdd: result.added < input.maxNew,
        })
      : null
    if (!stored) {
      result.skipped += 1
      continue
    }
    if (stored.isNew) result.added += 1
    else result.updated += 1
    codeIds.push(stored.codeId)
    if (stored.formerInfluencerId !== null) formerInfluencerIds.push(stored.formerInfluencerId)
  }
  if (codeIds.length > 0) {
    releaseConfirmedCodes(db, codeIds, reviewThreshold)
    refreshCodeStanding(db, codeIds, now)
    refreshInfluencerCounters(db, formerInfluencerIds, now)
  }
  return result
}

type Stored = {
  codeId: number
  isNew: boolean
  /** Who may have lost the code to somebody who showed it earlier. */
  formerInfluencerId: number | null
}

/** Null when there is nothing to store. */
function storeOffer(
  db: Db,
  { brandId, offer }: MatchedOffer,
  { post, offers, reader }: StoreInput,
  { now, canAdd, reviewThreshold }: { now: Date; canAdd: boolean; reviewThreshold: number },
): Stored | null {
  const normalizedCode = normalizeCode(offer.code)
  const code = findCodeOfBrand(db, { brandId, normalizedCode })
  if (code && hasCodeSource(db, { codeId: code.id, postUrl: post.url })) return null
  const words = { postUrl: post.url, quoteStart: offer.start, quoteEnd: offer.end }
  const isUnwanted = () =>
    isDismissedCode(db, { brandId, normalizedCode }) || isRenamed(db, { brandId, ...words }, offers)
  if (!code && (!canAdd || isUnwanted())) return null

  // A post cannot come from the future; a source's clock may.
  const postedAt = new Date(Math.min(new Date(post.postedAt).getTime(), now.getTime()))
  const influencerId = storeInfluencer(db, post, postedAt, now)
  const sighting = { offer, postedAt, influencerId }
  const codeId = code
    ? code.id
    : insertCode(db, {
        brandId,
        code: offer.code,
        normalizedCode,
        ...firstSighting(sighting, reviewThreshold),
      })
  if (code) updateCodeSighting(db, code.id, nextSighting(code, sighting))
  insertCodeSource(db, {
    ...words,
    codeId,
    influencerId,
    quote: offer.quote,
    postedAt,
    reader,
    confidence: offer.confidence,
    createdAt: now,
  })
  return { codeId, isNew: !code, formerInfluencerId: code?.influencerId ?? null }
}

/** The operator corrected the code that these words gave: it must not come back. */
function isRenamed(
  db: Db,
  words: Parameters<typeof listCodesFromWords>[1],
  offers: readonly MatchedOffer[],
): boolean {
  const offered = new Set(offers.map(({ offer }) => normalizeCode(offer.code)))
  return listCodesFromWords(db, words).some((code) => !offered.has(code))
}
