import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CODE_STATUSES } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { codeSources, codes, dismissedCodes } from '../schema/codes.ts'
import { idsOf, readIds } from './batches.ts'
import { inList } from './conditions.ts'
import { pick } from './pick.ts'

const BRAND_NAME = sql<string>`(select name from brands where id = codes.brand_id)`

/** The keys and state that changes to a code need; undefined when there is no such code. */
export const findCode = (db: Db, id: number) =>
  db
    .select({
      ...pick(codes, 'id', 'code', 'brandId', 'influencerId', 'status', 'needsReview'),
      ...pick(codes, 'reviewReason', 'usageCount', 'pinnedTerms', 'termDates'),
      ...pick(codes, 'normalizedCode', 'discountAmount', 'discountType'),
      brandName: BRAND_NAME,
    })
    .from(codes)
    .where(eq(codes.id, id))
    .get()

type CodeChange = Partial<typeof codes.$inferInsert>

/** Writes the given columns of one code; absent keys stay as they are. */
export function updateCodeColumns(db: Db, id: number, change: CodeChange): void {
  db.update(codes).set(change).where(eq(codes.id, id)).run()
}

type Ids = readonly number[]

/** Those of the ids that are codes, each with what a change of it concerns. */
export const listCodeRefs = (db: Db, ids: Ids) =>
  db
    .select({ ...pick(codes, 'id', 'code', 'brandId', 'influencerId'), brandName: BRAND_NAME })
    .from(codes)
    .where(inList(codes.id, ids))
    .all()
export type CodeRef = ReturnType<typeof listCodeRefs>[number]

/** Deletes codes; their sources, votes and copies go along. */
export function deleteCodeRows(db: Db, ids: Ids): void {
  db.delete(codes).where(inList(codes.id, ids)).run()
}

/** Keeps collections from adding these codes again. */
export function dismissCodes(db: Db, ids: Ids, now: Date): void {
  db.insert(dismissedCodes)
    .select(
      db
        .select({
          brandId: codes.brandId,
          normalizedCode: codes.normalizedCode,
          createdAt: sql`${now.getTime()}`.as('created_at'),
        })
        .from(codes)
        .where(inList(codes.id, ids)),
    )
    .onConflictDoNothing()
    .run()
}

/** Changes those of the codes for which the condition holds; answers their ids. */
function updateCodesWhere(db: Db, ids: Ids, condition: SQL | undefined, change: CodeChange) {
  const where = and(inList(codes.id, ids), condition)
  return idsOf(db.update(codes).set(change).where(where).returning({ id: codes.id }).all())
}

/**
 * Sets the operator's word on the status; with it a code no longer waits. Codes for which that is
 * nothing new are left alone. Answers the ids of the others.
 */
export function pinStatus(db: Db, ids: Ids, status: (typeof CODE_STATUSES)[number]): number[] {
  const isNew = or(
    ne(codes.status, status),
    eq(codes.statusPinned, false),
    eq(codes.needsReview, true),
    isNotNull(codes.doubt),
  )
  const waits = { needsReview: false, reviewReason: null, doubt: null }
  const change = { status, statusPinned: true, ...waits }
  return updateCodesWhere(db, ids, isNew, change)
}

/** Takes the operator's word back. Answers the ids of the codes on which there was one. */
export const unpinStatus = (db: Db, ids: Ids): number[] =>
  updateCodesWhere(db, ids, eq(codes.statusPinned, true), { statusPinned: false })

/** Makes waiting codes public, and clears doubts. Answers the ids of those that waited or were doubted. */
export function acceptCodes(db: Db, ids: Ids, now: Date): number[] {
  const change = { needsReview: false, reviewReason: null, doubt: null, acceptedAt: now }
  return updateCodesWhere(db, ids, or(eq(codes.needsReview, true), isNotNull(codes.doubt)), change)
}

/** All that a decision on waiting codes changes of them, `acceptedAt` in milliseconds since 1970. */
export const listReviewStates = (db: Db, ids: Ids) =>
  db
    .select({
      ...pick(codes, 'id', 'status', 'statusPinned', 'needsReview', 'reviewReason', 'doubt'),
      acceptedAt: sql<number | null>`${codes.acceptedAt}`,
      /** Sources whose contradiction is open. */
      contradictions: sql`(select json_group_array(id) from ${codeSources}
        where code_id = codes.id and contradiction = 'open')`.mapWith((list): number[] =>
        JSON.parse(list),
      ),
    })
    .from(codes)
    .where(inList(codes.id, ids))
    .all()
export type ReviewState = ReturnType<typeof listReviewStates>[number]

/**
 * Puts codes back into the state before they were accepted or rejected; those that wait again, or on
 * which the operator decided otherwise meanwhile, are left alone. Answers the ids of the others.
 */
export function restoreReviewStates(
  db: Db,
  states: readonly ReviewState[],
  decision: 'accept' | 'reject',
): number[] {
  const all = JSON.stringify(states)
  const restored = readIds(
    db,
    sql`update codes set status = before.value ->> 'status',
        status_pinned = before.value ->> 'statusPinned',
        needs_review = before.value ->> 'needsReview',
        review_reason = before.value ->> 'reviewReason',
        doubt = before.value ->> 'doubt',
        accepted_at = before.value ->> 'acceptedAt'
      from json_each(${all}) as before
      where codes.id = before.value ->> 'id' and not codes.needs_review
        and codes.status_pinned = ${decision === 'reject' ? sql`1 and codes.status = 'rejected'` : sql`(before.value ->> 'statusPinned')`}
      returning codes.id as id`,
  )
  db.run(sql`update code_sources set contradiction = 'open'
    where contradiction = 'dismissed' and ${inList(sql`code_id`, restored)} and id in (
      select source.value from json_each(${all}) as before,
        json_each(before.value, '$.contradictions') as source)`)
  return restored
}

/** Lets codes wait no more for their amount or form, but for their confidence; answers which did. */
export const unmarkReason = (db: Db, ids: Ids, reason: 'amount' | 'form'): number[] =>
  updateCodesWhere(db, ids, eq(codes.reviewReason, reason), { reviewReason: 'confidence' })

/**
 * Makes those codes public that wait because they were read with little confidence, and need no
 * second look any more: the operator accepted them before, or a post of the code's own influencer was
 * read with at least the confidence `threshold`. Other accounts' posts release nothing. Answers their ids.
 */
export function releaseConfirmedCodes(db: Db, ids: Ids, threshold: number): number[] {
  const isConfirmed = sql`(${codes.acceptedAt} is not null or ${codes.confidence} >= ${threshold})`
  const waits = and(eq(codes.needsReview, true), eq(codes.reviewReason, 'confidence'), isConfirmed)
  return updateCodesWhere(db, ids, waits, { needsReview: false, reviewReason: null })
}

/**
 * Codes that wait for their confidence though it reaches `threshold`. What an older reader's confidence
 * left waiting goes on to wait.
 */
export const listConfidentWaitingIds = (db: Db, threshold: number): number[] =>
  readIds(
    db,
    sql`select id from codes where needs_review and review_reason = 'confidence'
      and confidence >= ${threshold} and not by_older_reader`,
  )
