import { and, asc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brandAliases, brands } from '../schema/brands.ts'
import { scheduledBrands } from '../schema/collection.ts'
import { inChunks } from './batches.ts'
import { inList } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'

export type ScheduledBrandInsert = typeof scheduledBrands.$inferInsert

const columns = {
  ...pick(scheduledBrands, 'id', 'brandName', 'status', 'batchSize', 'interval', 'scheduledAt'),
  ...pick(scheduledBrands, 'publishedAt', 'errorMessage'),
  codesFound: sql<number | null>`case when ${scheduledBrands.publishedAt} is not null then (
    select count(*) from codes where codes.brand_id = scheduled_brands.brand_id
      and codes.collected_at <= scheduled_brands.published_at) end`,
}

/** What is still to come by due date, then the failed ones, then those published since, newest first. */
export const listScheduledBrandRows = (
  db: Db,
  { publishedSince, limit }: { publishedSince: Date; limit: number },
) =>
  db
    .select(columns)
    .from(scheduledBrands)
    .where(
      or(ne(scheduledBrands.status, 'published'), gte(scheduledBrands.publishedAt, publishedSince)),
    )
    .orderBy(
      sql`case ${scheduledBrands.status} when 'published' then 2 when 'failed' then 1 else 0 end`,
      sql`case ${scheduledBrands.status} when 'published' then -${scheduledBrands.publishedAt}
        else ${scheduledBrands.scheduledAt} end`,
      asc(scheduledBrands.id),
    )
    .limit(limit)
    .all()

export const findScheduledBrand = (db: Db, id: number) =>
  db.select(columns).from(scheduledBrands).where(eq(scheduledBrands.id, id)).get()

/** Names of all that are pending or processing. */
export const listWaitingNames = (db: Db): string[] =>
  db
    .select({ name: scheduledBrands.brandName })
    .from(scheduledBrands)
    .where(inArray(scheduledBrands.status, ['pending', 'processing']))
    .orderBy(asc(scheduledBrands.id))
    .all()
    .map((row) => row.name)

/** Failed entries of the same names give way to the new ones. */
export function replaceScheduledBrands(db: Db, rows: readonly ScheduledBrandInsert[]): void {
  for (const chunk of inChunks(rows)) {
    const keys = chunk.map((row) => row.nameKey)
    db.delete(scheduledBrands)
      .where(and(eq(scheduledBrands.status, 'failed'), inList(scheduledBrands.nameKey, keys)))
      .run()
    db.insert(scheduledBrands).values(chunk).run()
  }
}

/** Answers the names of those there were. */
export const deleteScheduledBrandRows = (db: Db, ids: readonly number[]): string[] =>
  db
    .delete(scheduledBrands)
    .where(inList(scheduledBrands.id, ids))
    .returning(pick(scheduledBrands, 'brandName'))
    .all()
    .map(({ brandName }) => brandName)

/** Makes those that wait or failed due at `now`; answers their names. */
export const makeScheduledBrandsDue = (db: Db, ids: readonly number[], now: Date): string[] =>
  db
    .update(scheduledBrands)
    .set({ status: 'pending', scheduledAt: now, errorMessage: null })
    .where(
      and(inList(scheduledBrands.id, ids), inArray(scheduledBrands.status, ['pending', 'failed'])),
    )
    .returning(pick(scheduledBrands, 'brandName'))
    .all()
    .map(({ brandName }) => brandName)

export function updateScheduledBrands(
  db: Db,
  ids: readonly number[],
  change: Partial<ScheduledBrandInsert>,
): void {
  db.update(scheduledBrands).set(change).where(inList(scheduledBrands.id, ids)).run()
}

/** Due (without `dueBy` all that wait), or processing: the caller knows that nobody is at these. */
const isDue = (dueBy: Date | null) =>
  or(
    eq(scheduledBrands.status, 'processing'),
    and(
      eq(scheduledBrands.status, 'pending'),
      dueBy ? lte(scheduledBrands.scheduledAt, dueBy) : undefined,
    ),
  )

export const hasDueBrands = (db: Db, dueBy: Date | null): boolean =>
  selectFrom(db, scheduledBrands, 'id').where(isDue(dueBy)).limit(1).get() !== undefined

/** Makes due ones 'processing'; answers how many. */
export const claimDueBrands = (db: Db, dueBy: Date | null): number =>
  db
    .update(scheduledBrands)
    .set({ status: 'processing', errorMessage: null })
    .where(isDue(dueBy))
    .run().changes

/** Earliest date first. */
export const listProcessingBrands = (db: Db, { limit }: { limit: number }) =>
  selectFrom(db, scheduledBrands, 'id', 'brandName')
    .where(eq(scheduledBrands.status, 'processing'))
    .orderBy(asc(scheduledBrands.scheduledAt), asc(scheduledBrands.id))
    .limit(limit)
    .all()

/** Processing ones wait again, due at their date or at `dueBy` if that is earlier; how many. */
export const releaseProcessingBrands = (db: Db, dueBy: Date | null): number =>
  db
    .update(scheduledBrands)
    .set({
      status: 'pending',
      ...(dueBy && {
        scheduledAt: sql`min(${scheduledBrands.scheduledAt}, ${dueBy.getTime()})`,
      }),
    })
    .where(eq(scheduledBrands.status, 'processing'))
    .run().changes

/** Ties entries to the brands of their names or aliases; answers those that have one. */
export function linkScheduledBrands(db: Db, ids: readonly number[]) {
  const byName = selectFrom(db, brands, 'id').where(eq(brands.nameKey, scheduledBrands.nameKey))
  const byAlias = db
    .select({ id: brandAliases.brandId })
    .from(brandAliases)
    .where(eq(brandAliases.aliasKey, scheduledBrands.nameKey))
  return db
    .update(scheduledBrands)
    .set({ brandId: sql`coalesce((${byName}), (${byAlias}))` })
    .where(inList(scheduledBrands.id, ids))
    .returning(pick(scheduledBrands, 'id', 'brandId'))
    .all()
    .flatMap(({ id, brandId }) => (brandId === null ? [] : [{ id, brandId }]))
}
