import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/index.ts'
import { SAID_COLUMNS } from './code-columns.ts'
import { inIds } from './conditions.ts'

/** `fromId` is dissolved into `intoId`. */
export type CodePair = { fromId: number; intoId: number }

/** What two codes bring into one. */
export const listMergingCodes = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: codes.id,
      code: codes.code,
      brandId: codes.brandId,
      influencerId: codes.influencerId,
      needsReview: codes.needsReview,
      usageCount: codes.usageCount,
      ...SAID_COLUMNS,
    })
    .from(codes)
    .where(inIds(codes.id, ids))
    .all()
export type MergingCode = ReturnType<typeof listMergingCodes>[number]

const pairRows = (pairs: readonly CodePair[]): SQL =>
  sql`(select value ->> 'fromId' as from_id, value ->> 'intoId' as into_id
    from json_each(${JSON.stringify(pairs)})) as pairs`

/**
 * Moves sources, votes and copies of the first code of each pair to the second. A post that shows
 * both stays one source; of two votes by one voter the newer counts.
 */
export function moveEvidence(db: Db, pairs: readonly CodePair[]): void {
  db.run(sql`update or ignore code_sources set code_id = pairs.into_id
    from ${pairRows(pairs)} where code_sources.code_id = pairs.from_id`)
  db.run(sql`insert into votes (code_id, voter, vote, created_at)
    select pairs.into_id, votes.voter, votes.vote, votes.created_at
    from votes join ${pairRows(pairs)} on votes.code_id = pairs.from_id where true
    on conflict (code_id, voter) do update set vote = excluded.vote, created_at = excluded.created_at
    where excluded.created_at > votes.created_at`)
  db.run(sql`insert into code_copies (code_id, day, copies)
    select pairs.into_id, code_copies.day, code_copies.copies
    from code_copies join ${pairRows(pairs)} on code_copies.code_id = pairs.from_id where true
    on conflict (code_id, day) do update set copies = copies + excluded.copies`)
}

/** Writes what codes have become, in one statement. */
export function writeMergedCodes(db: Db, merged: readonly Omit<MergingCode, 'code' | 'brandId'>[]) {
  const rows = merged.map((code) => ({
    ...code,
    expiresAt: code.expiresAt?.getTime() ?? null,
    createdAt: code.createdAt.getTime(),
    extractedAt: code.extractedAt.getTime(),
  }))
  const own = (key: keyof MergingCode) => sql`merged.value ->> ${sql.raw(`'${key}'`)}`
  db.run(sql`update codes set
      influencer_id = ${own('influencerId')}, description = ${own('description')},
      discount_amount = ${own('discountAmount')}, discount_type = ${own('discountType')},
      needs_review = ${own('needsReview')}, is_exclusive = ${own('isExclusive')},
      expires_at = ${own('expiresAt')}, min_order_amount = ${own('minOrderAmount')},
      new_customers_only = ${own('newCustomersOnly')}, not_combinable = ${own('notCombinable')},
      excluded_goods = ${own('excludedGoods')}, pinned_terms = ${own('pinnedTerms')}, confidence = ${own('confidence')},
      usage_count = ${own('usageCount')}, created_at = ${own('createdAt')},
      extracted_at = ${own('extractedAt')}
    from json_each(${JSON.stringify(rows)}) as merged where codes.id = ${own('id')}`)
}
