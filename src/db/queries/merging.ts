import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { MergeInput } from '#shared/schemas/admin-code.ts'
import type { Db } from '../open-database.ts'
import { brandAliases, brands, formerSlugs } from '../schema/brands.ts'
import { codeSources, codes, otherShops } from '../schema/codes.ts'
import { feeds, runs, scheduledBrands } from '../schema/collection.ts'
import { submissions } from '../schema/submissions.ts'
import { codeCopies, votes } from '../schema/votes.ts'
import { idsOf } from './batches.ts'
import { POST_COLUMNS, writeCodeColumns } from './collected-codes.ts'
import { countRows, excluded, inList } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'
import { replaceSources, writeOtherShops } from './read-again.ts'

/** Puts codes under another brand, where none of their texts may be. */
export function moveCodes(db: Db, ids: readonly number[], brandId: number): void {
  db.update(codes).set({ brandId }).where(inList(codes.id, ids)).run()
}

/** Notes codes that were deleted from one brand as deleted from the other. */
export function copyDismissals(db: Db, { fromId, intoId }: MergeInput): void {
  db.run(sql`insert or ignore into dismissed_codes (brand_id, normalized_code, created_at)
    select ${intoId}, normalized_code, created_at from dismissed_codes where brand_id = ${fromId}`)
}

/**
 * Gives the second brand what people and posts may call the first: aliases, former slugs, and its
 * name and slug; also its runs, schedule entries, submissions and feeds. Call it before the first is deleted.
 */
export function moveNamesToBrand(
  db: Db,
  from: { id: number; name: string; nameKey: string; slug: string },
  { intoId, now }: { intoId: number; now: Date },
): void {
  for (const table of [brandAliases, runs, scheduledBrands, formerSlugs, submissions, feeds])
    db.update(table).set({ brandId: intoId }).where(eq(table.brandId, from.id)).run()
  db.insert(brandAliases)
    .values({ brandId: intoId, alias: from.name, aliasKey: from.nameKey, kind: 'spelling' })
    .onConflictDoNothing()
    .run()
  db.insert(formerSlugs).values({ slug: from.slug, brandId: intoId, createdAt: now }).run()
  db.update(brands).set({ updatedAt: now }).where(eq(brands.id, intoId)).run()
}

const MERGED_COLUMNS = {
  ...pick(codes, 'influencerId', 'needsReview', 'reviewReason', 'doubt', 'acceptedAt'),
  ...pick(codes, 'usageCount', 'byOlderReader', 'confirmedAt'),
  ...POST_COLUMNS,
} as const

/** What two codes bring into one. */
export const listMergingCodes = (db: Db, ids: readonly number[]) =>
  db
    .select({ ...pick(codes, 'id', 'code', 'brandId', 'status'), ...MERGED_COLUMNS })
    .from(codes)
    .where(inList(codes.id, ids))
    .all()
export type MergingCode = ReturnType<typeof listMergingCodes>[number]

const pairRows = (pairs: readonly MergeInput[]): SQL =>
  sql`(select value ->> 'fromId' as from_id, value ->> 'intoId' as into_id
    from json_each(${JSON.stringify(pairs)})) as pairs`

/**
 * Moves sources, votes and copies of the first code of each pair to the second. A post that shows both stays one
 * source. Marks of voters and of places name their code: votes on the two codes are never told to be of one
 * visitor or place.
 */
export function moveEvidence(db: Db, pairs: readonly MergeInput[]): void {
  db.run(sql`update or ignore code_sources set code_id = pairs.into_id
    from ${pairRows(pairs)} where code_sources.code_id = pairs.from_id`)
  db.run(sql`update votes set code_id = pairs.into_id
    from ${pairRows(pairs)} where votes.code_id = pairs.from_id`)
  db.run(sql`insert into code_copies (code_id, day, copies)
    select pairs.into_id, code_copies.day, code_copies.copies
    from code_copies join ${pairRows(pairs)} on code_copies.code_id = pairs.from_id where true
    on conflict (code_id, day) do update set copies = copies + excluded.copies`)
}

export const writeMergedCodes = (
  db: Db,
  merged: readonly Omit<MergingCode, 'code' | 'brandId' | 'status'>[],
): void => writeCodeColumns(db, MERGED_COLUMNS, merged)

type Move = { fromId: number; intoId: number | null }

/** All that changes when a code goes to another brand, or into another code, for `restoreMoveState`. */
export function readMoveState(db: Db, { fromId, intoId }: Move) {
  const ids = intoId === null ? [fromId] : [fromId, intoId]
  const sources = db.select().from(codeSources).where(inList(codeSources.codeId, ids)).all()
  const isFrom = eq(votes.codeId, fromId)
  return {
    ...{ fromId, intoId, sources },
    codes: db.select().from(codes).where(inList(codes.id, ids)).all(),
    shops: db
      .select()
      .from(otherShops)
      .where(inList(otherShops.sourceId, idsOf(sources)))
      .all(),
    votes: idsOf(selectFrom(db, votes, 'id').where(isFrom).all()),
    copies: db.select().from(codeCopies).where(eq(codeCopies.codeId, fromId)).all(),
    reports: db.select().from(submissions).where(eq(submissions.codeId, fromId)).all(),
  }
}
export type MoveState = ReturnType<typeof readMoveState>

const { usageCount: _, ...RESTORED_COLUMNS } = getTableColumns(codes)

/**
 * Puts codes and what belongs to them back; posts, votes and copies that came since stay where they are.
 * Throws where a brand, an account or the code that took over is gone.
 */
export function restoreMoveState(db: Db, before: MoveState): void {
  const { fromId, intoId, copies, reports } = before
  if (intoId !== null && countRows(db, codes, eq(codes.id, intoId)) === 0)
    throw new Error('The code that took over is gone.')
  const lent = before.codes.find(({ id }) => id === fromId)?.usageCount
  const usageCount = sql`usage_count - case when id = ${intoId} then ${lent} else 0 end`
  db.insert(codes)
    .values(before.codes)
    .onConflictDoUpdate({ target: codes.id, set: { ...excluded(RESTORED_COLUMNS), usageCount } })
    .run()
  replaceSources(db, before.sources)
  writeOtherShops(db, before.shops)
  db.update(votes).set({ codeId: fromId }).where(inList(votes.id, before.votes)).run()
  db.run(sql`update code_copies set copies = code_copies.copies - lent.value ->> 'copies'
    from json_each(${JSON.stringify(copies)}) as lent
    where code_id = ${intoId} and code_copies.day = lent.value ->> 'day'`)
  if (copies.length > 0) db.insert(codeCopies).values(copies).onConflictDoNothing().run()
  if (reports.length === 0) return
  const set = excluded(pick(submissions, 'codeId', 'brandId'))
  db.insert(submissions).values(reports).onConflictDoUpdate({ target: submissions.id, set }).run()
}
