import type { Db } from '#db/open-database.ts'
import * as edits from '#db/queries/code-edits.ts'
import { updateInfluencerCounters } from '#db/queries/counters.ts'
import * as queue from '#db/queries/review-queue.ts'
import { readSettings } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import type {
  AdminCode,
  BulkResult,
  ReleaseInput,
  ResolveContradictionInput,
  ReviewCodesInput,
  ReviewResult,
  SetCodeStatusInput,
  SimilarCodes,
  UndoReviewInput,
} from '#shared/schemas/admin-code.ts'
import { loadBrandDirectory } from '../collection/brand-directory.ts'
import type { AdminContext } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { changeManyCodes } from './change-many-codes.ts'
import { loadAdminCode } from './load-codes.ts'
import { moveCodesToBrand } from './merge-codes.ts'
import { refreshStanding, refreshStandingAndCounters } from './ranking.ts'

const REVIEWED = { accept: 'freigegeben', reject: 'abgelehnt' } as const

/**
 * Decides on codes that stand in the review queue. Accepted ones are public, only later votes can
 * bring them back here, and posts of other accounts that contradict them are dismissed; rejected ones
 * stay rejected whatever votes say. A rejection also holds for a code that was released meanwhile;
 * unknown ids are passed over. Answers what `undoReview` needs.
 */
export function reviewCodes(ctx: AdminContext, { ids, decision }: ReviewCodesInput): ReviewResult {
  let before: ReviewResult['before'] = []
  const { changed } = changeManyCodes(ctx, {
    done: REVIEWED[decision],
    work: (tx) => {
      const states = edits.listReviewStates(tx, ids)
      const decided = new Set(
        decision === 'accept' ? accept(tx, ids, ctx.clock()) : edits.pinStatus(tx, ids, 'rejected'),
      )
      before = states.filter(({ id }) => decided.has(id))
      return refreshChanged(tx, [...decided], ctx.clock())
    },
  })
  return { changed, before }
}

/** Answers the ids of the codes on which there was something to accept, some of them twice. */
const accept = (db: Db, ids: readonly number[], now: Date): number[] => [
  ...edits.acceptCodes(db, ids, now),
  ...queue.dismissContradictions(db, ids),
]

/**
 * Puts decided codes back into the queue, each with its reason; what else changed since stays, see
 * `restoreReviewStates`.
 */
export function undoReview(ctx: AdminContext, { decision, before }: UndoReviewInput): BulkResult {
  return changeManyCodes(ctx, {
    done: 'zurück in die Prüfung gestellt',
    work: (tx) => refreshChanged(tx, edits.restoreReviewStates(tx, before, decision), ctx.clock()),
  })
}

/** How many codes `releaseWaiting` would make public. */
export const countReleasable = (ctx: AdminContext, { reviewThreshold }: ReleaseInput) => ({
  codes: edits.listConfidentWaitingIds(ctx.db, reviewThreshold).length,
})

/**
 * Makes those codes public that wait for their confidence alone and reach the threshold. Answers what
 * `undoReview` needs, with the decision `accept`.
 */
export function releaseWaiting(ctx: AdminContext, { reviewThreshold }: ReleaseInput): ReviewResult {
  let before: ReviewResult['before'] = []
  const { changed } = changeManyCodes(ctx, {
    done: REVIEWED.accept,
    work: (tx) => {
      const ids = edits.listConfidentWaitingIds(tx, reviewThreshold)
      before = edits.listReviewStates(tx, ids)
      const released = edits.releaseConfirmedCodes(tx, ids, reviewThreshold)
      return refreshChanged(tx, released, ctx.clock())
    },
  })
  return { changed, before }
}

/**
 * The codes that 'Ähnliche annehmen' would accept with this one; none where it does not wait, such as
 * a public one with contradictions. And how many `acceptAllOfInfluencer` would.
 */
export const listSimilarWaiting = (ctx: AdminContext, { id }: { id: number }): SimilarCodes => ({
  ids: queue.listSimilarWaitingIds(ctx.db, { id, limit: LIMITS.codesPerRequest }),
  ofInfluencer: queue.countWaitingOfSameInfluencer(ctx.db, id),
})

/** Accepts all waiting codes of one influencer, however many, as `reviewCodes` does. */
export const acceptAllOfInfluencer = (ctx: AdminContext, { id }: { id: number }): BulkResult =>
  changeManyCodes(ctx, {
    done: REVIEWED.accept,
    work: (tx) =>
      refreshChanged(tx, accept(tx, queue.listWaitingIdsOf(tx, id), ctx.clock()), ctx.clock()),
  })

