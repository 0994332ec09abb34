import { releaseConfirmedCodes } from '#db/queries/code-edits.ts'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { excludeUnfinishedRuns, readLastCodeId } from '#db/queries/runs.ts'
import { readSettings } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import { createBaseRates, refreshStanding } from '../../codes/ranking.ts'
import { createReview } from '../../codes/review-posted.ts'
import type { AdminContext } from '../../context.ts'
import { toStorageError } from '../../errors.ts'
import { loadKnown } from './load-known.ts'
import { type OfferedPost, planPosts, type SightingsByAccount } from './plan-posts.ts'
import { writePlan } from './write-plan.ts'

/** How the offers of one post fared. */
export type StoredPost = { added: number; updated: number; skipped: number } | { error: unknown }

export type OfferStore = ReturnType<typeof openOfferStore>

/**
 * Where the offers of many posts go: for one collection, or without `runLastCodeId` for an import,
 * whose accounts the operator answers for. Codes with a higher id are of this run.
 */
export function openOfferStore(ctx: AdminContext, runLastCodeId?: number) {
  const lastCodeId = runLastCodeId ?? readLastCodeId(ctx.db)
  // A sighting changes no votes: what brands' codes start with is read once.
  const readRates = createBaseRates()
  const isCollection = runLastCodeId !== undefined
  const reviewPosted = createReview({ lastCodeId, isCollection })
  const sightingsOfRun = new Map<number, SightingsByAccount>()

  const addTogether = (posts: readonly OfferedPost[], maxNew: number): StoredPost[] => {
    const now = ctx.clock()
    const { results, written } = writeTransaction(ctx.db, (tx) => {
      const { reviewThreshold } = readSettings(tx)
      const known = loadKnown(tx, posts, { sightingsOfRun, lastCodeId })
      const plan = planPosts(known, { now, maxNew })
      const results: StoredPost[] = []
      for (const post of posts) {
        results.push(tryAdd(plan, post))
        if (plan.isFull()) break
      }
      if (plan.codes.size === 0) return { results, written: null }
      if (runLastCodeId === undefined) excludeUnfinishedRuns(tx)
      const written = writePlan(tx, plan, { now, reviewThreshold, reviewPosted, isCollection })
      refreshContradictions(tx, written.codeIds)
      releaseConfirmedCodes(tx, written.codeIds, reviewThreshold)
      refreshStanding(tx, written.codeIds, now, readRates)
      updateBrandCounters(tx, written.brandIds, now)
      updateInfluencerCounters(tx, written.influencerIds, now)
      return { results, written }
    })
    // Not before it is certain that it stays.
    for (const [codeId, sightings] of written?.sightingsOfRun ?? [])
      sightingsOfRun.set(codeId, sightings)
    return results
  }

  /**
   * Stores what the posts offer, in their order and in one transaction with the counters: a process
   * that dies loses no more than the batch at hand, and the same posts again change nothing. Ends
   * after the post that brings the `maxNew`th new code; codes known already are not limited. Posts
   * of people on the block list and offers for brands deleted meanwhile are skipped.
   *
   * A code belongs to the account whose post was the earliest of the run that found the code. Its
   * later posts change the terms; those of other accounts are further sources, marked where they
   * contradict. A new code that was read with less confidence than the operator asks for waits; a
   * surer post of the same account ends it. What is hard to believe waits until the operator accepts
   * it, see `createReview`. A post that cannot be stored is an error of its own. Answers for each post in
   * turn; for fewer than were given when `maxNew` was reached before the last. Throws SQLite's error
   * when no post can be stored; the same posts may be given again.
   */
  function add(posts: readonly OfferedPost[], maxNew: number): StoredPost[] {
    if (posts.length === 0) return []
    try {
      return addTogether(posts, maxNew)
    } catch (error) {
      if (toStorageError(error)) throw error
      if (posts.length === 1) return [{ error }]
    }
    // One post of them spoils the transaction: each gets its own.
    const results: StoredPost[] = []
    let left = maxNew
    for (const post of posts) {
      const [result] = add([post], left)
      if (result) results.push(result)
      if (result && 'added' in result) left -= result.added
      if (left <= 0) break
    }
    return results
  }

  return { add }
}

function tryAdd(plan: ReturnType<typeof planPosts>, post: OfferedPost): StoredPost {
  try {
    return plan.add(post)
  } catch (error) {
    return { error }
  }
}
