import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, logos } from '../schema/index.ts'
import { isKept } from './conditions.ts'

export const findLogo = (db: Db, brandId: number) =>
  db
    .select({ mediaType: logos.mediaType, bytes: logos.bytes })
    .from(logos)
    .where(eq(logos.brandId, brandId))
    .get()

/**
 * Brands with an address whose logo was never looked for, or so long ago that it is due again.
 * In random order: brands that fail again and again do not keep others waiting.
 */
export function listBrandsDueForLogo(
  db: Db,
  { hitBefore, missBefore, limit }: { hitBefore: Date; missBefore: Date; limit: number },
): { id: number; url: string }[] {
  const isMiss = sql`typeof(${logos.bytes}) = 'null'`
  const isDue = or(
    isNull(logos.fetchedAt),
    lte(logos.fetchedAt, hitBefore),
    and(isMiss, lte(logos.fetchedAt, missBefore)),
  )
  return db
    .select({ id: brands.id, url: sql<string>`${brands.url}` })
    .from(brands)
    .leftJoin(logos, eq(logos.brandId, brands.id))
    .where(and(isNotNull(brands.url), isKept, isDue))
    .orderBy(sql`random()`)
    .limit(limit)
    .all()
}

type LogoHit = { mediaType: string; bytes: Buffer; sourceUrl: string }

/** Keeps a picture in place of what was known before. */
export function saveLogo(db: Db, row: LogoHit & { brandId: number; fetchedAt: Date }): void {
  db.insert(logos).values(row).onConflictDoUpdate({ target: logos.brandId, set: row }).run()
}

/** Remembers that nothing was found; a picture from earlier stays. */
export function saveLogoMiss(db: Db, row: { brandId: number; fetchedAt: Date }): void {
  db.insert(logos).values(row).onConflictDoUpdate({ target: logos.brandId, set: row }).run()
}
