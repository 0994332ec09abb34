import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import { deleteCodeRows, listCodeRefs, releaseConfirmedCodes } from '#db/queries/code-edits.ts'
import { deleteReadSources } from '#db/queries/collected-codes.ts'
import { updateInfluencerCounters } from '#db/queries/counters.ts'
import {
  listMergingCodes,
  type MergingCode,
  moveCodes,
  moveEvidence,
  writeMergedCodes,
} from '#db/queries/merging.ts'
import { pick } from '#db/queries/pick.ts'
import { forgetOtherShops, listCodesAtBrand, moveReports } from '#db/queries/read-again.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { readSettings } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import { DATED_TERMS, type DatedTerm } from '#shared/domain/vocabulary.ts'
import type { AdminCode, MergeInput } from '#shared/schemas/admin-code.ts'
import type { AdminContext } from '../context.ts'
import { refreshCountersOf } from '../counters.ts'
import { codeNotFound, invalidInput } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { loadAdminCode } from './load-codes.ts'
import { refreshStandingAndCounters } from './ranking.ts'
import { hasTerm, pickTerms, type Terms } from './terms.ts'
import { beginMove } from './undo-move.ts'

/**
 * Makes two codes of one brand one: the second keeps its text and takes over sources, votes, copies
 * and what it did not know; the first is gone until `undoMove`. Throws `not_found`, and
 * `invalid_input` for a code with itself or for codes of two brands.
 */
export function mergeCodes(ctx: AdminContext, input: MergeInput): AdminCode {
  const { fromId, intoId } = input
  if (fromId === intoId)
    throw invalidInput('intoId', 'Ein Code kann nicht mit sich selbst vereint werden.')
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const refs = new Map(listCodeRefs(tx, [fromId, intoId]).map((ref) => [ref.id, ref]))
    const from = refs.get(fromId)
    const into = refs.get(intoId)
    if (!from || !into) throw codeNotFound()
    if (from.brandId !== into.brandId)
      throw invalidInput('intoId', 'Nur Codes derselben Marke können vereint werden.')
    beginMove(ctx, input)
    dissolveCode(tx, input, now)
    const message = `Code ${from.code} (${from.brandName}) mit ${into.code} vereint`
    const details = { fromId, intoId, brandId: into.brandId }
    writeLog(ctx, { type: 'admin', level: 'info', message, details })
    return loadAdminCode(tx, intoId)
  })
}

/** Dissolves a code into another, with all counters. Part of the caller's transaction. */
export function dissolveCode(db: Db, pair: MergeInput, now: Date): void {
  const owners = listCodeRefs(db, [pair.fromId, pair.intoId])
  mergeCodePairs(db, [pair])
  refreshStandingAndCounters(db, [pair.intoId], now)
  refreshCountersOf(db, owners, now)
}

/**
 * Dissolves the first code of each pair into the second. Status, ranks and counters are the
 * caller's to refresh: of the second codes, and of the influencers in the answer, who had one of
 * the codes. Part of the caller's transaction.
 */
function mergeCodePairs(db: Db, pairs: readonly MergeInput[]): number[] {
  if (pairs.length === 0) return []
  const fromIds = pairs.map(({ fromId }) => fromId)
  const intoIds = pairs.map(({ intoId }) => intoId)
  const rows = new Map(listMergingCodes(db, [...fromIds, ...intoIds]).map((row) => [row.id, row]))
  const merged = pairs.flatMap(({ fromId, intoId }) => {
    const from = rows.get(fromId)
    const into = rows.get(intoId)
    return from && into ? [{ row: mergePair(into, from), unproven: findUnproven(into, from) }] : []
  })
  deleteReadSources(
    db,
    merged.flatMap(({ unproven }) => unproven?.id ?? []),
  )
  moveEvidence(db, pairs)
  writeMergedCodes(
    db,
    merged.map(({ row }) => row),
  )
  deleteCodeRows(db, fromIds)
  releaseConfirmedCodes(db, intoIds, readSettings(db).reviewThreshold)
  refreshContradictions(db, intoIds)
  const owners = [...rows.values()].map(({ influencerId }) => influencerId)
  return [...new Set(owners)]
}

const isAuthorUnsure = ({ reviewReason }: MergingCode) => reviewReason === 'author'

/** Which of two codes brings nothing into the other, as nobody knows who wrote its post. */
function findUnproven(into: MergingCode, from: MergingCode): MergingCode | null {
  const [unsure, other] = isAuthorUnsure(into) ? [into, from] : [from, into]
  const isOnlyOne = isAuthorUnsure(unsure) && !isAuthorUnsure(other)
  return isOnlyOne && other.status !== 'rejected' ? unsure : null
}