const STATUS_SET: Record<SetCodeStatusInput['status'], string> = {
  verified: 'als geprüft festgelegt',
  unverified: 'als ungeprüft festgelegt',
  rejected: 'abgelehnt',
  auto: 'wieder nach Stimmen und Funden beurteilt',
}

/**
 * Sets the operator's word on the status of codes, which outranks votes and sightings and ends
 * their waiting; `auto` takes it back, and the rules decide at once. Unknown ids are passed over.
 */
export const setCodeStatus = (ctx: AdminContext, { ids, status }: SetCodeStatusInput): BulkResult =>
  changeManyCodes(ctx, {
    done: STATUS_SET[status],
    work: (tx) =>
      refreshChanged(
        tx,
        status === 'auto' ? edits.unpinStatus(tx, ids) : edits.pinStatus(tx, ids, status),
        ctx.clock(),
      ),
  })

function refreshChanged(db: Db, ids: readonly number[], now: Date): edits.CodeRef[] {
  if (ids.length === 0) return []
  refreshStanding(db, ids, now)
  // Rejected codes show no contradiction; they do again once they are no longer rejected.
  queue.refreshContradictions(db, ids)
  return edits.listCodeRefs(db, ids)
}

/**
 * Decides on a post that contradicts a code. `accept` takes over amount and end, dated as that post, so that
 * later posts of the own influencer still rule; for an earlier date the influencer and `createdAt`; for another
 * shop the code moves there. `dismiss` keeps the code, also against the same claim of that account in other
 * posts. Throws `not_found` when nothing contradicts (any more), and `conflict` where the
 * directory lacks the shop that is accepted.
 */
export function resolveContradiction(
  ctx: AdminContext,
  { sourceId, decision }: ResolveContradictionInput,
): AdminCode {
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const claim = queue.findOpenContradiction(tx, sourceId)
    const stored = claim && edits.findCode(tx, claim.codeId)
    if (!stored) throw notFound('Diesen Widerspruch gibt es nicht mehr.')
    let { id } = stored
    queue.decideContradiction(tx, sourceId, decision === 'accept' ? 'accepted' : 'dismissed')
    if (decision === 'accept') {
      edits.updateCodeColumns(tx, id, toAcceptedColumns(claim, stored))
      if (claim.differsInDiscount) acceptEntered(tx, [id], 'amount')
      if (claim.otherShop !== null) id = moveToShop(ctx, id, claim.otherShop)
    }
    queue.refreshContradictions(tx, [id])
    refreshStandingAndCounters(tx, [id], now)
    updateInfluencerCounters(tx, [stored.influencerId], now)
    const { postUrl, username } = claim.post
    const done = decision === 'accept' ? 'übernommen' : 'verworfen'
    const message = `Code ${stored.code} (${stored.brandName}): Widerspruch von @${username} ${done}`
    const details = { id, sourceId, decision, postUrl }
    writeLog(ctx, { type: 'admin', level: 'info', message, details })
    return loadAdminCode(tx, id)
  })
}

/** Answers under which id the code is found there. */
function moveToShop(ctx: AdminContext, id: number, shop: string): number {
  const brandId = loadBrandDirectory(ctx).idByKey.get(toBrandKey(shop))
  if (brandId === undefined)
    throw conflict(
      `Die Marke „${shop}“ ist nicht im Verzeichnis. Bitte fügen Sie sie zuerst hinzu.`,
    )
  return moveCodesToBrand(ctx.db, [id], { brandId, now: ctx.clock() }).get(id) ?? id
}

function toAcceptedColumns(
  claim: queue.ContradictionRow,
  stored: NonNullable<ReturnType<typeof edits.findCode>>,
): Parameters<typeof edits.updateCodeColumns>[2] {
  const { influencerId, discountAmount, expiresAt } = claim
  const { postedAt } = claim.post
  const discountType = claim.discountType ?? stored.discountType
  return {
    ...(claim.isEarlier && { influencerId, createdAt: postedAt }),
    ...(claim.differsInDiscount && { discountAmount, discountType }),
    ...(claim.differsInEnd && { expiresAt }),
    termDates: {
      ...stored.termDates,
      ...(claim.differsInDiscount && { discount: postedAt.getTime() }),
      ...(claim.differsInEnd && { expiresAt: postedAt.getTime() }),
    },
  }
}

/**
 * The operator's word on the amounts or the texts of codes: they wait for them no more, but may still wait
 * because they were read with little confidence. Part of the caller's transaction.
 */
export function acceptEntered(db: Db, ids: readonly number[], entered: 'amount' | 'form'): void {
  const unmarked = edits.unmarkReason(db, ids, entered)
  if (unmarked.length > 0)
    edits.releaseConfirmedCodes(db, unmarked, readSettings(db).reviewThreshold)
}