/** `into` with its own values where it has them and those of `from` elsewhere. */
function mergePair(into: MergingCode, from: MergingCode): MergingCode {
  const unproven = findUnproven(into, from)
  if (unproven) {
    const usageCount = into.usageCount + from.usageCount
    return { ...(unproven === into ? from : into), id: into.id, usageCount }
  }
  const first = from.createdAt < into.createdAt ? from : into
  const reviewReason = mergeReasons(into, from)
  return {
    ...into,
    ...mergeTerms(into, from),
    influencerId: first.influencerId,
    createdAt: first.createdAt,
    extractedAt: from.extractedAt > into.extractedAt ? from.extractedAt : into.extractedAt,
    confirmedAt: from.confirmedAt > into.confirmedAt ? from.confirmedAt : into.confirmedAt,
    acceptedAt: from.status === 'rejected' ? into.acceptedAt : findLater(into, from),
    ...pick(findSurer(into, from), 'confidence', 'byOlderReader'),
    pinnedTerms: [...new Set([...into.pinnedTerms, ...from.pinnedTerms])],
    usageCount: into.usageCount + from.usageCount,
    needsReview: reviewReason !== null,
    reviewReason,
    // Any other doubt is judged again.
    doubt: [into.doubt, from.doubt].includes('held') ? 'held' : null,
  }
}

/** An older reader is surer only where today's has read neither. */
function findSurer(one: MergingCode, other: MergingCode): MergingCode {
  if (one.byOlderReader !== other.byOlderReader) return one.byOlderReader ? other : one
  return other.confidence > one.confidence ? other : one
}

/** Votes from before either was accepted do not report the code again. */
const findLater = ({ acceptedAt: one }: MergingCode, { acceptedAt: other }: MergingCode) =>
  one !== null && (other === null || one > other) ? one : other

/**
 * A code that visitors could see stays visible, unless its amount still waits for the operator. Of two that
 * wait the one whose text stays tells of the form.
 */
function mergeReasons(into: MergingCode, from: MergingCode): MergingCode['reviewReason'] {
  // A rejected code was hidden, and it does not come back into the queue.
  if (into.status === 'rejected') return into.reviewReason
  if (pickCodeWithTerm(into, from, 'discount').reviewReason === 'amount') return 'amount'
  const reasons = (from.status === 'rejected' ? [into] : [into, from]).map(
    ({ reviewReason }) => reviewReason,
  )
  if (reasons.includes(null)) return null
  if (into.reviewReason === 'form') return 'form'
  return (
    (['new_account', 'visitors', 'author'] as const).find((reason) => reasons.includes(reason)) ??
    'confidence'
  )
}

function mergeTerms(into: MergingCode, from: MergingCode): Terms {
  const taken = DATED_TERMS.filter((term) => pickCodeWithTerm(into, from, term) === from)
  const terms = pickTerms(from, into, taken)
  return [...into.pinnedTerms, ...from.pinnedTerms].includes('expiresAt')
    ? terms
    : { ...terms, ...chooseExpiry(terms, into, from) }
}

/** Which code's value is kept: one the operator pinned, else `into`'s if it has one, else `from`'s. */
function pickCodeWithTerm(into: MergingCode, from: MergingCode, term: DatedTerm): MergingCode {
  const pinned = [into, from].find(({ pinnedTerms }) => pinnedTerms.includes(term))
  return pinned ?? (hasTerm(into, term) ? into : from)
}

/** The end of the code seen last counts. Without one, the other's end stays if it was still ahead then. */
function chooseExpiry(terms: Terms, into: MergingCode, from: MergingCode): Terms {
  const [newer, older] = from.extractedAt > into.extractedAt ? [from, into] : [into, from]
  if (newer.expiresAt) return pickTerms(newer, terms, ['expiresAt'])
  const holds = older.expiresAt && older.expiresAt > newer.extractedAt
  return holds ? pickTerms(older, terms, ['expiresAt']) : { ...terms, expiresAt: null }
}

/**
 * Puts codes under another brand with their posts, votes and copies; where the brand has the same code, that
 * one takes them over. What their posts said of other shops is settled by that. Answers under which id each
 * code is found from now on. Part of the caller's transaction.
 */
export function moveCodesToBrand(
  db: Db,
  ids: readonly number[],
  { brandId, now }: { brandId: number; now: Date },
): Map<number, number> {
  const moving = listCodesAtBrand(db, ids, brandId)
  const owners = listCodeRefs(db, idsOf(moving))
  forgetOtherShops(db, ids)
  const pairs = moving.flatMap(({ id, intoId }) =>
    intoId === null ? [] : [{ fromId: id, intoId }],
  )
  const others = idsOf(moving.filter(({ intoId }) => intoId === null))
  const people = mergeCodePairs(db, pairs)
  moveCodes(db, others, brandId)
  moveReports(db, others, brandId)
  const moved = new Map(moving.map(({ id, intoId }) => [id, intoId ?? id]))
  refreshContradictions(db, [...moved.values()])
  refreshStandingAndCounters(db, [...moved.values()], now)
  refreshCountersOf(db, owners, now)
  updateInfluencerCounters(db, people, now)
  return moved
}
